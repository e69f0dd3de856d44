import { host } from "../host/host.ts";
import { Tour, tours, type TourStep } from "../host/tours.ts";
import type { ActorDocument } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";
import { openForecast } from "./open-forecast.ts";

/**
 * A step of a tour: its id, a selector for the element that it points at, and what is opened before it is shown (a key
 * of OPEN). Its words are at FRAY.Tour.<tour>.<step>.
 */
type Stop = readonly [id: string, selector?: string, open?: keyof typeof OPEN];

/** The head of the tracker. */
const TRACKER = "#combat .fray-tracker__head";
/** An attack on a sheet. */
const ATTACK = '.fray-sheet [data-act="attack"], .fray-sheet [data-action="act"]';
/** The chat log. */
const LOG = "#chat .chat-scroll, #chat .chat-log";

/**
 * The tours by id. `gamemaster`: true for a tour for gamemasters only; `next`: the id of the tour suggested afterwards;
 * `stops`: the steps.
 */
const TOURS: Readonly<Record<string, { gamemaster?: boolean; next?: string; stops: readonly Stop[] }>> = {
  firstFight: {
    gamemaster: true,
    next: "mat",
    stops: [
      ["welcome"],
      ["order", TRACKER, "combat"],
      ["begin", '#combat [data-action="startCombat"], #combat [data-action="nextTurn"]', "combat"],
      ["attack", ATTACK, "sheet"],
      ["apply", LOG, "chat"],
      ["undo", LOG, "chat"],
    ],
  },
  firstTurn: {
    next: "mat",
    stops: [
      ["hero", ".fray-sheet .fray-hero", "sheet"],
      ["attack", ATTACK, "sheet"],
      ["odds", ATTACK, "sheet"],
      ["card", LOG, "chat"],
      ["answer", LOG, "chat"],
    ],
  },
  mat: {
    next: "forecast",
    stops: [["token", undefined, "token"], ["bar", "#fray-movement-bar", "token"], ["ruler"], ["target"]],
  },
  forecast: {
    gamemaster: true,
    stops: [
      ["open", '#combat [data-action="frayForecast"]', "combat"],
      ["sides", "#fray-forecast .fray-forecast__sides", "forecast"],
      ["note", "#fray-forecast .fray-forecast__note", "forecast"],
      ["targets", "#fray-forecast .fray-foot", "forecast"],
    ],
  },
};

/**
 * Returns the actor whose sheet and token a tour shows: the first that the user owns among the user's character, the
 * actor of the controlled token, the actor whose turn it is, and all actors of the encounter. Null if the user owns
 * none of these.
 */
function shownActor(): ActorDocument | null {
  const { user, combat } = host.game;
  const controlledActor = host.canvas.tokens?.controlled[0]?.actor;
  const candidates = [
    user.character,
    controlledActor,
    combat?.combatant?.actor,
    ...(combat?.turns ?? []).map(({ actor }) => actor),
  ];
  return candidates.find((actor) => actor?.isOwner) ?? null;
}

/** What a step may open before it is shown, by the name that steps use. */
const OPEN = {
  combat: () => {
    host.ui.sidebar?.changeTab("combat", "primary");
    // The tracker is drawn before the step points at it.
    return host.ui.combat?.render();
  },
  chat: () => host.ui.sidebar?.changeTab("chat", "primary"),
  sheet: () => shownActor()?.sheet?.render({ force: true }),
  token: () =>
    host.canvas.tokens?.placeables
      .find(({ actor }) => actor && actor === shownActor())
      ?.control({ releaseOthers: true }),
  forecast: () => openForecast(),
};

/** A tour of Fray: before a step is shown, it opens what the step points at. */
class FrayTour extends Tour {
  override async _preStep(): Promise<void> {
    await super._preStep();
    const { open } = this.currentStep ?? {};
    if (open) await OPEN[open as keyof typeof OPEN]();
  }
}

/** Registers Fray's tours with Foundry. */
export function registerTours(): void {
  for (const [id, { gamemaster = false, next, stops }] of Object.entries(TOURS)) {
    const key = `FRAY.Tour.${id}`;
    const steps = stops.map(([step, selector, open]): TourStep => {
      const words = { title: `${key}.${step}.title`, content: `${key}.${step}.text` };
      return { id: step, ...words, ...(selector ? { selector } : {}), ...(open ? { open } : {}) };
    });
    const tour = new FrayTour({
      title: `${key}.title`,
      description: `${key}.about`,
      restricted: gamemaster,
      display: true,
      canBeResumed: true,
      suggestedNextTours: next ? [`${NAMESPACE}.${next}`] : [],
      steps,
    });
    tours.register(NAMESPACE, id, tour);
  }
}

/**
 * Returns the tour that a new user is offered: a gamemaster that of a first fight, a player that of a first turn.
 * Undefined before the tours are registered.
 */
export const firstTour = () => tours.get(`${NAMESPACE}.${host.game.user.isGM ? "firstFight" : "firstTurn"}`);
