import { sentences } from "./phrase.ts";

/* What cards (chat messages of actions) do for users of a screen reader or the keyboard. */

/** Returns the text of an element on one line. */
const oneLine = (element: Element): string => element.textContent!.replace(/\s+/g, " ").trim();

/**
 * Returns a drawn card as text for screen readers. Each section becomes one sentence, in which its actor, target,
 * weapon and result are joined by commas.
 */
export const spokenText = (card: HTMLElement): string =>
  sentences(
    [...card.querySelectorAll(".fray-card__section")].map((section) =>
      [...section.querySelectorAll(".fray-card__who h3, .fray-card__who p, .fray-band")]
        .map(oneLine)
        .filter(Boolean)
        .join(", "),
    ),
  );

/** The observer that watches the log while a card's row is being replaced. */
let observer: MutationObserver | undefined;

/**
 * Keeps the keyboard's focus while the host replaces a card's row. If a button of the old row has the focus, the same
 * button of the new row gets it; if the new row lacks that button, its first button does (after Apply, Undo). To be
 * called when the new row is ready, but not yet in the log.
 * @param id of the card's message
 */
export function keepFocus(id: string): void {
  const focused = document.activeElement?.closest<HTMLElement>(".fray-card [data-fray-act]");
  const oldRow = focused?.closest(`[data-message-id="${id}"]`);
  const log = oldRow?.parentElement;
  if (!log) return;
  observer?.disconnect();
  observer = new MutationObserver(() => {
    if (oldRow.isConnected) return;
    observer?.disconnect();
    // If the focus has moved elsewhere meanwhile, it stays there.
    if (document.activeElement !== document.body) return;
    const buttons = `[data-message-id="${id}"] .fray-card__foot [data-fray-act]`;
    const sameButton = log.querySelector<HTMLElement>(`${buttons}[data-fray-act="${focused!.dataset.frayAct!}"]`);
    (sameButton ?? log.querySelector<HTMLElement>(buttons))?.focus({ preventScroll: true });
  });
  observer.observe(log, { childList: true });
}
