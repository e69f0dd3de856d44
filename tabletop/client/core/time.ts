/** Time: the server's clock and the world's (`game.time`). */
import { generation } from "../../common/abstract/generation.ts";
import type { CalendarData, TimeComponents } from "../../common/data/calendar.ts";

/** How far this computer's clock and the time that passed may come apart before the clock counts as set, in ms. */
const DRIFT = 1000;
/** How often it is looked at whether they have, in ms: an interval of a page that slept fires when it wakes. */
const LOOK = 2000;

export class GameTime {
  /** How old what is known of the server's clock may be before it is asked for again, in ms. */
  static SYNC_INTERVAL_MS = 300_000;

  #offset = 0;
  /** this computer's clock and the time that passes, when the server's clock was learnt; in ms */
  #learnt = { clock: Date.now(), passed: performance.now() };
  #asking: Promise<this> | null = null;

  /** Learns the server's clock; `now` is its present, in milliseconds. */
  synchronize(now: number): void {
    this.#learnt = { clock: Date.now(), passed: performance.now() };
    this.#offset = Math.round(now - this.#learnt.clock);
  }

  /** How this page asks the server for its time. */
  ask: () => Promise<number> = () => Promise.resolve(Date.now() + this.#offset);

  /** Asks the server for its time again, as the API documents it; whoever asks meanwhile waits for the same answer. */
  sync(): Promise<this> {
    return (this.#asking ??= this.#learn().finally(() => (this.#asking = null)));
  }

  async #learn(): Promise<this> {
    const began = performance.now();
    const now = await this.ask();
    // The answer was under way for about half of the time.
    this.synchronize(now + (performance.now() - began) / 2);
    return this;
  }

  /** Whether this computer's clock was set or slept since the server's was learnt, or that is long ago. */
  get #isOld(): boolean {
    const passed = performance.now() - this.#learnt.passed;
    return passed > GameTime.SYNC_INTERVAL_MS || Math.abs(Date.now() - this.#learnt.clock - passed) > DRIFT;
  }

  #renew(): void {
    // A server that cannot be reached is asked again later.
    if (this.#isOld) this.sync().catch(() => undefined);
  }

  /** Looks now and then whether this computer's clock can still be trusted. @returns ends it */
  watch(): () => void {
    const timer = setInterval(() => this.#renew(), LOOK);
    return () => clearInterval(timer);
  }

  /** The server's present, by this computer's clock; where that has become old the server is asked. */
  get serverTime(): number {
    this.#renew();
    return Date.now() + this.#offset;
  }

  /** Seconds since the world began. */
  get worldTime(): number {
    return globalThis.game.settings.get("core", "time");
  }

  /** The world's calendar, of the class and configuration in `CONFIG.time`. */
  get calendar(): CalendarData {
    if (!this.#calendar) this.initializeCalendar();
    return this.#calendar!;
  }

  get earthCalendar(): CalendarData {
    if (!this.#earthCalendar) this.initializeCalendar();
    return this.#earthCalendar!;
  }

  /** Makes the calendars anew: after `init`, and when a package has changed `CONFIG.time` since. */
  initializeCalendar(): void {
    const { time } = globalThis.CONFIG;
    this.#calendar = new time.worldCalendarClass(structuredClone(time.worldCalendarConfig));
    this.#earthCalendar = new time.earthCalendarClass(structuredClone(time.earthCalendarConfig));
  }

  #calendar: CalendarData | undefined;
  #earthCalendar: CalendarData | undefined;

  get components(): TimeComponents {
    return this.calendar.timeToComponents(this.worldTime);
  }

  /** @param delta seconds, or components of a time */
  async advance(delta: number | Partial<TimeComponents>, options: object = {}): Promise<number> {
    if (typeof delta !== "object") return this.set(this.worldTime + Number(delta), options);
    return this.set(this.calendar.add(this.worldTime, delta), options);
  }

  /** @param time seconds since the world began, or its components */
  async set(time: number | Partial<TimeComponents>, options: object = {}): Promise<number> {
    const seconds = typeof time === "object" ? this.calendar.componentsToTime(time) : time;
    return globalThis.game.settings.set("core", "time", seconds, options);
  }

  onUpdateWorldTime(worldTime: number, options: object, userId: string): void {
    const delta = worldTime - (this.#last ?? worldTime);
    this.#last = worldTime;
    for (const actor of globalThis.game.actors ?? []) {
      if (actor.effects.some((effect: any) => effect.isTemporary)) actor.render(false);
    }
    if (generation() >= 14) void globalThis.CONFIG.ActiveEffect.documentClass.registry.refresh("time");
    globalThis.Hooks.callAll("updateWorldTime", worldTime, delta, options, userId);
  }

  #last: number | undefined;
}
