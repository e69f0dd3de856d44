import { currentTargets } from "../engine/declare.ts";
import { pressCard } from "../engine/requests.ts";
import type { CardMessage } from "../engine/state.ts";

/* What happens when a button of a card (the chat message of an action) is pressed. */

/** Returns the button of a card (an element with `data-fray-act`) that an event happened on or in; null if none. */
export function closestAct(event: Event): HTMLElement | null {
  const target = event.target as HTMLElement | null;
  return target?.closest?.<HTMLElement>("[data-fray-act]") ?? null;
}

/** Returns a text that identifies a button of a card, the same each time the card is drawn. */
function markOf(button: HTMLElement): string {
  const cardId = button.closest<HTMLElement>("[data-card]")?.dataset.card ?? "";
  return JSON.stringify([cardId, Object.entries(button.dataset).sort()]);
}

/** The button that is pressed down; one for all cards, as a card may be redrawn in another element. */
let pressed: { button: HTMLElement; mark: string } | null = null;

/**
 * Keeps presses on a drawn card: if the card is drawn again between pointer down and up, which loses the click, the
 * same button of the new drawing is clicked.
 */
export function keepClicks(content: HTMLElement): void {
  content.addEventListener("pointerdown", (event) => {
    const button = closestAct(event);
    pressed = button && { button, mark: markOf(button) };
  });
  content.addEventListener("pointerup", (event) => {
    const pressedDown = pressed;
    pressed = null;
    const releasedOn = closestAct(event);
    if (pressedDown && releasedOn && !pressedDown.button.isConnected && markOf(releasedOn) === pressedDown.mark)
      releasedOn.click();
  });
}

/**
 * Carries out what a pressed button of a card says by its `data-fray-act`: sends a request, opens a dialog or declares
 * an action; nothing for an unknown act. The press (`event`) goes no further in any case.
 */
export async function pressButton(message: CardMessage, button: HTMLElement, event: Event): Promise<void> {
  event.preventDefault();
  event.stopPropagation();
  const { frayAct: act, reaction, option, id } = button.dataset;
  // Acts of which the request needs no more than the card.
  if (
    act === "apply" ||
    act === "undo" ||
    act === "redo" ||
    act === "vouch" ||
    act === "withdraw" ||
    act === "reopen"
  ) {
    // One request for each press: until it is answered, the button does nothing. `disabled` would take away its focus.
    if (button.hasAttribute("aria-disabled")) return;
    button.setAttribute("aria-disabled", "true");
    const isDone = await pressCard({ card: message.id, act });
    if (!isDone) button.removeAttribute("aria-disabled");
  } else if (act === "answer")
    await pressCard({ card: message.id, act, reaction: reaction ?? "", option: option ?? "" });
  else if (act === "retract") await pressCard({ card: message.id, act: "retract", id: id ?? "" });
  else if (act === "amend") await (await import("./amend-dialog.ts")).askAmendment(message);
  else if (act === "target") await chooseTarget(message);
  else if (act === "follow") {
    const { declareFollowUp } = await import("./declare-pressed.ts");
    declareFollowUp(message, Number(button.dataset.index), button.textContent.trim());
  } else if (act === "again") (await import("./declare-pressed.ts")).declareAgain(message);
}

/**
 * Sends the user's present targets for a card that still lacks targets; if the user has none, asks them to choose.
 * Sends nothing if they choose none.
 */
async function chooseTarget(message: CardMessage): Promise<void> {
  const present = currentTargets();
  // Without a targeted token the user chooses from a list.
  const targets = present.length ? present : await (await import("./choose-target.ts")).askTargets(message);
  if (!targets[0]) return;
  await pressCard({ card: message.id, act: "target", target: targets[0], targets });
}

/**
 * Returns the last of the cards for which `accepts` is true; null if there is none. `cards` must have the oldest first.
 */
export function findNewest<C>(accepts: (card: C) => boolean, cards: readonly C[]): C | null {
  for (let index = cards.length - 1; index >= 0; index--) if (accepts(cards[index]!)) return cards[index]!;
  return null;
}
