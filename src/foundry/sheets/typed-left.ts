import { notify } from "../engine/declare.ts";
import type { SheetBase } from "../host/host.ts";

/**
 * Applies a number typed into a bar of an actor's sheet, absolute or as +3 or −5: it becomes damage or healing like any
 * other. Notifies the user of what is no whole number; in any case draws the sheet again.
 */
export async function typedLeft(sheet: SheetBase, input: HTMLInputElement): Promise<void> {
  const typed = input.value.trim().replace("−", "-");
  const value = Number(typed);
  if (typed === "" || !Number.isInteger(value)) notify({ refused: "NotANumber", data: { text: typed } });
  else await sheet.actor.modifyTokenAttribute(input.dataset.leftOf!, value, /^[+-]/.test(typed), true);
  await sheet.render();
}
