/* Searches the documentation and the rules: every word must be there, headings count before text. */
const element = (id) => document.getElementById(id);

let entries = null;

/** The entries in which all the words occur, at most 30; those with most words in their headings come first. */
async function find(words) {
  entries ??= await (await fetch("search.json")).json();
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const rankOf = ({ title, heading, text }) => {
    const [headings, allText] = [`${title} ${heading}`.toLowerCase(), `${title} ${heading} ${text}`.toLowerCase()];
    if (!wanted.every((word) => allText.includes(word))) return 0;
    return 1 + wanted.filter((word) => headings.includes(word)).length;
  };
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter(({ rank }) => rank)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, 30)
    .map(({ entry }) => ({ ...entry, excerpt: excerpt(entry.text, wanted) }));
}

/**
 * Cuts a text to whole words around the first wanted one. Gives its parts: strings, and `mark` elements for the wanted.
 */
function excerpt(text, wanted) {
  const positions = wanted.map((word) => text.toLowerCase().indexOf(word)).filter((position) => position >= 0);
  const first = positions.length ? Math.min(...positions) : 0;
  const start = first > 60 ? text.indexOf(" ", first - 60) + 1 : 0;
  const end = text.length > start + 180 ? text.lastIndexOf(" ", start + 180) : text.length;
  const shortened = `${start ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
  const wantedPattern = new RegExp(
    `(${wanted.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|")})`,
    "giu",
  );
  return shortened.split(wantedPattern).map((part, index) => {
    if (index % 2 === 0) return part;
    return Object.assign(document.createElement("mark"), { textContent: part });
  });
}

const slug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** An item of the list of results: a link to the place, and an excerpt. */
function resultItem({ page, title, heading, excerpt: words }) {
  const line = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: `${page}#${slug(heading)}` });
  link.textContent = heading === title ? title : `${title}: ${heading}`;
  const excerptLine = document.createElement("p");
  excerptLine.append(...words);
  line.append(link, excerptLine);
  return line;
}

/** Shows what is found for the words in the field, unless they have changed meanwhile. */
async function show() {
  const words = element("words").value;
  const matches = await find(words);
  if (words !== element("words").value) return;
  element("results").replaceChildren(...matches.map(resultItem));
  element("found").textContent = words.trim() && !matches.length ? "Nothing of that is here." : "";
}

element("words").value = new URLSearchParams(location.search).get("q") ?? "";
element("words").addEventListener("input", () => void show());
element("search").addEventListener("submit", (event) => event.preventDefault());
void show();
