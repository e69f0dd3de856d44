/** `game.time`: the server's clock and the world's time. */
import { generation } from "../../common/abstract/generation.ts";
import type { CalendarData, TimeComponents } from "../../common/data/calendar.ts";

/**
 * The most, in ms, by which this computer's clock may differ from the time that passed: beyond it the clock counts as
 * set anew.
 */
const DRIFT = 1000;
/** The time between two checks of the clock, in ms: the timer of a page that slept fires when it wakes. */
const LOOK = 2000;

/** Tells whether a time is given by the components of a calendar. */
function isComponents(time: unknown): time is Partial<TimeComponents> {
  return typeof time === "object" && time !== null && !Array.isArray(time);
}

/** The given seconds. @throws Error for what is no finite number: stored, it would leave the world without a time */
function secondsOf(time: unknown): number {
  if (typeof time === "number" && Number.isFinite(time)) return time;
  throw new Error(`A time is a number of seconds or an object of components, not ${JSON.stringify(time) ?? time}`);
}

/** Keeps the server's clock and the world's time. */
export class GameTime {
  /** The age at which the known time of the server is asked for again, in ms. */
  static SYNC_INTERVAL_MS = 300_000;

  #offset = 0;
  /** this computer's clock, and the time since the page was loaded, when the server's clock was learnt; in ms */
  #learnt = { clock: Date.now(), passed: performance.now() };
  #asking: Promise<this> | null = null;

  /** Sets the offset to the server's clock; `now` is the server's time, in milliseconds. */
  synchronize(now: number): void {
    this.#learnt = { clock: Date.now(), passed: performance.now() };
    this.#offset = Math.round(now - this.#learnt.clock);
  }

  /** Asks the server for its time; set by the page. */
  ask: () => Promise<number> = () => Promise.resolve(Date.now() + this.#offset);

  /** Asks the server for its time again. Calls while a request is under way share its answer. */
  sync(): Promise<this> {
    return (this.#asking ??= this.#learn().finally(() => (this.#asking = null)));
  }

  /** Asks for the server's time and sets the offset by it. */
  async #learn(): Promise<this> {
    const began = performance.now();
    const now = await this.ask();
    // The answer was on its way for about half of the time between question and answer.
    this.synchronize(now + (performance.now() - began) / 2);
    return this;
  }

  /**
   * Tells whether the known time of the server cannot be trusted: this computer's clock was set, it slept, or the time
   * was learnt long ago.
   */
  get #isOld(): boolean {
    const passed = performance.now() - this.#learnt.passed;
    return passed > GameTime.SYNC_INTERVAL_MS || Math.abs(Date.now() - this.#learnt.clock - passed) > DRIFT;
  }

  /** Asks for the server's time again where the known one is old. */
  #renew(): void {
    // A failed request is ignored: the next check asks again.
    if (this.#isOld) this.sync().catch(() => undefined);
  }

  /** Checks every few seconds whether this computer's clock can still be trusted. @returns a function that ends it */
  watch(): () => void {
    const timer = setInterval(() => this.#renew(), LOOK);
    return () => clearInterval(timer);
  }

  /** The server's time now, in milliseconds, by this computer's clock; where that is old it is also asked for again. */
  get serverTime(): number {
    this.#renew();
    return Date.now() + this.#offset;
  }

  /** Seconds since the world began. */
  get worldTime(): number {
    return globalThis.game.settings.get("core", "time");
  }

  /** The world's calendar, made from the class and configuration in `CONFIG.time`. */
  get calendar(): CalendarData {
    if (!this.#calendar) this.initializeCalendar();
    return this.#calendar!;
  }

  /** The calendar of the Earth, made from `CONFIG.time`. */
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

  /** The world's time as components of its calendar: year, day, hour … */
  get components(): TimeComponents {
    return this.calendar.timeToComponents(this.worldTime);
  }

  /**
   * Advances the world's time.
   * @param delta seconds, or components of a time
   * @returns the new time in seconds
   * @throws Error for what is no time, such as a text; the world's time then stays as it is
   */
  async advance(delta: number | Partial<TimeComponents>, options: object = {}): Promise<number> {
    if (isComponents(delta)) return this.set(this.calendar.add(this.worldTime, delta), options);
    return this.set(this.worldTime + secondsOf(delta), options);
  }

  /**
   * Sets the world's time.
   * @param time seconds since the world began, or its components
   * @returns the new time in seconds
   * @throws Error for what is no time, such as a text; the world's time then stays as it is
   */
  async set(time: number | Partial<TimeComponents>, options: object = {}): Promise<number> {
    const seconds = secondsOf(isComponents(time) ? this.calendar.componentsToTime(time) : time);
    return globalThis.game.settings.set("core", "time", seconds, options);
  }

  /**
   * Takes over a new time of the world: draws actors with temporary effects again, in generation 14 ends effects that
   * are due, and calls the hook `updateWorldTime`.
   */
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
