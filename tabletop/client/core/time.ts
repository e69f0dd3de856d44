/** Time: the server's clock and the world's (`game.time`). */
import { generation } from "../../common/abstract/generation.ts";
import type { CalendarData, TimeComponents } from "../../common/data/calendar.ts";

export class GameTime {
  #offset = 0;

  /** Learns the server's clock; `now` is its present, in milliseconds. */
  synchronize(now: number): void {
    this.#offset = now - Date.now();
  }

  /** How this page asks the server for its time. */
  ask: () => Promise<number> = () => Promise.resolve(this.serverTime);

  /** Asks the server for its time again, as the API documents it. */
  async sync(): Promise<this> {
    this.synchronize(await this.ask());
    return this;
  }

  get serverTime(): number {
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
