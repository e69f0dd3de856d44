/* Plays on without a network: all files of the table are kept when it has been opened once. tools/site.ts puts the list
 * of them in; another list is another version, which is taken as a whole when no page of the old one is open. */
const LIST = /* LIST */ null;
const NAME = `tabletop ${registration.scope} ${LIST.version}`;

const keep = async () => {
  const cache = await caches.open(NAME);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = LIST.files.map((file) => new URL(file, registration.scope)).filter(({ href }) => !kept.has(href));
  // A few at a time: the page that is being opened comes first.
  const next = async () => {
    for (let url = missing.shift(); url; url = missing.shift())
      await cache.add(new Request(url, { cache: "no-cache" }));
  };
  await Promise.all([next(), next(), next()]);
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

/* A page that was loaded past this worker asks for it. */
addEventListener("message", ({ data }) => data === "claim" && clients.claim());

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  const guest = /^at\/([\w-]+)\/([^?#]*)/.exec(request.url.slice(registration.scope.length));
  if (guest) return event.respondWith(guestAnswer(request, guest[1], guest[2] || "index.html"));
  // A folder's own address is that of its index.
  const wanted = new URL(request.url);
  if (wanted.pathname.endsWith("/")) wanted.pathname += "index.html";
  event.respondWith(
    (async () => {
      const cache = await caches.open(NAME);
      const there = await cache.match(wanted, { ignoreSearch: true });
      return there ?? (await keptFile(registration.scope, request)) ?? fetch(request);
    })(),
  );
});

/* A file of a world that this browser keeps (client/host/local-files.ts); films are asked for in parts. */
const keptFile = async (folder, request) => {
  const name = `tabletop-files ${folder}`;
  if (!(await caches.has(name))) return undefined;
  const kept = await (await caches.open(name)).match(request.url, { ignoreSearch: true });
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("Range") ?? "");
  if (!kept || !range) return kept;
  const content = await kept.blob();
  const [start, end] = [Number(range[1]), Math.min(Number(range[2] || Infinity), content.size - 1)];
  const headers = new Headers(kept.headers);
  headers.set("Content-Range", `bytes ${start}-${end}/${content.size}`);
  headers.set("Content-Length", String(end - start + 1));
  return new Response(content.slice(start, end + 1), { status: 206, headers });
};

/* A system of another address is played at this table below at/NAME/, its address in base64url: all files there are the
 * table's own but for the system's, which come from its address, and the parts, which are made of its manifest. */
const guestAnswer = async (request, name, path) => {
  try {
    const address = new URL(
      new TextDecoder().decode(
        Uint8Array.from(atob(name.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.codePointAt(0)),
      ),
    );
    if (![location.origin, ...LIST.guests.origins].includes(address.origin))
      return new Response(`This table takes no system from ${address.origin}.`, { status: 403 });
    if (path === "table.json") return Response.json(await guestParts(address));
    const own = /^systems\/[^/]+\/(.+)$/.exec(path);
    const stored = own?.[1].startsWith("storage/") && (await keptFile(`${registration.scope}at/${name}/`, request));
    if (own) return stored || answerOf(await fetch(new URL(own[1], address)));
    const cache = await caches.open(NAME);
    const kept = await cache.match(new URL(path, registration.scope));
    if (!kept)
      return (await keptFile(`${registration.scope}at/${name}/`, request)) ?? new Response(null, { status: 404 });
    if (!path.endsWith(".html")) return answerOf(kept);
    // What the table's pages ask for at once is its own system's.
    const page = (await kept.text()).replace(/<link [^>]*"\.\/systems\/[^>]*>/g, "");
    return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  } catch (thrown) {
    return new Response(`The system could not be fetched: ${thrown.message}`, { status: 502 });
  }
};

/* Without the address that it came from: what a module or a style names lies beside where it was asked for. */
const answerOf = ({ body, status, headers }) => new Response(body, { status, headers });

const guestParts = async (address) => {
  const answer = await fetch(new URL("system.json", address));
  if (!answer.ok) throw new Error(`there is no system.json at ${address.href} (${answer.status}).`);
  const system = await answer.json();
  const template = system.documentTypes ? null : await fetch(new URL("template.json", address));
  // Databases of packs cannot be read by address: this file, where there is one, holds what is in them.
  const index = system.packs?.length ? await fetch(new URL("packs.json", address)) : null;
  const { format, stamp, packs } = index?.ok ? await index.json() : { stamp: LIST.version, packs: {} };
  if (index?.ok && format !== "tabletop-packs") throw new Error("its packs.json is no index of packs.");
  const { generation, plain } = LIST.guests;
  const world = { id: `${system.id}-table`, title: system.title, description: "", system: system.id };
  return {
    stamp,
    generation,
    system,
    template: template?.ok ? await template.json() : null,
    packs,
    seed: { world, files: plain },
  };
};
