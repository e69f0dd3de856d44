/** Time: the server's clock and the world's (`game.time`). */
import { generation } from "../../common/abstract/generation.ts";

export class GameTime {
  #offset = 0;

  /** Learns the server's clock; `now` is its present, in milliseconds. */
  synchronize(now: number): void {
    this.#offset = now - Date.now();
  }

  get serverTime(): number {
    return Date.now() + this.#offset;
  }

  /** Seconds since the world began. */
  get worldTime(): number {
    return globalThis.game.settings.get("core", "time");
  }

  get calendar(): any {
    return globalThis.CONFIG.time.worldCalendarConfig;
  }

  get components(): any {
    const time = this.worldTime;
    return {
      second: time % 60,
      minute: Math.floor(time / 60) % 60,
      hour: Math.floor(time / 3600) % 24,
      day: Math.floor(time / 86400) % 365,
      year: Math.floor(time / 31536000),
    };
  }

  async advance(delta: number, options: object = {}): Promise<number> {
    return this.set(this.worldTime + Number(delta), options);
  }

  async set(time: number, options: object = {}): Promise<number> {
    return globalThis.game.settings.set("core", "time", time, options);
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
