import { host } from "../host/host.ts";
import { Tour, tours, type TourStep } from "../host/tours.ts";
import type { ActorDocument } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";
import { openForecast } from "./open-forecast.ts";

/** A step's target, and the part of the screen to open for it; its words are at FRAY.Tour.<tour>.<step>. */
type Stop = readonly [id: string, selector?: string, open?: keyof typeof OPEN];

/** Selectors of what several steps point at: the tracker's head, the attack on a sheet, and the chat log. */
const TRACKER = "#combat .fray-tracker__head";
const ATTACK = '.fray-sheet [data-act="attack"], .fray-sheet [data-action="act"]';
const LOG = "#chat .chat-scroll, #chat .chat-log";

/** The tours by id: whether they are only for gamemasters, the tour suggested next, and their steps. */
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
 * Returns the actor whose sheet and token a tour shows: the first of these that the user owns: their character, the
 * controlled token's actor, the actor whose turn it is, any other of the encounter. Null if none.
 */
function shown(): ActorDocument | null {
  const { user, combat } = host.game;
  const chosen = host.canvas.tokens?.controlled[0]?.actor;
  const all = [user.character, chosen, combat?.combatant?.actor, ...(combat?.turns ?? []).map(({ actor }) => actor)];
  return all.find((actor) => actor?.isOwner) ?? null;
}

/** Opens a part of the screen for a step, by the name that steps use. */
const OPEN = {
  combat: () => {
    host.ui.sidebar?.changeTab("combat", "primary");
    // The tracker must be drawn before the step can point at it.
    return host.ui.combat?.render();
  },
  chat: () => host.ui.sidebar?.changeTab("chat", "primary"),
  sheet: () => shown()?.sheet?.render({ force: true }),
  token: () =>
    host.canvas.tokens?.placeables.find(({ actor }) => actor && actor === shown())?.control({ releaseOthers: true }),
  forecast: () => openForecast(),
};

/** A tour that opens what its steps point at. */
class FrayTour extends Tour {
  override async _preStep(): Promise<void> {
    await super._preStep();
    const { open } = this.currentStep ?? {};
    if (open) await OPEN[open as keyof typeof OPEN]();
  }
}

/** Registers Fray's tours with the host. */
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
 * Returns the tour that a new user is offered: that of a first fight for a gamemaster, of a first turn for a player;
 * undefined before the tours are registered.
 */
export const firstTour = () => tours.get(`${NAMESPACE}.${host.game.user.isGM ? "firstFight" : "firstTurn"}`);
