// Keeps the page at hand without a network: what the server gives is kept, and given again where the server is away.
const KEPT = 'updategate-console';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(
    fetch('files.json')
      .then((reply) => reply.json())
      .then((files) => caches.open(KEPT).then((kept) => kept.addAll(files))),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(
    fetch(event.request)
      .then((reply) => {
        const copy = reply.clone();
        if (reply.ok) event.waitUntil(caches.open(KEPT).then((kept) => kept.put(event.request, copy)));
        return reply;
      })
      .catch(() => caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? Response.error())),
  );
});
