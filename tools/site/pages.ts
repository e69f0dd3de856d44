/** The pages of the site around the table: the front page, the documentation and the rules, and a search over both. */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import MarkdownIt from "markdown-it";
import { GROWN_IDS } from "../../src/rules/index.ts";
import { root } from "../setup.mjs";

/** A page of the documentation. */
interface DocPage {
  /** the path of its Markdown file below docs/ */
  source: string;
  title: string;
  /** the heading that it is listed below */
  group: string;
}

/** An entry of the search: one for each part below a heading. */
export interface SearchEntry {
  /** the path of the page below docs/ of the site */
  page: string;
  /** the title of the page */
  title: string;
  heading: string;
  text: string;
}

const GUIDES = [
  "players.md",
  "gamemasters.md",
  "tinkerers.md",
  "developers/hooks.md",
  "developers/interface.md",
  "architecture.md",
];

const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Writes the front page, the documentation with its search, and their styles, scripts and pictures into a folder. */
export function writePages(out: string): void {
  mkdirSync(join(out, "docs"), { recursive: true });
  writeFileSync(join(out, ".nojekyll"), "");
  writeFileSync(join(out, "site.css"), `${read("tabletop/client/pages/base.css")}\n${read("tools/site/site.css")}`);
  cpSync(join(root, "tools/site/search.js"), join(out, "search.js"));
  cpSync(join(root, "docs/pictures"), join(out, "docs/pictures"), { recursive: true });
  cpSync(join(root, "tools/site/front.html"), join(out, "index.html"));
  // the documentation, page by page, and its search
  const pages = docPages();
  const entries: SearchEntry[] = [];
  for (const [index, page] of pages.entries()) {
    const address = addressOf(page.source);
    mkdirSync(dirname(join(out, "docs", address)), { recursive: true });
    const { html, parts } = renderPage(page);
    const toRoot = "../".repeat(address.split("/").length);
    const neighbours = neighbourLinks(pages[index - 1], page, pages[index + 1], toRoot);
    writeFileSync(
      join(out, "docs", address),
      pageHtml(page.title, toRoot, `<p class="small">${escapeHtml(page.group)}</p>\n${html}${neighbours}`),
    );
    for (const part of parts) entries.push({ page: address, title: page.title, ...part });
  }
  writeFileSync(join(out, "docs/search.json"), JSON.stringify(entries));
  writeFileSync(join(out, "docs/index.html"), pageHtml("Documentation and rules", "../", contentsHtml(pages)));
}

/** Lists the pages of the documentation: the guides, and then the rules of each ruleset that is not young. */
function docPages(): DocPage[] {
  const titleOf = (path: string): string => /^# (.+)$/m.exec(read(path))?.[1] ?? basename(path, ".md");
  const guides = GUIDES.map((source) => ({ source, title: titleOf(`docs/${source}`), group: "Guides" }));
  const words = JSON.parse(read("lang/en.json")) as { FRAY: { Ruleset: Record<string, string> } };
  const rules = GROWN_IDS.flatMap((id) => {
    const group = words.FRAY.Ruleset[id] ?? id;
    return readdirSync(join(root, "docs/rules", id))
      .filter((file) => file.endsWith(".md"))
      .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
      .map((file) => ({ source: `rules/${id}/${file}`, title: titleOf(`docs/rules/${id}/${file}`), group }));
  });
  return [...guides, ...rules];
}

const { escapeHtml } = new MarkdownIt().utils;

/** The path of a page on the site, below docs/, by the path of its source. */
const addressOf = (source: string): string => source.replace(/\.md$/, ".html");

/** The id of a heading, for links to it. */
const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** Renders a page to HTML; also gives its parts, each a heading and the plain text below it, for the search. */
function renderPage({ source, title }: DocPage): { html: string; parts: { heading: string; text: string }[] } {
  const markdown = new MarkdownIt({ html: false, linkify: false });
  const tokens = markdown.parse(
    // links that roll dice work in the game alone: here they become code
    read(`docs/${source}`).replace(/\[\[\/(?:r|roll) ([^\]]+)\]\](?:\{([^}]*)\})?/g, "`$1`"),
    {},
  );
  const parts = [{ heading: title, text: "" }];
  tokens.forEach((token, index) => {
    const isHeading = tokens[index - 1]?.type === "heading_open";
    if (token.type === "heading_open") {
      const heading = plainText(tokens[index + 1]);
      token.attrSet("id", headingId(heading));
      if (token.tag !== "h1") parts.push({ heading, text: "" });
    } else if (token.type === "inline") {
      if (!isHeading) parts.at(-1)!.text += `${plainText(token)} `;
      rewriteLink(token, source);
    }
  });
  return { html: markdown.renderer.render(tokens, markdown.options, {}), parts };
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>["parse"]>[number];

/** The text of a token of Markdown without its marks. */
const plainText = (token: Token | undefined): string =>
  (token?.children ?? []).map(({ type, content }) => (/break$/.test(type) ? " " : content)).join("");

/**
 * Changes the links in a token of text, in place: links to pages of the documentation lead to them on the site, other
 * files' become plain words. Links to https addresses and within the page stay as they are.
 */
function rewriteLink(token: Token, source: string): void {
  let isDropping = false;
  token.children = (token.children ?? []).filter((child) => {
    if (child.type === "link_close" && isDropping) return (isDropping = false);
    if (child.type !== "link_open") return true;
    const href = String(child.attrGet("href"));
    if (/^(https:|#)/.test(href)) return true;
    const [path = "", anchor] = href.split("#");
    const target = posix.normalize(posix.join(posix.dirname(source), path));
    const isPage = GUIDES.includes(target) || /^rules\/\w+\/[^/]+\.md$/.test(target);
    if (isPage && existsSync(join(root, "docs", target))) {
      child.attrSet("href", addressOf(path) + (anchor ? `#${anchor}` : ""));
      return true;
    }
    isDropping = true;
    return false;
  });
}

/** Makes the links to the pages before and after a page, as far as they belong to its group; "" without any. */
function neighbourLinks(
  before: DocPage | undefined,
  page: DocPage,
  after: DocPage | undefined,
  toRoot: string,
): string {
  const link = (neighbour: DocPage | undefined, rel: string, labelOf: (title: string) => string): string =>
    neighbour?.group === page.group
      ? `<a rel="${rel}" href="${toRoot}docs/${addressOf(neighbour.source)}">${labelOf(neighbour.title)}</a>`
      : "";
  const links =
    link(before, "prev", (title) => `← ${escapeHtml(title)}`) +
    link(after, "next", (title) => `${escapeHtml(title)} →`);
  return links && `<nav class="neighbours" aria-label="Pages before and after">${links}</nav>`;
}

/** Makes the content of the documentation's first page: the search, and all pages by group. */
function contentsHtml(pages: readonly DocPage[]): string {
  const groups = [...new Set(pages.map(({ group }) => group))].map((group) => {
    const items = pages
      .filter((page) => page.group === group)
      .map(({ source, title }) => `<li><a href="${addressOf(source)}">${escapeHtml(title)}</a></li>`);
    return `<section><h2>${escapeHtml(group)}</h2><ul>${items.join("")}</ul></section>`;
  });
  return `<h1>Documentation and rules</h1>
<form class="search" role="search" id="search">
  <label for="words">Search</label>
  <input id="words" type="search" name="q" autocomplete="off" placeholder="parry, EC-043, wounds …" />
</form>
<p id="found" role="status"></p>
<ol id="results"></ol>
<div class="contents">${groups.join("")}</div>
<script type="module" src="../search.js"></script>`;
}

/**
 * Makes the HTML of a whole page around its content.
 * @param toRoot the relative path to the folder of the front page, such as "../"
 */
function pageHtml(title: string, toRoot: string, html: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${escapeHtml(title)} · Fray</title>
<link rel="icon" href="data:," />
<link rel="stylesheet" href="${toRoot}site.css" />
</head>
<body class="text">
<nav class="top"><a class="home" href="${toRoot}index.html">Fray</a><a href="${toRoot}docs/index.html">Documentation and rules</a><a class="play" href="${toRoot}play/solo.html">Play now</a></nav>
<main>
${html}
</main>
</body>
</html>
`;
}
