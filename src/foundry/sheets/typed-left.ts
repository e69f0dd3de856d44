import { notify } from "../engine/declare.ts";
import type { SheetBase } from "../host/host.ts";

/**
 * Changes the points that an actor has left, as typed in a bar of its sheet: a new number, or a difference such as +3
 * or −5. Fray's `modifyTokenAttribute` makes a card (an action's chat message) of damage or healing of it. Anything but
 * a whole number is refused with a message. Draws the sheet again in any case.
 */
export async function typedLeft(sheet: SheetBase, input: HTMLInputElement): Promise<void> {
  const typed = input.value.trim().replace("−", "-");
  const value = Number(typed);
  if (typed === "" || !Number.isInteger(value)) notify({ refused: "NotANumber", data: { text: typed } });
  else await sheet.actor.modifyTokenAttribute(input.dataset.leftOf!, value, /^[+-]/.test(typed), true);
  await sheet.render();
}
