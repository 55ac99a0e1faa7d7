//! A proxy between clients and a server, which cuts connections.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// Forwards bytes, and cuts each connection after a random time.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    cuts: Arc<AtomicUsize>,
}

impl Proxy {
    /// A proxy that cuts connections after at most `longest`, in milliseconds.
    pub(crate) fn new(server: SocketAddr, longest: u64) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, cuts) = (listener.local_addr().unwrap(), Arc::new(AtomicUsize::new(0)));
        let counted = Arc::clone(&cuts);
        let random = AtomicU64::new(0x9e37_79b9_7f4a_7c15);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(server) else { continue };
                let ends = Arc::new(Mutex::new([
                    client.try_clone().unwrap(),
                    server.try_clone().unwrap(),
                ]));
                let (there, back) =
                    ((client.try_clone().unwrap(), server.try_clone().unwrap()), (server, client));
                for (from, to) in [there, back] {
                    thread::spawn(move || forward(from, to));
                }
                let step = random.load(Ordering::Relaxed).wrapping_mul(6_364_136_223_846_793_005);
                random.store(step.wrapping_add(1_442_695_040_888_963_407), Ordering::Relaxed);
                let (time, counted) = (1 + (step >> 33) % longest, Arc::clone(&counted));
                thread::spawn(move || {
                    thread::sleep(Duration::from_millis(time));
                    counted.fetch_add(1, Ordering::Relaxed);
                    let ends = ends.lock().unwrap();
                    // An end may be closed already.
                    ends.iter().for_each(|end| drop(end.shutdown(Shutdown::Both)));
                });
            }
        });
        Self { address, cuts }
    }

    /// How many connections were cut.
    pub(crate) fn cuts(&self) -> usize {
        self.cuts.load(Ordering::Relaxed)
    }
}

fn forward(mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 4096];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        if to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}
