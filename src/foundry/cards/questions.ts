import { host, runDetached, localize } from "../host/host.ts";
import { onActorUpdate } from "../documents/actor-update.ts";
import { loadActionsAtHand } from "../engine/start.ts";
import { isCard, loadActionsOf } from "../engine/state.ts";
import type { CardMessage } from "../engine/state.ts";
import { attempt } from "../contract/reading/strangers.ts";
import { keyOf, openQuestions, playersAsked } from "./open-questions.ts";
import { justReminded, noteReminder } from "./reminded.ts";

/*
 * A question is an open reaction: a choice that a card, the chat message of an action, puts to a player. It is shown in
 * a bar above the scene and in the tracker, in the row of the combatant who is waited for.
 */

/** Whether a question was open since the page was opened; before that there is nothing to draw. */
let hasAsked = false;

/** Draws the question bar; does nothing before the first question. */
async function showBar(): Promise<void> {
  if (!hasAsked && !openQuestions().length) return;
  hasAsked = true;
  (await import("./question-bar.ts")).showQuestions();
}

/** Whether a drawing is scheduled. */
let isDrawingScheduled = false;
/**
 * Draws, once for all changes within 50 milliseconds, the question bar; also the tracker if other questions are open,
 * and what depends on the costs that open cards reserve if these have changed.
 */
function scheduleDrawing(): void {
  if (isDrawingScheduled) return;
  isDrawingScheduled = true;
  setTimeout(() => {
    isDrawingScheduled = false;
    runDetached(showBar());
    runDetached(import("./reserved.ts").then(({ drawReservedSoon }) => drawReservedSoon()));
    const awaitedNow = attempt(
      () => JSON.stringify([...awaitedByActor()]),
      () => "",
    );
    if (host.game.combats.active?.started && awaitedNow !== shownInTracker) host.ui.combat?.render();
  }, 50);
}

/**
 * Registers the hooks that draw questions at the start and when a card or an actor changes, and the query by which a
 * gamemaster reminds this user of a question.
 */
export function startQuestions(): void {
  // Draws what a card asks once its actions are loaded; does nothing for a message that is no card.
  const drawForCard = (message: { type: string }): void => {
    if (isCard(message as CardMessage)) runDetached(loadActionsOf(message as CardMessage).then(scheduleDrawing));
  };
  for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const)
    host.Hooks.on(hook, drawForCard);
  // The notice of a missed question offers undo only while its card is applied, and actors store whether it is.
  onActorUpdate(() => hasAsked && runDetached(showBar()));
  host.Hooks.once("ready", () => runDetached(loadActionsAtHand().then(scheduleDrawing)));
  host.CONFIG.queries["fray.remind"] = async (reminder: unknown) =>
    (await import("./remind.ts")).receiveReminder(reminder);
}

/** Returns the ids of the card and the reaction that a button of the tracker belongs to. */
const reactionOfButton = ({ dataset }: HTMLElement): { card: string; reaction: string } => ({
  card: dataset.card ?? "",
  reaction: dataset.reaction ?? "",
});

/**
 * The handlers of the gamemaster's buttons in the row of a combatant who is waited for, by the button's `data-action`:
 * `frayRemind` reminds the players who are asked; `frayChoose` shows the gamemaster their question, to answer it for
 * them.
 */
export const questionActions = {
  frayRemind: (_event: Event, target: HTMLElement): void => {
    const asked = reactionOfButton(target);
    const redraw = (): unknown => host.ui.combat?.render();
    if (!noteReminder(keyOf({ card: { id: asked.card }, id: asked.reaction }), redraw)) return;
    redraw();
    runDetached(import("./remind.ts").then(({ remind }) => remind(asked)));
  },
  frayChoose: (_event: Event, target: HTMLElement): void =>
    runDetached(import("./question-bar.ts").then(({ showToGamemaster }) => showToGamemaster(reactionOfButton(target)))),
};

/** The question in the tracker's row of the combatant who is waited for. */
export interface Awaited {
  /** the question in words: who is waited for, and what for */
  readonly text: string;
  /** until when it may be answered: server time in milliseconds, or "" without a limit */
  readonly deadline: number | string;
  /** id of the card */
  readonly card: string;
  /** id of the card's reaction */
  readonly reaction: string;
  /** true for a gamemaster, if a connected player can be reminded */
  readonly remind: boolean;
  /** why a reminder must wait, as one was sent a moment ago; else "" */
  readonly reminded: string;
  /** label of the gamemaster's button that answers; "" for players */
  readonly choose: string;
}

/** The questions that the tracker shows, as JSON: it is drawn again only if they differ. */
let shownInTracker = "";

/**
 * Returns the open questions by the uuid of the actor asked, for the tracker's rows, and remembers that the tracker
 * shows them.
 */
export function waitedFor(): Map<string, Awaited> {
  const awaited = awaitedByActor();
  shownInTracker = JSON.stringify([...awaited]);
  return awaited;
}

/** Returns the open questions by the uuid of the actor asked, the newest if there are several; writes nothing. */
function awaitedByActor(): Map<string, Awaited> {
  const { isGM } = host.game.user;
  // Of several questions to one actor the Map keeps the last, which is the newest.
  return new Map(
    openQuestions().map((question) => {
      const { actor, asked: name, label, deadline, card, id } = question;
      const canRemind = isGM && playersAsked(question).length > 0;
      return [
        actor,
        {
          text: localize("FRAY.Combat.waitsFor", { name, what: bareLabel(label) }),
          deadline,
          card: card.id,
          reaction: id,
          remind: canRemind,
          reminded: justReminded(keyOf(question)) ? localize("FRAY.Combat.remindAgain") : "",
          choose: isGM ? localize(canRemind ? "FRAY.Combat.chooseFor" : "FRAY.Combat.choose", { name }) : "",
        },
      ];
    }),
  );
}

/**
 * Returns a question's label for the middle of a sentence: without question marks, which in Spanish stand before it
 * too.
 */
const bareLabel = (label: string): string => label.replace(/^¿\s*|\s*\?$/g, "");
