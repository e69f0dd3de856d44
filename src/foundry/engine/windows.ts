import { serverNow } from "../host/clock.ts";
import type { Answer, ReactionWindow } from "../contract/action.ts";
import { shared } from "../settings.ts";
import type { CardSystem } from "./model.ts";

/** Reactions that are not answered. */
export function openWindows(windows: readonly ReactionWindow[], system: CardSystem): ReactionWindow[] {
  return windows.filter((window) => !Object.hasOwn(system.answers, window.id));
}

/**
 * Tells whether a reaction waits for an answer: unless reaction time is switched off, or every real choice is refused.
 */
export function waits(window: ReactionWindow): boolean {
  if (window.required) return true;
  if (!shared<number>("reactionSeconds")) return false;
  return window.options.some((option) => option.id !== window.fallback && !option.refused);
}

/** The options that are taken for users who do not choose. */
export function fallbacks(windows: readonly ReactionWindow[], system: CardSystem): Record<string, Answer> {
  const late = (id: string): boolean => Boolean(system.deadlines[id]);
  return Object.fromEntries(
    windows.map((window) => {
      const option = window.options.find((one) => one.id === window.fallback);
      const extra = option?.data ? { data: option.data } : {};
      return [
        window.id,
        { window: window.id, option: window.fallback, by: "", ...extra, ...(late(window.id) ? { late: true } : {}) },
      ];
    }),
  );
}

/** The deadline of each open reaction by its id, in server milliseconds; 0: it waits without limit. */
export function deadlinesOf(open: readonly ReactionWindow[], system: CardSystem): Record<string, number> {
  const seconds = shared<number>("reactionSeconds");
  const until = seconds ? serverNow() + seconds * 1000 : 0;
  return Object.fromEntries(open.map((window) => [window.id, system.deadlines[window.id] ?? until]));
}

/** Open reactions whose time has run out. */
export function lateWindows(windows: readonly ReactionWindow[], system: CardSystem): ReactionWindow[] {
  const now = serverNow();
  return openWindows(windows, system).filter((window) => {
    const deadline = system.deadlines[window.id];
    return deadline && deadline <= now;
  });
}
