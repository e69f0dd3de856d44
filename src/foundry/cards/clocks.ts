import { serverNow } from "../host/clock.ts";
import { host } from "../host/host.ts";
import { shared } from "../settings.ts";

const TICK = 500;

/** Clocks of open reactions on shown cards, each with whether it has been part of the page yet. */
const clocks = new Map<HTMLElement, boolean>();
let waiting = false;

/**
 * Counts the open reactions of a card down for as long as it is shown; words and line change, nothing is drawn again.
 */
export function keepTime(content: HTMLElement): void {
  for (const clock of content.querySelectorAll<HTMLElement>("time[data-deadline], [data-until]")) {
    showTimeLeft(clock);
    clocks.set(clock, false);
  }
  wait();
}

function wait(): void {
  if (waiting || !clocks.size) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    for (const [clock, seen] of clocks) {
      const left = showTimeLeft(clock);
      if (left === 0 || (seen && !clock.isConnected)) clocks.delete(clock);
      else clocks.set(clock, seen || clock.isConnected);
    }
    wait();
  }, TICK);
}

/**
 * Says how much time is left, in words or as the length of a line, and gives it in milliseconds. A line is as long as
 * it says by itself: an animation would be at its end wherever motion is switched off.
 */
function showTimeLeft(clock: HTMLElement): number {
  const { deadline, until } = clock.dataset;
  const left = Math.max(0, Number(deadline ?? until) - (host.game?.time ? serverNow() : 0));
  if (until !== undefined) {
    const all = shared<number>("reactionSeconds") * 1000 || left;
    clock.style.transform = `scaleX(${all ? Math.min(1, left / all).toFixed(3) : 0})`;
    return left;
  }
  const text = `${Math.ceil(left / 1000)} s`;
  if (clock.textContent !== text) clock.textContent = text;
  return left;
}
