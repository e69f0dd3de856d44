import { sentences } from "../cards/phrase.ts";
import { RulesError } from "../../rules/error.ts";
import { isRefusal } from "../contract/action.ts";
import type { AnyAction, CardState } from "../contract/action.ts";
import type { Change } from "../contract/change.ts";
import type { ActorDocument, GameReader, TokenDocument } from "../host/documents.ts";
import { localize } from "../host/host.ts";
import { combatantAnywhere } from "../contract/reading/reader.ts";
import { declarationOf, freshState, prepare } from "../engine/declare.ts";
import { barredNow } from "../engine/now.ts";
import { needsTarget, refusalInWords } from "../engine/state.ts";
import { barControl } from "../host/barred.ts";
import { asset } from "../host/paths.ts";
import { asDeclared, choicesOf } from "./drag-acts.ts";

/* Pips: the acts of a combatant in a round, of which an act costs none, one or more. */

/**
 * Shows on each enabled button of an act, in a part of a sheet, how many pips (acts of a round) it costs, if any and
 * unless the button's own words say so. Buttons of acts that are not possible now are barred, with the reason; not so
 * those of acts that only lack a choice, such as a target, or that cannot be declared at all.
 * @param token the token that the sheet was opened for; null for an actor of the directory
 * @throws the first error other than a RulesError, once all buttons were handled
 */
export async function markActButtons(
  part: HTMLElement,
  actor: ActorDocument,
  token: TokenDocument | null,
): Promise<void> {
  const buttons = 'button[data-action="act"][data-act]:not(:disabled)';
  const errors: unknown[] = [];
  for (const button of part.querySelectorAll<HTMLButtonElement>(buttons)) {
    // After an error the other buttons are handled all the same.
    const costOrBar = await priceOf(actor, token, button).catch((error: unknown) => void errors.push(error));
    // A press still reaches the act, which checks again and says why; with Shift it opens the dialog.
    if (costOrBar?.refused) barControl(button, costOrBar.refused);
    // `saysCost`: the button's own words already name the cost.
    else if (costOrBar?.pips && !("saysCost" in button.dataset)) labelCost(button, costOrBar.pips);
  }
  if (errors.length) throw errors[0];
}

/**
 * Returns the pips that a button's act would cost if the button were pressed now, with the present targets, and in
 * `refused` the words why the act is barred ("" if it is not barred). A barred act has 0 pips. An act that only lacks a
 * choice has its usual price in an encounter, else 0 pips. Null if the act cannot be declared at all, or if its cost
 * depends on dice.
 */
async function priceOf(
  actor: ActorDocument,
  token: TokenDocument | null,
  button: HTMLElement,
): Promise<{ pips: number; refused: string } | null> {
  try {
    // The declaration that a press would make.
    const { action, choices } = asDeclared(actor, button.dataset.act ?? "", choicesOf(button));
    const id = button.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "";
    const declaration = declarationOf(actor, action, { item: actor.items.get(id)?.uuid ?? null, token, choices });
    const prepared = await prepare(declaration);
    if (isRefusal(prepared)) return null;
    const { context, table } = prepared;
    if (!isRefusal(context))
      return { pips: pipsOf(prepared.action, freshState(prepared.declaration, context as never), table), refused: "" };
    // Refused: the act is barred, or it only lacks a choice such as a target. Then, in an encounter, the action's usual
    // price is shown.
    const barredBecause = barredNow(prepared);
    if (barredBecause) return { pips: 0, refused: refusalInWords(barredBecause) };
    const usualPips = prepared.action.price ?? 0;
    return { pips: combatantAnywhere(actor, token) ? usualPips : 0, refused: "" };
  } catch (error) {
    // The rules throw where the costs depend on dice: the card (the act's chat message) will show them.
    if (error instanceof RulesError) return null;
    throw error;
  }
}

/**
 * Returns the pips (acts of a round) that an act is known to cost before any dice or answer; 0 if none, or not known
 * yet.
 */
export function pipsOf(action: AnyAction, state: CardState, table: GameReader): number {
  const reservedPips = pipsIn(action.reservedCosts?.(state, table) ?? []);
  if (reservedPips || !action.costs) return reservedPips;
  // Without its target, answers or dice the act has no outcome yet, and so no known costs.
  const lacksSomething =
    needsTarget(action, state.declaration) || action.reactions?.(state).length || action.dice(state).length;
  if (lacksSomething) return 0;
  return pipsIn(action.costs(action.resolve(state), state, table));
}

/** Returns the pips in those changes that add an entry to what a combatant has spent of its round (`system.spent`). */
function pipsIn(changes: readonly Change[]): number {
  let pips = 0;
  for (const change of changes)
    if (change.kind === "push" && change.path === "system.spent")
      pips += Number((change.entry as { pips?: number }).pips ?? 0);
  return pips;
}

/** Adds an act's cost to its button: in words for screen readers and the tooltip, and as chevrons except on an icon. */
function labelCost(button: HTMLElement, pips: number): void {
  const words = localize("FRAY.Sheet.costs", { pips });
  const { tooltipText: tooltipSoFar, tooltipHtml } = button.dataset;
  button.setAttribute("aria-description", words);
  if (!tooltipHtml) button.dataset.tooltipText = sentences([tooltipSoFar ?? "", words]);
  if (button.matches(".fray-ico") || button.querySelector(".fray-chevs")) return;
  const mark = document.createElement("span");
  mark.className = "fray-chevs";
  mark.setAttribute("aria-hidden", "true");
  mark.innerHTML = `<svg viewBox="0 0 20 17"><use href="${asset("icons.svg#chevron")}"></use></svg>`.repeat(pips);
  button.append(mark);
}
