/*
 * In a long list, rows out of sight are not styled, laid out or painted (CSS `content-visibility`, styles/_sheet.scss).
 * That works only for a row outside of its list's grid. Such a row ("far") gets fixed columns as wide as those of the
 * grid. The rows that are widest in a column stay in the grid, so that all columns stay equally wide.
 */

/** With this many children, or more, a list is long. */
const LONG = 25;
/** How many rows at the beginning of a list always stay in its grid. */
const NEAR = 12;
/**
 * How many rows with the longest words of a column stay in the grid: the one with most letters need not be the widest.
 */
const WORDS = 3;
/** How many letters an icon, a checkbox or a button without words counts as. */
const SIGN = 3;
/** The CSS variable with the columns of far rows, except the first, as tracks of a grid. */
const COLUMNS = "--fray-columns";
/** The CSS variable with the height that a far row is assumed to have until it is laid out. */
const HEIGHT = "--fray-row";

/**
 * In every long list of a sheet's part that was just drawn, marks rows as far: all except the first NEAR rows and the
 * rows that may be the widest in a column. From then on keeps the columns of far rows as wide as the columns of the
 * list's grid.
 */
export function spareFarRows(part: HTMLElement): void {
  for (const list of longLists(part)) {
    const rows = rowsOf(list);
    const widest = widestOf(rows);
    for (const row of rows.slice(NEAR)) row.classList.toggle("is-far", !widest.has(row));
    keepColumns(list, rows[0]!);
  }
}

/**
 * Gives the long lists of a part that is drawn anew (`newPart`) the columns and heights that they had before
 * (`oldPart`), so that nothing on the sheet shifts.
 */
export function keepPlaces(newPart: HTMLElement, oldPart: HTMLElement): void {
  const listsBefore = longLists(oldPart);
  for (const [index, list] of longLists(newPart).entries()) {
    const listBefore = listsBefore[index];
    if (!listBefore) continue;
    list.style.setProperty(COLUMNS, listBefore.style.getPropertyValue(COLUMNS));
    list.style.setProperty(HEIGHT, listBefore.style.getPropertyValue(HEIGHT));
    const rowsBefore = new Map(rowsOf(listBefore).map((row) => [row.dataset.itemId, row]));
    for (const row of rowsOf(list).slice(NEAR)) {
      const rowBefore = rowsBefore.get(row.dataset.itemId);
      row.style.setProperty(HEIGHT, rowBefore ? heightIn(rowBefore) : null);
    }
  }
}

/** Returns the long lists of a part. */
const longLists = (part: HTMLElement): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(".fray-rows")].filter((list) => list.childElementCount >= LONG);

/** Returns the rows of a list, without the row of headings. */
const rowsOf = (list: HTMLElement): HTMLElement[] =>
  ([...list.children] as HTMLElement[]).filter((row) => !row.matches(".fray-rows__head"));

/** Returns the height of a row's content as a CSS length in pixels; null if the row is not laid out. */
function heightIn(row: HTMLElement): string | null {
  const { height, paddingTop, paddingBottom, borderTopWidth } = getComputedStyle(row);
  let innerHeight = parseFloat(height);
  for (const edge of [paddingTop, paddingBottom, borderTopWidth]) innerHeight -= parseFloat(edge);
  return innerHeight > 0 ? `${innerHeight}px` : null;
}

/**
 * Returns the rows that may be the widest in a column: for each column the WORDS rows with the most letters, where an
 * icon or field counts as SIGN letters. Of rows with the same text there, the first stands for all. The first column,
 * that of names, does not count, as it takes the rest of the width.
 */
function widestOf(rows: readonly HTMLElement[]): Set<HTMLElement> {
  // For each column its cells, one for each text, with the row of the cell and the number of its letters.
  const columns: Map<string, { row: HTMLElement; length: number }>[] = [];
  for (const row of rows)
    for (const [column, cell] of [...row.children].entries()) {
      const words = cell.textContent.trim();
      const signs = cell.querySelectorAll("svg, input, .fray-ico").length;
      const cellsOfColumn = (columns[column] ??= new Map());
      const key = `${words} ${signs}`;
      if (!cellsOfColumn.has(key)) cellsOfColumn.set(key, { row, length: words.length + SIGN * signs });
    }
  const [, ...otherColumns] = columns;
  const longestCells = otherColumns.flatMap((column) =>
    [...column.values()].sort((a, b) => b.length - a.length).slice(0, WORDS),
  );
  return new Set(longestCells.map(({ row }) => row));
}

/**
 * Keeps the CSS variables by which a list's far rows are laid out: columns as wide as the list's own, a height as its
 * first row has. They are set again whenever a cell of the first row changes its size.
 */
function keepColumns(list: HTMLElement, firstRow: HTMLElement): void {
  const observer = new ResizeObserver(() => {
    const [, ...columns] = getComputedStyle(list).gridTemplateColumns.split(" ");
    // While the list is out of sight its columns have no widths.
    if (!columns.length || !columns.every((width) => width.endsWith("px"))) return;
    // `max-content`: a row with wider content is not cut off.
    list.style.setProperty(COLUMNS, columns.map((width) => `minmax(max-content, ${width})`).join(" "));
    list.style.setProperty(HEIGHT, heightIn(firstRow));
  });
  for (const cell of firstRow.children) observer.observe(cell);
}
