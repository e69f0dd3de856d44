/*
 * In a long list, rows out of sight are not styled, laid out or painted (`content-visibility`, styles/_sheet.scss). A
 * browser can do that only for a row that is not part of its list's grid. Such a row therefore gets fixed columns like
 * those of the others, and the row that is widest in a column stays in the grid, so that all columns stay equal.
 */

/** A list with this many rows or more is long. */
const LONG = 25;
/** Rows at the beginning of a list that always belong to its grid. */
const NEAR = 12;
/**
 * The number of rows with the longest words of a column that stay in the grid: the one with the most letters need not
 * be the widest.
 */
const WORDS = 3;
/** The width, in letters, assumed for an icon, a checkbox or a button without words. */
const SIGN = 3;
/** The CSS variable with the columns after the name, as tracks of a grid. */
const COLUMNS = "--fray-columns";
/** The CSS variable with the height assumed for a row that was never laid out. */
const HEIGHT = "--fray-row";

/**
 * Marks, in a part of a sheet that was just drawn, the rows of every long list that may be left undrawn while out of
 * sight: all but the first and those that are widest in a column.
 */
export function spareFarRows(part: HTMLElement): void {
  for (const list of longLists(part)) {
    const rows = rowsOf(list);
    const widest = widestOf(rows);
    for (const row of rows.slice(NEAR)) row.classList.toggle("is-far", !widest.has(row));
    follow(list, rows[0]!);
  }
}

/**
 * Gives the long lists of a part that is drawn again (`fresh`) the columns and heights of the lists they replace
 * (`prior`), so that nothing shifts.
 */
export function keepPlaces(fresh: HTMLElement, prior: HTMLElement): void {
  const lists = longLists(prior);
  for (const [index, list] of longLists(fresh).entries()) {
    const before = lists[index];
    if (!before) continue;
    list.style.setProperty(COLUMNS, before.style.getPropertyValue(COLUMNS));
    list.style.setProperty(HEIGHT, before.style.getPropertyValue(HEIGHT));
    const rows = new Map(rowsOf(before).map((row) => [row.dataset.itemId, row]));
    for (const row of rowsOf(list).slice(NEAR)) {
      const replaced = rows.get(row.dataset.itemId);
      row.style.setProperty(HEIGHT, replaced ? heightIn(replaced) : null);
    }
  }
}

/** Returns the lists of a part with many rows. */
const longLists = (part: HTMLElement): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(".fray-rows")].filter((list) => list.childElementCount >= LONG);

/** Returns a list's rows, without its head. */
const rowsOf = (list: HTMLElement): HTMLElement[] =>
  ([...list.children] as HTMLElement[]).filter((row) => !row.matches(".fray-rows__head"));

/** Returns the height of a row's content, with the unit px; null where the row is not laid out. */
function heightIn(row: HTMLElement): string | null {
  const { height, paddingTop, paddingBottom, borderTopWidth } = getComputedStyle(row);
  const inner = [paddingTop, paddingBottom, borderTopWidth].reduce(
    (left, edge) => left - parseFloat(edge),
    parseFloat(height),
  );
  return inner > 0 ? `${inner}px` : null;
}

/**
 * Returns the rows that may be the widest in a column, three for each: letters differ in width, so that the longest
 * words are not always the widest. The column of names, which takes the rest of the width, is left out.
 */
function widestOf(rows: readonly HTMLElement[]): Set<HTMLElement> {
  const columns: Map<string, { row: HTMLElement; length: number }>[] = [];
  for (const row of rows)
    for (const [column, cell] of [...row.children].entries()) {
      const words = cell.textContent.trim();
      const signs = cell.querySelectorAll("svg, input, .fray-ico").length;
      const known = (columns[column] ??= new Map());
      const key = `${words} ${signs}`;
      if (!known.has(key)) known.set(key, { row, length: words.length + SIGN * signs });
    }
  const [, ...others] = columns;
  const longest = others.flatMap((column) => [...column.values()].sort((a, b) => b.length - a.length).slice(0, WORDS));
  return new Set(longest.map(({ row }) => row));
}

/** Keeps a list's CSS variables for its far rows up to date: the widths of its columns, and the height of a row. */
function follow(list: HTMLElement, row: HTMLElement): void {
  const observer = new ResizeObserver(() => {
    const [, ...columns] = getComputedStyle(list).gridTemplateColumns.split(" ");
    // Out of sight, columns have no widths.
    if (!columns.length || !columns.every((width) => width.endsWith("px"))) return;
    // Wider content is not cut off.
    list.style.setProperty(COLUMNS, columns.map((width) => `minmax(max-content, ${width})`).join(" "));
    list.style.setProperty(HEIGHT, heightIn(row));
  });
  for (const cell of row.children) observer.observe(cell);
}
