/* Plays on without a network: all files of the table are kept when it has been opened once. tools/site.ts puts the list
 * of them in; another list is another version, which is taken as a whole when no page of the old one is open. */
const LIST = /* LIST */ null;
const NAME = `tabletop ${registration.scope} ${LIST.version}`;

const keep = async () => {
  const cache = await caches.open(NAME);
  // One after the other: the page that is being opened comes first.
  for (const file of LIST.files) {
    const request = new Request(new URL(file, registration.scope), { cache: "no-cache" });
    if (!(await cache.match(request))) await cache.add(request);
  }
};

addEventListener("install", (event) => event.waitUntil(keep()));

addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith(`tabletop ${registration.scope} `) && name !== NAME) await caches.delete(name);
      // The page that was opened first goes on without a network too: what it fetches later is kept by now.
      await clients.claim();
    })(),
  ),
);

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  // A folder's own address is that of its index.
  const wanted = new URL(request.url);
  if (wanted.pathname.endsWith("/")) wanted.pathname += "index.html";
  event.respondWith(
    (async () => {
      const cache = await caches.open(NAME);
      return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request);
    })(),
  );
});
