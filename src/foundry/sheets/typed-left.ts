import { notify } from "../engine/declare.ts";
import type { SheetBase } from "../host/host.ts";

/**
 * Changes an actor's points as typed in a bar of its sheet: a new number, or a difference such as +3 or −5; it becomes
 * a card (an action's chat message) of damage or healing. Anything but a whole number is refused with a message. Draws
 * the sheet again in any case.
 */
export async function typedLeft(sheet: SheetBase, input: HTMLInputElement): Promise<void> {
  const typed = input.value.trim().replace("−", "-");
  const value = Number(typed);
  if (typed === "" || !Number.isInteger(value)) notify({ refused: "NotANumber", data: { text: typed } });
  else await sheet.actor.modifyTokenAttribute(input.dataset.leftOf!, value, /^[+-]/.test(typed), true);
  await sheet.render();
}
