import { serverNow } from "../host/clock.ts";
import { host } from "../host/host.ts";
import { shared } from "../settings.ts";

/** Milliseconds between two updates of the clocks. */
const TICK = 500;
/** By how many milliseconds, at most, two machines that count the server's time are taken to differ. */
const CLOCKS_DIFFER = 1000;

/**
 * The clocks (elements that show the time left) of open questions to users, each with true once it was seen on the
 * page: what contains it may be drawn before it is shown, and must not count as removed until then.
 */
const clocks = new Map<HTMLElement, boolean>();
/** True while the next update of all clocks is scheduled. */
let isScheduled = false;

/**
 * Starts the clocks in an element just drawn, such as a chat message. A clock shows the time left until a server time
 * in milliseconds: as seconds (`data-deadline`) or as a line that shrinks (`data-until`). Each clock runs without a new
 * drawing until its time is over or it is removed from the page.
 */
export function startCountdowns(content: HTMLElement): void {
  for (const clock of content.querySelectorAll<HTMLElement>("time[data-deadline], [data-until]")) {
    showTimeLeft(clock);
    clocks.set(clock, false);
  }
  scheduleUpdate();
}

/**
 * Updates all clocks after TICK milliseconds, and again until none is left. A clock is dropped when its time is over,
 * or when it was on the page and is there no more.
 */
function scheduleUpdate(): void {
  if (isScheduled || !clocks.size) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    for (const [clock, wasSeen] of clocks) {
      const msLeft = showTimeLeft(clock);
      if (msLeft === 0 || (wasSeen && !clock.isConnected)) clocks.delete(clock);
      else clocks.set(clock, wasSeen || clock.isConnected);
    }
    scheduleUpdate();
  }, TICK);
}

/**
 * Shows how much time a clock has left, in seconds or as the length of a line, and returns it in milliseconds, 0 once
 * the time is over. The length is set at each tick: an animation would jump to its end where motion is switched off.
 */
function showTimeLeft(clock: HTMLElement): number {
  const { deadline, until } = clock.dataset;
  const msLeft = Math.max(0, Number(deadline ?? until) - (host.game?.time ? serverNow() : 0));
  if (until !== undefined) {
    // The whole line stands for the world's time for reactions; without one, for what is left at this tick.
    const wholeTime = shared<number>("reactionSeconds") * 1000 || msLeft;
    clock.style.transform = `scaleX(${wholeTime ? Math.min(1, msLeft / wholeTime).toFixed(3) : 0})`;
    return msLeft;
  }
  const overTime = msLeft - shared<number>("reactionSeconds") * 1000;
  // Where this machine is a little behind the one that set the deadline, the clock starts with the whole time.
  const msShown = overTime > 0 && overTime < CLOCKS_DIFFER ? msLeft - overTime : msLeft;
  const text = `${Math.ceil(msShown / 1000)} s`;
  if (clock.textContent !== text) clock.textContent = text;
  return msLeft;
}
