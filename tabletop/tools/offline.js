/* The service worker of a site's table: keeps all its files at the first visit, so that it works without a network.
 * tools/site.ts puts in LIST: the table's files, each with a hash of its content, their version, and what systems from
 * other addresses need. A new version takes over as a whole: when a page asks for it (client/host/versions.ts), or no page
 * of the old one is open. */
const LIST = /* LIST */ null;
const NAME = `tabletop ${registration.scope} ${LIST.version}`;
/* Where a version's cache keeps its list of files. */
const FILES = new URL("offline.files", registration.scope);

/* Keeps the table's files that are not kept yet: those of an older version that are still the same, the others fetched. */
const keep = async () => {
  const cache = await caches.open(NAME);
  const keptAddresses = new Set((await cache.keys()).map(({ url }) => url));
  const missingFiles = Object.keys(LIST.files).filter((file) => !keptAddresses.has(addressOf(file).href));
  const olderVersions = await readOlderVersions();
  const keepFile = async (file) => {
    const older = olderVersions.find(({ files }) => files[file] === LIST.files[file]);
    const same = await older?.cache.match(addressOf(file));
    if (same) await cache.put(addressOf(file), same);
    else await cache.add(new Request(addressOf(file), { cache: "no-cache" }));
  };
  // Three at a time, so that the page that is being opened gets its own files first.
  const keepNext = async () => {
    for (let file = missingFiles.shift(); file; file = missingFiles.shift()) await keepFile(file);
  };
  await Promise.all([keepNext(), keepNext(), keepNext()]);
  await cache.put(FILES, Response.json(LIST.files));
};

const addressOf = (file) => new URL(file, registration.scope);

/* The names of the caches of other versions of this table. */
const olderNames = async () =>
  (await caches.keys()).filter((name) => name.startsWith(`tabletop ${registration.scope} `) && name !== NAME);

/* The caches of other versions that are kept whole, each with its list of files. */
const readOlderVersions = async () => {
  const versions = [];
  for (const name of await olderNames()) {
    const cache = await caches.open(name);
    const files = await (await cache.match(FILES))?.json();
    if (files) versions.push({ cache, files });
  }
  return versions;
};

addEventListener("install", (event) => event.waitUntil(keep()));

addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      // files of older versions
      for (const name of await olderNames()) await caches.delete(name);
      // Answers also for the page that is open already: all that it may still fetch is kept by now.
      await clients.claim();
    })(),
  ),
);

/* A page that the worker does not answer for, as after a forced reload, asks it to; a page of an older version asks it to
 * take over. */
addEventListener("message", (event) => {
  if (event.data === "claim") event.waitUntil(clients.claim());
  else if (event.data === "take over") event.waitUntil(skipWaiting());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  const guest = /^at\/([\w-]+)\/([^?#]*)/.exec(request.url.slice(registration.scope.length));
  if (guest) return event.respondWith(guestAnswer(request, guest[1], guest[2] || "index.html"));
  // The address of a folder means its index.html.
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

/* The answer with an uploaded file that this browser keeps (client/host/local-files.ts), or with the part of it that a
 * header Range asks for, as videos do; undefined where it is not kept. */
const keptFile = async (folder, request) => {
  // The names of client/host/file-caches.ts.
  const named = await caches.match(folder, { cacheName: `tabletop-files-name ${folder}` });
  const name = named ? await named.text() : `tabletop-files ${folder}`;
  if (!(await caches.has(name))) return undefined;
  const keptAnswer = await (await caches.open(name)).match(request.url, { ignoreSearch: true });
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("Range") ?? "");
  if (!keptAnswer || !range) return keptAnswer;
  const content = await keptAnswer.blob();
  const [start, end] = [Number(range[1]), Math.min(Number(range[2] || Infinity), content.size - 1)];
  const headers = new Headers(keptAnswer.headers);
  headers.set("Content-Range", `bytes ${start}-${end}/${content.size}`);
  headers.set("Content-Length", String(end - start + 1));
  return new Response(content.slice(start, end + 1), { status: 206, headers });
};

/* The answer to a request below at/NAME/, where a system from another address is played; NAME is that address in
 * URL-safe base64. The system's files come from its address, table.json is made from its manifest, and all other files
 * are the table's own. The status is 403 for an address that the table takes no systems from, 404 for a file that is
 * nowhere, 502 where the system cannot be fetched. */
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
    const systemFile = /^systems\/[^/]+\/(.+)$/.exec(path);
    const storedFile =
      systemFile?.[1].startsWith("storage/") && (await keptFile(`${registration.scope}at/${name}/`, request));
    if (systemFile) return storedFile || answerOf(await fetch(new URL(systemFile[1], address)));
    const cache = await caches.open(NAME);
    const keptAnswer = await cache.match(new URL(path, registration.scope));
    if (!keptAnswer)
      return (await keptFile(`${registration.scope}at/${name}/`, request)) ?? new Response(null, { status: 404 });
    if (!path.endsWith(".html")) return answerOf(keptAnswer);
    // Without the hints to load the table's own system early.
    const page = (await keptAnswer.text()).replace(/<link [^>]*"\.\/systems\/[^>]*>/g, "");
    return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  } catch (thrown) {
    return new Response(`The system could not be fetched: ${thrown.message}`, { status: 502 });
  }
};

/* A copy of an answer that does not have the address it was fetched from: relative addresses in a module or style then
 * start from the address that the page asked for. */
const answerOf = ({ body, status, headers }) => new Response(body, { status, headers });

/* The content of table.json for a system from another address, with an empty world. */
const guestParts = async (address) => {
  const answer = await fetch(new URL("system.json", address));
  if (!answer.ok) throw new Error(`there is no system.json at ${address.href} (${answer.status}).`);
  const system = await answer.json();
  const template = system.documentTypes ? null : await fetch(new URL("template.json", address));
  // A pack's LevelDB cannot be read by address; packs.json, if there is one, has the packs' entries.
  const packIndex = system.packs?.length ? await fetch(new URL("packs.json", address)) : null;
  const { format, stamp, packs } = packIndex?.ok ? await packIndex.json() : { stamp: LIST.version, packs: {} };
  if (packIndex?.ok && format !== "tabletop-packs") throw new Error("its packs.json is no index of packs.");
  const { generation, plain: plainFiles } = LIST.guests;
  const world = { id: `${system.id}-table`, title: system.title, description: "", system: system.id };
  return {
    stamp,
    generation,
    system,
    template: template?.ok ? await template.json() : null,
    packs,
    seed: { world, files: plainFiles },
  };
};
