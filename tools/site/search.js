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

function excerpt(text, wanted) {
  const places = wanted.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const from = Math.max(0, Math.min(...(places.length ? places : [0])) - 60);
  return `${from ? "… " : ""}${text.slice(from, from + 180).trim()}${text.length > from + 180 ? " …" : ""}`;
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
  line.append(link, Object.assign(document.createElement("p"), { textContent: words }));
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
