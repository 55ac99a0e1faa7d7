//! Connections.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;
use tower::ServiceExt;

use super::guard::{From, Gate};
use super::{App, routes};
use crate::Hall;

/// How long the head of a request may take.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// The largest head of a request.
const MOST_HEAD: usize = 16 * 1024;
/// Connections at once.
const MOST_CONNECTIONS: u32 = 20_000;
/// How long connections have to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(3);
/// How long a peer may take nothing of what it is sent.
#[cfg(target_os = "linux")]
const PATIENCE: Duration = Duration::from_secs(30);
/// How often tables are looked at: clocks that ran out, changes to try again, tables to put away.
const ROUND: Duration = Duration::from_millis(20);
const ROUNDS_UNTIL_CLEANING: u32 = 500;

/// Where a server listens, and by which names it is called.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address.
    pub listen: SocketAddr,
    /// The names in its addresses; any if empty.
    pub hosts: Vec<String>,
    /// The path below which a proxy serves it, such as `/plateau/`; `/` for none.
    pub base: String,
}

/// A server that listens.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    app: App,
    stop: watch::Sender<bool>,
}

impl Server {
    /// Listens, and brings back the tables that were under way.
    pub fn bind(config: &Config, hall: Hall) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind(config.listen))?;
        hall.resume().map_err(io::Error::other)?;
        let stop = watch::Sender::new(false);
        let app = App {
            hall,
            gate: Arc::new(Gate::new(config.hosts.clone())),
            web: None,
            base: format!("/{}/", config.base.trim_matches('/')).replace("//", "/").into(),
            metrics: Arc::default(),
            workload: Default::default(),
            stopping: stop.subscribe(),
        };
        tracing::info!(address = %listener.local_addr()?, "listening");
        Ok(Self { runtime, listener, app, stop })
    }

    /// Reads the files of the page from a folder at each request, for those who change them.
    pub fn with_web(mut self, folder: PathBuf) -> Self {
        self.app.web = Some(Arc::new(folder));
        self
    }

    /// The address it listens at.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What stops it, from any thread.
    pub fn stopper(&self) -> impl Fn() + Send + Sync + use<> {
        let stop = self.stop.clone();
        move || {
            stop.send_replace(true);
        }
    }

    /// Serves until it is stopped: then requests under way are answered, and streams end.
    pub fn run(self) {
        let Self { runtime, listener, app, stop } = self;
        let room = Arc::new(Semaphore::new(MOST_CONNECTIONS as usize));
        runtime.block_on(async {
            let mut stopped = stop.subscribe();
            tokio::select! {
                () = accept(listener, app.clone(), Arc::clone(&room)) => {}
                () = keep_time(app.hall.clone()) => {}
                _ = stopped.wait_for(|stopped| *stopped) => {}
            }
            tracing::info!("stopping");
            app.hall.close();
            // All places are free when all connections have ended.
            let _ = timeout(FAREWELL, room.acquire_many(MOST_CONNECTIONS)).await;
        });
        runtime.shutdown_timeout(Duration::from_secs(1));
    }
}

async fn accept(listener: TcpListener, app: App, room: Arc<Semaphore>) {
    let router = based(&app, routes::router(app.clone()));
    loop {
        let Ok(place) = Arc::clone(&room).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, from)) => {
                let (router, app) = (router.clone(), app.clone());
                tokio::spawn(async move {
                    let counted = app.gate.connect(from.ip());
                    app.metrics.connected(counted.is_some());
                    if counted.is_some() {
                        serve(stream, router, from, app.stopping.clone()).await;
                    }
                    drop(place);
                });
            }
            // Out of file descriptors, most likely: some will be free again.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// The routes, below the base path too: a proxy may leave it in the path of a request, or not.
fn based(app: &App, router: Router) -> Router {
    match app.base.trim_end_matches('/') {
        "" => router,
        base => Router::new().nest(base, router.clone()).fallback_service(router),
    }
}

async fn serve(
    stream: TcpStream,
    router: Router,
    from: SocketAddr,
    mut stopping: watch::Receiver<bool>,
) {
    // Both only help: without them updates are slower, and peers that are gone are noticed later.
    let _ = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let _ = rustix::net::sockopt::set_tcp_user_timeout(&stream, PATIENCE.as_millis() as u32);
    let service = router.map_request(move |mut request: hyper::Request<_>| {
        request.extensions_mut().insert(From(from.ip()));
        request
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(MOST_HEAD)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let stopping = async move { stopping.wait_for(|stopping| *stopping).await.is_ok() };
    // How a connection ends is the peer's affair.
    tokio::select! {
        _ = &mut connection => {}
        _ = stopping => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// Ends turns whose time has run out, and puts tables away that nobody touches.
async fn keep_time(hall: Hall) {
    let mut round = 0;
    loop {
        tokio::time::sleep(ROUND).await;
        hall.check_times();
        round += 1;
        if round % ROUNDS_UNTIL_CLEANING == 0 {
            hall.retry();
            if let Err(error) = hall.forget_deleted() {
                tracing::error!(%error, "the store cannot be read");
            }
            hall.put_away(hall.limits().idle);
        }
    }
}
