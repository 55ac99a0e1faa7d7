//! A proxy between clients and a server, which cuts connections, or lets nothing through.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use game::Rng;

/// Forwards bytes.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    /// How many connections were made, and how many of them, the first ones, are stalled.
    made: Arc<AtomicUsize>,
    stalled: Arc<AtomicUsize>,
}

impl Proxy {
    /// A proxy that cuts each connection after a random time, at most `longest`, if that is given.
    pub(crate) fn new(server: SocketAddr, longest: Option<Duration>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (made, stalled) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
        let proxy = Self { address, made: Arc::clone(&made), stalled: Arc::clone(&stalled) };
        thread::spawn(move || {
            let mut rng = Rng::new(7);
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(server) else { continue };
                let number = made.fetch_add(1, Ordering::Relaxed);
                let both = || (client.try_clone().unwrap(), server.try_clone().unwrap());
                for ends in [both(), (both().1, both().0)] {
                    let stalled = Arc::clone(&stalled);
                    thread::spawn(move || {
                        forward(ends, || stalled.load(Ordering::Relaxed) > number);
                    });
                }
                if let Some(longest) = longest {
                    let time = longest.mul_f64((1 + rng.below(100)) as f64 / 100.0);
                    thread::spawn(move || {
                        thread::sleep(time);
                        // An end may be closed already.
                        let _ = client.shutdown(Shutdown::Both);
                        let _ = server.shutdown(Shutdown::Both);
                    });
                }
            }
        });
        proxy
    }

    /// How many connections were made.
    pub(crate) fn made(&self) -> usize {
        self.made.load(Ordering::Relaxed)
    }

    /// Lets nothing through any more over the connections that there are, and closes none.
    pub(crate) fn stall(&self) {
        self.stalled.store(self.made(), Ordering::Relaxed);
    }
}

fn forward((mut from, mut to): (TcpStream, TcpStream), is_stalled: impl Fn() -> bool) {
    let mut bytes = [0; 4096];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        if !is_stalled() && to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}
