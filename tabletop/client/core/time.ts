/** `game.time`: the server's clock and the world's time. */
import { generation } from "../../common/abstract/generation.ts";
import type { CalendarData, TimeComponents } from "../../common/data/calendar.ts";

/**
 * How far this computer's clock may differ from the time that has passed, in ms; beyond that it counts as set to
 * another time.
 */
const DRIFT = 1000;
/** The time between two checks of the clock, in ms. If the computer slept, the check is made when it wakes. */
const LOOK = 2000;

/** Whether a time is given as components of a calendar, such as days and hours. */
function isComponents(time: unknown): time is Partial<TimeComponents> {
  return typeof time === "object" && time !== null && !Array.isArray(time);
}

/**
 * Returns the given seconds. @throws Error for what is no finite number, which as stored would leave the world without
 * a time
 */
function secondsOf(time: unknown): number {
  if (typeof time === "number" && Number.isFinite(time)) return time;
  throw new Error(`A time is a number of seconds or an object of components, not ${JSON.stringify(time) ?? time}`);
}

/** Keeps the server's time and the world's time. */
export class GameTime {
  /** How old the known time of the server may be before it is asked for again, in ms. */
  static SYNC_INTERVAL_MS = 300_000;

  /** how far the server's clock is ahead of this computer's, in ms */
  #offset = 0;
  /** this computer's clock, and the time since the page was loaded, both in ms, when the server's time became known */
  #learnt = { clock: Date.now(), passed: performance.now() };
  /** the request for the server's time that is under way; null for none */
  #asking: Promise<this> | null = null;

  /** Notes the server's present time (`now`, in milliseconds) as an offset to this computer's clock. */
  synchronize(now: number): void {
    this.#learnt = { clock: Date.now(), passed: performance.now() };
    this.#offset = Math.round(now - this.#learnt.clock);
  }

  /**
   * Asks the server for its time; the page replaces it. By default it is this computer's clock and the known offset.
   */
  ask: () => Promise<number> = () => Promise.resolve(Date.now() + this.#offset);

  /** Asks the server for its time again. A call while a request is under way shares that request. */
  sync(): Promise<this> {
    return (this.#asking ??= this.#learn().finally(() => (this.#asking = null)));
  }

  /** Asks the server for its time, and sets the offset from the answer. */
  async #learn(): Promise<this> {
    const askedAt = performance.now();
    const serverNow = await this.ask();
    // the answer took about half of the time between question and answer
    this.synchronize(serverNow + (performance.now() - askedAt) / 2);
    return this;
  }

  /**
   * Whether the known time of the server cannot be trusted any more: this computer's clock was set, the computer slept,
   * or the time became known long ago.
   */
  get #isOld(): boolean {
    const passed = performance.now() - this.#learnt.passed;
    return passed > GameTime.SYNC_INTERVAL_MS || Math.abs(Date.now() - this.#learnt.clock - passed) > DRIFT;
  }

  /** Asks for the server's time again if the known one is old, without waiting. */
  #renew(): void {
    // if the request fails, the next check asks again
    if (this.#isOld) this.sync().catch(() => undefined);
  }

  /** Checks every two seconds whether the known time is old. @returns a function that ends that */
  watch(): () => void {
    const timer = setInterval(() => this.#renew(), LOOK);
    return () => clearInterval(timer);
  }

  /** The server's time now, in milliseconds, as far as it is known; if that is old, it is also asked for again. */
  get serverTime(): number {
    this.#renew();
    return Date.now() + this.#offset;
  }

  /** The world's time, in seconds. */
  get worldTime(): number {
    return globalThis.game.settings.get("core", "time");
  }

  /** The world's calendar, from the class and configuration in `CONFIG.time`; made when first asked for. */
  get calendar(): CalendarData {
    if (!this.#calendar) this.initializeCalendar();
    return this.#calendar!;
  }

  /** The calendar of the Earth, from `CONFIG.time`; made when first asked for. */
  get earthCalendar(): CalendarData {
    if (!this.#earthCalendar) this.initializeCalendar();
    return this.#earthCalendar!;
  }

  /** Makes both calendars anew; called after `init`, and by packages that have changed `CONFIG.time` since. */
  initializeCalendar(): void {
    const { time } = globalThis.CONFIG;
    this.#calendar = new time.worldCalendarClass(structuredClone(time.worldCalendarConfig));
    this.#earthCalendar = new time.earthCalendarClass(structuredClone(time.earthCalendarConfig));
  }

  #calendar: CalendarData | undefined;
  #earthCalendar: CalendarData | undefined;

  /** The world's time as components of its calendar, such as year, day and hour. */
  get components(): TimeComponents {
    return this.calendar.timeToComponents(this.worldTime);
  }

  /**
   * Advances the world's time.
   * @param delta seconds, or components such as days and hours, to add
   * @returns the new time in seconds
   * @throws Error for what is no time, e.g. a text; the world's time then stays as it is
   */
  async advance(delta: number | Partial<TimeComponents>, options: object = {}): Promise<number> {
    if (isComponents(delta)) return this.set(this.calendar.add(this.worldTime, delta), options);
    return this.set(this.worldTime + secondsOf(delta), options);
  }

  /**
   * Sets the world's time.
   * @param time seconds, or the components of a time
   * @returns the new time in seconds
   * @throws Error for what is no time, e.g. a text; the world's time then stays as it is
   */
  async set(time: number | Partial<TimeComponents>, options: object = {}): Promise<number> {
    const seconds = secondsOf(isComponents(time) ? this.calendar.componentsToTime(time) : time);
    return globalThis.game.settings.set("core", "time", seconds, options);
  }

  /**
   * Takes over a new time of the world: draws the sheets of actors with temporary effects again, in generation 14 has
   * the effects that are due end, and calls the hook `updateWorldTime`, also with the seconds since the last change.
   */
  onUpdateWorldTime(worldTime: number, options: object, userId: string): void {
    const delta = worldTime - (this.#lastWorldTime ?? worldTime);
    this.#lastWorldTime = worldTime;
    for (const actor of globalThis.game.actors ?? []) {
      if (actor.effects.some((effect: any) => effect.isTemporary)) actor.render(false);
    }
    if (generation() >= 14) void globalThis.CONFIG.ActiveEffect.documentClass.registry.refresh("time");
    globalThis.Hooks.callAll("updateWorldTime", worldTime, delta, options, userId);
  }

  /** Notes the world's time at the start, from which the first change is counted. */
  _beginAt(worldTime: number): void {
    this.#lastWorldTime = worldTime;
  }

  /** the world's time at the start or the last change, in seconds; undefined before the start */
  #lastWorldTime: number | undefined;
}
