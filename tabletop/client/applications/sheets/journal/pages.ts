import type { Loose } from "../../support.ts";
import { words } from "../../support.ts";

const bySort = (a: Loose, b: Loose) => a.sort - b.sort || a.name.localeCompare(b.name);

/**
 * Makes the template data of each visible page of a journal entry, by its id: first those of each category, then the
 * others, each in order.
 * @param icons classes of icons by the level of ownership that all players have
 */
export function visiblePages(
  entry: Loose,
  isVisible: (page: Loose) => boolean,
  icons: Record<number, string>,
): Record<string, Loose> {
  // in order of the categories, pages without one last
  const categories = [...entry.categories].sort(bySort);
  const place = new Map(categories.map(({ id }, index) => [id, index]));
  const rank = (page: Loose) => place.get(page.category) ?? categories.length;
  const pages = [...entry.pages].filter(isVisible).sort((a, b) => rank(a) - rank(b) || bySort(a, b));
  const locked = !!entry.pack && !!game.packs.get(entry.pack)?.locked;
  const { NONE, OBSERVER, OWNER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const result: Record<string, Loose> = {};
  for (const [index, page] of pages.entries()) {
    // the level of all players, lowered to one that has an icon; a page that inherits has the entry's
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
 * Makes the lines of a journal entry's table of contents: the pages in the given order and, where the entry has
 * categories, a line with the category's name (or "uncategorized") before the first page of each.
 * @param pages the template data that visiblePages made
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
