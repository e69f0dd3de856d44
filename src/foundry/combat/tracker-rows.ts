/*
 * The part of the tracker that is loaded when a tracker is first drawn. A block: combatants who have a turn together,
 * or a single one; drawn as an element with a row for each combatant. A context: the data of the tracker's templates.
 */
import { focusWithin } from "../host/focus.ts";
import type { TrackerData } from "./tracker-context.ts";
export { trackerContext } from "./tracker-context.ts";

/** The content of a drawn tracker as texts (JSON), which are only compared. */
export interface DrawnTexts {
  /** the data of header and footer */
  readonly rest: string;
  /** which combatants are in which block, in order: with another order the tracker is drawn whole */
  readonly order: string;
  /** the data of each block, in their order */
  readonly blocks: readonly string[];
}

/**
 * Returns the content that a context leads to, as texts to compare; `encounters`: the encounters that the header lists.
 */
export function textsOf({ blocks = [], ...rest }: TrackerData, encounters: unknown): DrawnTexts {
  return {
    rest: JSON.stringify([rest, encounters]),
    order: JSON.stringify([
      rest.rules,
      rest.combat?.id,
      ...blocks.map(({ kind, members }) => [kind, members.map(({ id }) => id)]),
    ]),
    blocks: blocks.map((block) => JSON.stringify(block)),
  };
}

/**
 * Draws the changed blocks of a tracker anew, in place. The elements of blocks and rows stay, with the host's
 * listeners, so that the browser need not lay out all rows again.
 * @param list the element that holds the blocks
 * @param html draws the list of a context as HTML
 * @param fray the context to draw
 * @param textsBefore the content as it is drawn
 * @param textsNow the content as it should be
 * @returns the rows of the changed blocks; empty if no block has changed; null, with nothing drawn, if the tracker has
 * to be drawn whole, because combatants, their order or their blocks differ from what is drawn
 */
export function drawBlocks(
  list: HTMLElement,
  html: (fray: TrackerData) => string,
  fray: TrackerData,
  textsBefore: DrawnTexts,
  textsNow: DrawnTexts,
): HTMLElement[] | null {
  const { blocks = [] } = fray;
  if (textsBefore.order !== textsNow.order) return null;
  // The changed blocks, by index: they are drawn at once, then put in place one by one.
  const changedIndexes = blocks.flatMap((_, at) => (textsBefore.blocks[at] === textsNow.blocks[at] ? [] : [at]));
  if (!changedIndexes.length) return [];
  const blocksShown = [...list.children].filter((child) => child.matches(".fray-block"));
  if (blocksShown.length !== blocks.length) return null;
  const parsed = list.ownerDocument.createElement("template");
  parsed.innerHTML = html({ ...fray, blocks: changedIndexes.map((at) => blocks[at]!) });
  const newBlocks = [...parsed.content.querySelectorAll(".fray-block")];
  return changedIndexes.flatMap((at, index) => takeOver(blocksShown[at]!, newBlocks[index]!));
}

/**
 * Gives a block the attributes and the head of a newly drawn one, and each of its rows the attributes and the content
 * of the new row. The elements of the rows stay, and so does the focus. Returns the rows.
 */
function takeOver(block: Element, newBlock: Element): HTMLElement[] {
  const rowsOf = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(".fray-turn")];
  const [rows, newRows] = [rowsOf(block), rowsOf(newBlock)];
  takeAttributes(block, newBlock);
  // All rows of a block are in one of its children; the other children are its head.
  for (const child of [...block.children]) if (!child.contains(rows[0]!)) child.remove();
  block.prepend(...[...newBlock.children].filter((child) => !child.contains(newRows[0]!)));
  for (const [index, row] of rows.entries()) {
    const refocus = focusWithin(row);
    takeAttributes(row, newRows[index]!);
    row.replaceChildren(...newRows[index]!.childNodes);
    refocus();
  }
  return rows;
}

/** Gives an element the attributes of another, and no others. */
function takeAttributes(element: Element, other: Element): void {
  for (const { name } of [...element.attributes]) if (!other.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of other.attributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
