import type { Loose } from "../../support.ts";
import { words } from "../../support.ts";

/** Compares pages or categories by their place in the order, those with the same place by name. */
const bySort = (a: Loose, b: Loose) => a.sort - b.sort || a.name.localeCompare(b.name);

/**
 * Makes what templates need of each visible page of a journal, by id: first the pages of each category, then those
 * without one, each in order.
 * @param isVisible tells whether this user may see a page
 * @param icons CSS classes by the ownership level that all players have on a page
 */
export function visiblePages(
  entry: Loose,
  isVisible: (page: Loose) => boolean,
  icons: Record<number, string>,
): Record<string, Loose> {
  // by category in the categories' order, pages without one last
  const categories = [...entry.categories].sort(bySort);
  const placeOf = new Map(categories.map(({ id }, index) => [id, index]));
  const categoryRank = (page: Loose) => placeOf.get(page.category) ?? categories.length;
  const pages = [...entry.pages].filter(isVisible).sort((a, b) => categoryRank(a) - categoryRank(b) || bySort(a, b));
  const isLocked = !!entry.pack && !!game.packs.get(entry.pack)?.locked;
  const { NONE, OBSERVER, OWNER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const result: Record<string, Loose> = {};
  for (const [index, page] of pages.entries()) {
    // All players' level, the journal's if the page inherits it. LIMITED counts as NONE: only three levels have icons.
    const ownLevel = page.ownership.default;
    const ownership = ownLevel < NONE ? entry.ownership.default : ownLevel;
    const level = [OWNER, OBSERVER].find((threshold) => ownership >= threshold) ?? NONE;
    result[page.id] = {
      id: page.id,
      name: page.name,
      number: index + 1,
      sort: page.sort,
      category: page.category ?? undefined,
      uncategorized: !placeOf.has(page.category),
      editable: page.isOwner && !isLocked,
      hidden: false,
      tocClass: ["page", `level${page.title?.level ?? 1}`].join(" "),
      viewClass: [page.type, `level${page.title?.level ?? 1}`, "page"].join(" "),
      icon: icons[level],
      ownershipClass: { [OWNER]: "owner", [OBSERVER]: "observer" }[level as number] ?? "none",
    };
  }
  return result;
}

/**
 * Makes the lines of a journal's table of contents: the pages in the given order. If the journal has categories, a line
 * with the category's name (or "uncategorized") stands before the first page of each category.
 * @param pages as visiblePages made them
 */
export function tableOfContents(entry: Loose, pages: readonly Loose[]): Loose[] {
  const names = new Map([...entry.categories].map(({ id: categoryId, name }: Loose) => [categoryId, name]));
  const lines: Loose[] = [];
  let lastCategory: string | undefined;
  for (const page of pages) {
    const id = page.uncategorized ? "uncategorized" : page.category;
    if (names.size && id !== lastCategory)
      lines.push({ isCategory: true, id, name: names.get(id) ?? words("JOURNAL.Uncategorized") });
    lastCategory = id;
    lines.push(page);
  }
  return lines;
}
