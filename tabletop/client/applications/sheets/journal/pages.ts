import type { Loose } from "../../support.ts";
import { words } from "../../support.ts";

const bySort = (a: Loose, b: Loose) => a.sort - b.sort || a.name.localeCompare(b.name);

/**
 * Makes what templates need of each visible page of a journal, by id: first the pages of each category, then those
 * without one, each in order.
 * @param icons CSS classes by the ownership level that all players have on a page
 */
export function visiblePages(
  entry: Loose,
  isVisible: (page: Loose) => boolean,
  icons: Record<number, string>,
): Record<string, Loose> {
  // by category in the categories' order, pages without one last
  const categories = [...entry.categories].sort(bySort);
  const place = new Map(categories.map(({ id }, index) => [id, index]));
  const rank = (page: Loose) => place.get(page.category) ?? categories.length;
  const pages = [...entry.pages].filter(isVisible).sort((a, b) => rank(a) - rank(b) || bySort(a, b));
  const locked = !!entry.pack && !!game.packs.get(entry.pack)?.locked;
  const { NONE, OBSERVER, OWNER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const result: Record<string, Loose> = {};
  for (const [index, page] of pages.entries()) {
    // All players' level, the journal's if the page inherits it. LIMITED counts as NONE: only three levels have icons.
    const own = page.ownership.default;
    const ownership = own < NONE ? entry.ownership.default : own;
    const level = [OWNER, OBSERVER].find((step) => ownership >= step) ?? NONE;
    result[page.id] = {
      id: page.id,
      name: page.name,
      number: index + 1,
      sort: page.sort,
      category: page.category ?? undefined,
      uncategorized: !place.has(page.category),
      editable: page.isOwner && !locked,
      hidden: false,
      tocClass: ["page", `level${page.title?.level ?? 1}`].join(" "),
      viewClass: [page.type, `level${page.title?.level ?? 1}`, "page"].join(" "),
      icon: icons[level],
      ownershipClass: level === OWNER ? "owner" : level === OBSERVER ? "observer" : "none",
    };
  }
  return result;
}

/**
 * Makes the lines of a journal's table of contents: the pages in the given order and, if the journal has categories, a
 * line with the name of each category (or "uncategorized") before its first page.
 * @param pages as visiblePages made them
 */
export function tableOfContents(entry: Loose, pages: readonly Loose[]): Loose[] {
  const names = new Map([...entry.categories].map(({ id, name }: Loose) => [id, name]));
  const lines: Loose[] = [];
  let last: string | undefined;
  for (const page of pages) {
    const id = page.uncategorized ? "uncategorized" : page.category;
    if (names.size && id !== last)
      lines.push({ isCategory: true, id, name: names.get(id) ?? words("JOURNAL.Uncategorized") });
    last = id;
    lines.push(page);
  }
  return lines;
}
