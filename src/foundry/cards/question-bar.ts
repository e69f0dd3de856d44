import { HandlebarsApp, host, runDetached } from "../host/host.ts";
import { template } from "../host/paths.ts";
import { pressCard } from "../engine/requests.ts";
import { startCountdowns } from "./clocks.ts";
import { closestAct } from "./listeners.ts";
import { CHOICE_TEMPLATE } from "./message.ts";
import { askedInWords, missedContext, noteMissed, dismissMissed } from "./missed.ts";
import { causedBy, keyOf, openQuestions } from "./open-questions.ts";
import type { Question } from "./open-questions.ts";
import { playSound } from "./sounds.ts";

/*
 * A question: a choice that a card (the chat message of an action) puts to users, and that has no answer yet. It is
 * missed once its deadline has passed without one.
 */

/** Keys (`keyOf`) of questions to players that this gamemaster has chosen to answer for them. */
const takenOver = new Set<string>();

/**
 * Returns the open questions that this user is shown above the canvas. A player is shown questions on other users'
 * cards that this player may answer. A gamemaster is shown questions on other users' cards that only gamemasters
 * answer, and the questions in `takenOver`.
 */
const shownQuestions = (open: readonly Question[]): Question[] =>
  open.filter((question) => {
    const isOfOtherUser = question.card.author?.id !== host.game.user.id;
    if (host.game.user.isGM) return takenOver.has(keyOf(question)) || (question.gamemaster && isOfOtherUser);
    return question.mine && isOfOtherUser;
  });

/** The bar above the canvas with the open and missed questions. */
class QuestionBar extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-questions",
    classes: ["fray", "fray-questions"],
    window: { frame: false, positioned: false },
    actions: {
      /** Hides a question that was taken over, or the notice of a missed one. */
      putBack(_event: Event, target: HTMLElement): void {
        const key = target.closest<HTMLElement>("[data-question]")?.dataset.question ?? "";
        takenOver.delete(key);
        dismissMissed(key);
        showQuestions();
      },
    },
  };
  static override PARTS = {
    body: {
      template: template("cards/questions"),
      templates: [template("cards/questions"), CHOICE_TEMPLATE],
      scrollable: [""],
    },
  };

  override async _prepareContext(): Promise<object> {
    return { questions: shownQuestions(openQuestions()).map(questionContext), missed: missedContext() };
  }

  /** Listens to the buttons of questions: to answer, and for missed ones to ask again or to undo the card. */
  override _onFirstRender(): void {
    this.element.addEventListener("click", (event) => {
      const { frayAct: act, card = "", reaction = "", option = "" } = closestAct(event)?.dataset ?? {};
      if (act === "answer") runDetached(pressCard({ card, act, reaction, option }));
      else if (act === "reopen" || act === "undo") runDetached(pressCard({ card, act }));
    });
  }

  override _onRender(): void {
    startCountdowns(this.element);
  }
}

/**
 * Returns an open question as data for the template. `why`: the sentence that asks; `face`: the picture of the actor
 * who caused the question; `taken`: whether this gamemaster has taken it over.
 */
function questionContext(question: Question): object {
  const { card, ...view } = question;
  const cause = causedBy(question);
  const key = keyOf(question);
  return {
    ...view,
    key,
    card: card.id,
    ruleset: card.system.ruleset,
    taken: takenOver.has(key),
    why: askedInWords(view.asked, cause),
    face: cause?.img ?? "",
  };
}

/** The bar, once it was drawn. */
let bar: QuestionBar | null = null;
/** Keys of the questions for which the sound was played. */
const announced = new Set<string>();

/**
 * Draws the bar with the open and missed questions, and plays a sound for a new one. The bar is first drawn when there
 * is a question. A question that is no longer open is removed from `takenOver`.
 */
export function showQuestions(): void {
  const open = openQuestions();
  for (const key of takenOver) if (!open.some((question) => keyOf(question) === key)) takenOver.delete(key);
  noteMissed(open, showQuestions);
  const questions = shownQuestions(open);
  // Only questions with a deadline are announced: until it is set, the rules may still answer by themselves.
  const withDeadline = questions.filter(({ card, id }) => Object.hasOwn(card.system.deadlines, id));
  const newKeys = withDeadline.map(keyOf).filter((key) => !announced.has(key));
  for (const key of newKeys) announced.add(key);
  // No sound for a question that the gamemaster took over by hand.
  if (newKeys.some((key) => !takenOver.has(key))) playSound("question");
  if (!bar && !questions.length) return;
  bar ??= new QuestionBar();
  runDetached(bar.render({ force: true }));
}

/**
 * Shows a question to a player above this gamemaster's canvas, to be answered for that player. `reaction`: id of the
 * reaction.
 */
export function showToGamemaster({ card, reaction }: { readonly card: string; readonly reaction: string }): void {
  takenOver.add(keyOf({ card: { id: card }, id: reaction }));
  showQuestions();
}
