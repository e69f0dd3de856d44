import { host } from "../host/host.ts";
import { shared } from "../settings.ts";

const SOON = 500;

/** Clocks of open windows on cards that are shown; each with whether it was seen in a page yet. */
const clocks = new Map<HTMLElement, boolean>();
let waiting = false;

/** Counts the open windows of a card down for as long as it is shown; the words change, nothing is drawn again. */
export function keepTime(content: HTMLElement): void {
  for (const clock of content.querySelectorAll<HTMLElement>("time[data-deadline]")) clocks.set(clock, false);
  // The bar empties by itself: one animation, begun where the time stands.
  for (const line of content.querySelectorAll<HTMLElement>("[data-until]")) {
    const all = shared<number>("reactionSeconds") * 1000;
    const left = Number(line.dataset.until) - (host.game?.time?.serverTime ?? 0);
    line.style.animation = `fray-clock ${all}ms linear ${Math.min(0, left - all)}ms forwards`;
  }
  wait();
}

function wait(): void {
  if (waiting || !clocks.size) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    tick();
    wait();
  }, SOON);
}

function tick(): void {
  const now = host.game?.time?.serverTime ?? 0;
  for (const [clock, seen] of clocks) {
    const left = Math.max(0, Math.ceil((Number(clock.dataset.deadline) - now) / 1000));
    const text = `${left} s`;
    if (clock.textContent !== text) clock.textContent = text;
    if (left === 0 || (seen && !clock.isConnected)) clocks.delete(clock);
    else clocks.set(clock, seen || clock.isConnected);
  }
}
