import { HandlebarsApp, host, runDetached } from "../host/host.ts";
import { template } from "../host/paths.ts";
import { sendCardCommand } from "../engine/requests.ts";
import { keepTime } from "./clocks.ts";
import { closestAct } from "./listeners.ts";
import { CHOICE_TEMPLATE } from "./message.ts";
import { askedInWords, missedContext, noteMissed, putAway } from "./missed.ts";
import { byAuthor, keyOf, openQuestions } from "./open-questions.ts";
import type { Question } from "./open-questions.ts";
import { sound } from "./sounds.ts";

/** Questions of others that this gamemaster has taken in hand. */
const taken = new Set<string>();

/**
 * The questions for this user on other users' cards (one's own card is in sight already): for a gamemaster only those
 * that no other user may answer, and those they answer for others.
 */
const asked = (open: readonly Question[]): Question[] =>
  open.filter((question) => {
    const others = question.card.author?.id !== host.game.user.id;
    if (host.game.user.isGM) return taken.has(keyOf(question)) || (question.gamemaster && others);
    return question.mine && others;
  });

/** The open and missed questions, above the mat. */
class QuestionBar extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-questions",
    classes: ["fray", "fray-questions"],
    window: { frame: false, positioned: false },
    actions: {
      putBack(_event: Event, target: HTMLElement): void {
        const key = target.closest<HTMLElement>("[data-question]")?.dataset.question ?? "";
        taken.delete(key);
        putAway(key);
        showQuestions();
      },
    },
  };
  static override PARTS = {
    body: { template: template("cards/questions"), templates: [template("cards/questions"), CHOICE_TEMPLATE] },
  };

  override async _prepareContext(): Promise<object> {
    return { questions: asked(openQuestions()).map(questionContext), missed: missedContext() };
  }

  override _onFirstRender(): void {
    this.element.addEventListener("click", (event) => {
      const { frayAct: act, card = "", window = "", option = "" } = closestAct(event)?.dataset ?? {};
      if (act === "answer") runDetached(sendCardCommand({ card, act, window, option }));
      else if (act === "reopen" || act === "undo") runDetached(sendCardCommand({ card, act }));
    });
  }

  override _onRender(): void {
    keepTime(this.element);
  }
}

function questionContext(question: Question): object {
  const { card, ...view } = question;
  const by = byAuthor(question);
  const key = keyOf(question);
  return {
    ...view,
    key,
    card: card.id,
    ruleset: card.system.ruleset,
    taken: taken.has(key),
    why: askedInWords(view.asked, by),
    face: by?.img ?? "",
  };
}

let bar: QuestionBar | null = null;
/** Questions a sound was made for. */
const announced = new Set<string>();

/** Draws what is asked and missed now; a new question is heard. */
export function showQuestions(): void {
  const open = openQuestions();
  for (const key of taken) if (!open.some((question) => keyOf(question) === key)) taken.delete(key);
  noteMissed(open, showQuestions);
  const questions = asked(open);
  // Until the gamemaster's client has said that it waits, the answer may be given by the rules themselves.
  const waiting = questions.filter(({ card, id }) => Object.hasOwn(card.system.deadlines, id));
  const fresh = waiting.map(keyOf).filter((key) => !announced.has(key));
  for (const key of fresh) announced.add(key);
  if (fresh.some((key) => !taken.has(key))) sound("question");
  if (!bar && !questions.length) return;
  bar ??= new QuestionBar();
  runDetached(bar.render({ force: true }));
}

/** Shows a question above the mat with all its answers, so that a gamemaster can choose for the player who is asked. */
export function takeInHand({ card, window }: { readonly card: string; readonly window: string }): void {
  taken.add(keyOf({ card: { id: card }, id: window }));
  showQuestions();
}
