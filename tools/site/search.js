/* Searches the documentation and the rules: every word must be there, headings count before text. */
const at = (id) => document.getElementById(id);

let entries = null;

async function find(words) {
  entries ??= await (await fetch("search.json")).json();
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const rank = ({ title, heading, text }) => {
    const [head, all] = [`${title} ${heading}`.toLowerCase(), `${title} ${heading} ${text}`.toLowerCase()];
    if (!wanted.every((word) => all.includes(word))) return 0;
    return 1 + wanted.filter((word) => head.includes(word)).length;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter(({ rank: found }) => found)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, 30)
    .map(({ entry }) => ({ ...entry, excerpt: excerpt(entry.text, wanted) }));
}

/** Some words around the first that was found: whole ones, with what was looked for marked. */
function excerpt(text, wanted) {
  const places = wanted.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const first = places.length ? Math.min(...places) : 0;
  const from = first > 60 ? text.indexOf(" ", first - 60) + 1 : 0;
  const end = text.length > from + 180 ? text.lastIndexOf(" ", from + 180) : text.length;
  const shown = `${from ? "… " : ""}${text.slice(from, end).trim()}${end < text.length ? " …" : ""}`;
  const found = new RegExp(`(${wanted.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|")})`, "giu");
  return shown.split(found).map((part, index) => {
    if (index % 2 === 0) return part;
    return Object.assign(document.createElement("mark"), { textContent: part });
  });
}

const slug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

function item({ page, title, heading, excerpt: words }) {
  const line = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: `${page}#${slug(heading)}` });
  link.textContent = heading === title ? title : `${title}: ${heading}`;
  const said = document.createElement("p");
  said.append(...words);
  line.append(link, said);
  return line;
}

async function show() {
  const words = at("words").value;
  const found = await find(words);
  if (words !== at("words").value) return;
  at("results").replaceChildren(...found.map(item));
  at("found").textContent = words.trim() ? (found.length ? "" : "Nothing of that is here.") : "";
}

at("words").value = new URLSearchParams(location.search).get("q") ?? "";
at("words").addEventListener("input", () => void show());
at("search").addEventListener("submit", (event) => event.preventDefault());
void show();
