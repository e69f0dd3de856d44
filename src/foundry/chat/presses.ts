import { launch } from "../host.ts";
import { declare, currentTargets, say } from "./declare.ts";
import { askAmendment } from "./amend-dialog.ts";
import { press } from "./query.ts";
import type { CardMessage } from "./state.ts";
import { partsOf } from "./state.ts";

export function closestAct(event: Event): HTMLElement | null {
  const target = event.target as HTMLElement | null;
  return target?.closest?.<HTMLElement>("[data-fray-act]") ?? null;
}

/** What a press on a card does, by the button's data-fray-act. */
export async function pressButton(message: CardMessage, button: HTMLElement, event: Event): Promise<void> {
  event.preventDefault();
  event.stopPropagation();
  const { frayAct: act, window, option, id } = button.dataset;
  if (act === "apply" || act === "undo" || act === "redo") {
    // One press, one request: the button rests until it is answered.
    button.setAttribute("disabled", "");
    const done = await press({ card: message.id, act });
    if (!done) button.removeAttribute("disabled");
  } else if (act === "answer") await answerWith(message, window ?? "", option ?? "");
  else if (act === "retract") await press({ card: message.id, act: "retract", id: id ?? "" });
  else if (act === "amend") await askAmendment(message);
  else if (act === "target") await chooseTarget(message);
  else if (act === "follow") follow(message, Number(button.dataset.index));
}

async function answerWith(message: CardMessage, window: string, option: string): Promise<void> {
  await press({ card: message.id, act: "answer", window, option });
}

/** The foe chosen late, or the foes, is what this person has targeted now. */
async function chooseTarget(message: CardMessage): Promise<void> {
  const targets = currentTargets();
  if (!targets[0]) {
    say({ refused: "TargetFirst" });
    return;
  }
  await press({ card: message.id, act: "target", target: targets[0], targets });
}

function follow(message: CardMessage, index: number): void {
  const parts = partsOf(message);
  const next = parts?.action.followUps?.(message.system.outcome!, parts.state, parts.table)?.[index];
  if (next) launch(declare(next.declaration));
}

/** The newest card this person may act on, for the keys. */
export function lastCard(mine: (message: CardMessage) => boolean, cards: readonly CardMessage[]): CardMessage | null {
  for (let index = cards.length - 1; index >= 0; index--) if (mine(cards[index]!)) return cards[index]!;
  return null;
}

