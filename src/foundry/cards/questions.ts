import { template } from "../host/paths.ts";
import { HandlebarsApp, host, runDetached, localize } from "../host/host.ts";
import { sendCardCommand } from "../engine/requests.ts";
import { loadActionsInPlay } from "../engine/start.ts";
import { participantIn } from "../engine/participants.ts";
import { isCard, loadActionsOf, partsOf } from "../engine/state.ts";
import type { CardMessage } from "../engine/state.ts";
import type { QuestionView } from "./buttons.ts";
import { openWindowsFor } from "./buttons.ts";
import { keepTime } from "./clocks.ts";
import { sound } from "./sounds.ts";
import { viewer } from "./visibility.ts";

/* A question put to a player is seen wherever they look: a line above the mat, and in the tracker who is waited for. */

/** An open window, and the card it stands on. */
export interface Question extends QuestionView {
  readonly card: CardMessage;
}

/** Cards looked through: what is open stands among the newest. */
const LATEST = 20;

/** All questions that are open now, as this person sees them. */
export function openQuestions(): Question[] {
  const who = viewer();
  return host.game.messages.contents.slice(-LATEST).flatMap((card): Question[] => {
    const parts = isCard(card) && card.visible && card.system.stage === "declared" ? partsOf(card) : null;
    if (!parts) return [];
    return openWindowsFor(card as CardMessage, parts, who).map((view) => ({ ...view, card: card as CardMessage }));
  });
}

/** Those of a player on cards of somebody else: one's own card is in sight already. */
const asked = (): Question[] =>
  host.game.user.isGM ? [] : openQuestions().filter(({ mine, card }) => mine && card.author?.id !== host.game.user.id);

class QuestionBar extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-questions",
    classes: ["fray", "fray-questions"],
    window: { frame: false, positioned: false },
    actions: {
      answerQuestion(_event: Event, { dataset }: HTMLElement): void {
        const { card = "", window = "", option = "" } = dataset;
        runDetached(sendCardCommand({ card, act: "answer", window, option }));
      },
    },
  };
  static override PARTS = { body: { template: template("cards/questions") } };

  override async _prepareContext(): Promise<object> {
    return {
      questions: asked().map(({ card, ...view }) => ({
        ...view,
        card: card.id,
        ruleset: card.system.ruleset,
        who: participantIn(card.system.cast, card.system.declaration.actor)?.name ?? "",
      })),
    };
  }

  override _onRender(): void {
    keepTime(this.element);
  }
}

let bar: QuestionBar | null = null;
/** Questions a sound was made for. */
const announced = new Set<string>();

function show(): void {
  const questions = asked();
  // Until the gamemaster's client has said that it waits, the answer may be given by the rules themselves.
  const waiting = questions.filter(({ card, id }) => Object.hasOwn(card.system.deadlines, id));
  const fresh = waiting.map(({ card, id }) => `${card.id}-${id}`).filter((key) => !announced.has(key));
  for (const key of fresh) announced.add(key);
  if (fresh.length) sound("question");
  if (!bar && !questions.length) return;
  bar ??= new QuestionBar();
  runDetached(bar.render({ force: true }));
}

/** Shows questions as they come and go. */
export function startQuestions(): void {
  let waiting = false;
  const later = (): void => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      show();
      if (host.game.combats.active?.started) host.ui.combat?.render();
    }, 50);
  };
  const ofCard = (message: { type: string }): void => {
    if (isCard(message as CardMessage)) runDetached(loadActionsOf(message as CardMessage).then(later));
  };
  for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const)
    host.Hooks.on(hook, ofCard);
  host.Hooks.once("ready", () => runDetached(loadActionsInPlay().then(later)));
}

/** Who is waited for, by the uuid of their actor: the tracker says it in their row. */
export function waitedFor(): Map<string, { readonly text: string; readonly deadline: number | string }> {
  return new Map(
    openQuestions().map(({ actor, label, deadline }) => [
      actor,
      { text: localize("FRAY.Combat.waitsFor", { what: label }), deadline },
    ]),
  );
}
