import { setFlagsFromString } from "node:v8";
import type { Console } from "../browser/console.ts";
import { HeadlessTable, type HeadlessSeat } from "../headless/table.ts";
import { seeded } from "../headless/random-fights.ts";
import { residentMemory } from "./memory.ts";
import type { TableRow } from "./row.ts";

declare const game: any;
declare const CONFIG: any;

const PLAYERS = 12;
const PRESS_AIM = 100;
const GROWTH_AIM = 1.2;
/** The minutes of a run that pass before its memory counts: a sixth of the run, at most ten. */
const settling = (minutes: number): number => Math.min(10, minutes / 6);
/** The number of cards that the log keeps; older ones are deleted, as a log that grows would look like a leak. */
const KEPT = 60;
/** Milliseconds from a player's card to their next one, at least and at most. */
const PAUSE = [2000, 6000] as const;

export interface TwelveOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly players?: number;
}

/** The memory at one time, in MB: the used heaps of all pages together, and of the server. */
interface Sample {
  readonly minute: number;
  readonly pages: number;
  readonly server: number;
}

/** Deletes all encounters and adds a number of players, each with a copy of one hero. @returns the players' names */
async function invite({ page }: { page: Console }, count: number): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    for (const combat of [...game.combats]) await combat.delete();
    const hero = game.actors.getName("Tavi").toObject();
    const names = Array.from({ length: wanted }, (_, at) => `Chair ${at + 1}`);
    const users = await CONFIG.User.documentClass.createDocuments(names.map((name) => ({ name, role: 1 })));
    const actors = await CONFIG.Actor.documentClass.createDocuments(
      users.map((user: any) => {
        const { _id, ...source } = hero;
        return { ...source, name: `${user.name}'s hero`, ownership: { default: 0, [user.id]: 3 } };
      }),
    );
    await CONFIG.User.documentClass.updateDocuments(
      users.map((user: any, at: number) => ({ _id: user.id, character: actors[at].id })),
    );
    return names;
  }, count);
}

/**
 * Declares an attack of a player and waits, at most 30 seconds, until its card is resolved. Gives the card's id, the
 * milliseconds until the player's page had it, and whether it was resolved.
 */
const press = ({ page }: HeadlessSeat): Promise<{ id: string; took: number; resolved: boolean }> =>
  page.evaluate(async () => {
    const actor = game.user.character;
    const item = actor.items.find((one: any) => one.type === "crusadeWeapon");
    const foe = game.scenes.active.tokens.getName("Bandit");
    const declaration = game.fray.declarationOf(actor, "attack", { item: item.uuid, choices: {} });
    const began = performance.now();
    const message = await game.fray.declare(
      { ...declaration, targets: [{ actor: foe.actor.uuid, token: foe.uuid }] },
      { dialog: false },
    );
    const took = performance.now() - began;
    if (!message) throw new Error("a declaration was refused");
    const end = began + 30_000;
    const stage = (): unknown => game.messages.get(message.id)?.system.stage;
    while (stage() !== "frozen" && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
    return { id: message.id, took, resolved: stage() === "frozen" };
  });

/** The used heap of a page in MB, after a garbage collection. */
const heapOf = ({ page }: HeadlessSeat): Promise<number> =>
  page.evaluate(() => {
    (globalThis as any).gc?.();
    return Math.round((globalThis as any).process.memoryUsage().heapUsed / 1e5) / 10;
  });

/** The number of a list below which the given share (0 to 1) of them lies. */
const percentile = (times: readonly number[], share: number): number =>
  [...times].sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

/**
 * Lets twelve players, each in a page without a browser, attack every few seconds at a gamemaster's table; `seed`
 * chooses the pauses between attacks. Tells how long an attack takes, whether a card was lost on any page, and whether
 * memory grows once the table is warm.
 */
export async function twelveBench({ minutes, seed, players = PLAYERS }: TwelveOptions): Promise<TableRow[]> {
  // Pages can be made to collect garbage before their memory is measured.
  setFlagsFromString("--expose-gc");
  const table = await HeadlessTable.open({ ruleset: "crusade", killable: true });
  try {
    const sit = async (name: string): Promise<HeadlessSeat> => {
      const seat = await table.sit(name);
      await seat.page.evaluate(() => {
        // A plain hit each time offers no reaction, so that a card which stays open is a lost one.
        CONFIG.Dice.randomUniform = () => 0.45;
      });
      return seat;
    };
    const gamemaster = await sit("Gamemaster");
    const names = await invite(gamemaster, players);
    const seats: HeadlessSeat[] = [];
    for (const name of names) seats.push(await sit(name));
    const began = performance.now();
    const end = began + minutes * 60_000;
    const times: number[] = [];
    const lost: string[] = [];
    const samples: Sample[] = [];
    // Garbage collection stops every page for a moment, so no page attacks meanwhile.
    let pause: Promise<void> = Promise.resolve();
    let pressing = 0;
    const play = async (seat: HeadlessSeat, at: number): Promise<void> => {
      const below = seeded(seed + at);
      while (performance.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE[0] + below(PAUSE[1] - PAUSE[0])));
        await pause;
        pressing++;
        const { id, took, resolved } = await press(seat).finally(() => pressing--);
        times.push(took);
        // Every page must have the card.
        const everywhere = await Promise.all([gamemaster, ...seats].map(({ page }) => has(page, id)));
        if (!resolved || everywhere.includes(false)) lost.push(id);
      }
    };
    const tidy = async (): Promise<void> => {
      const every = (minutes * 60_000) / 30;
      for (let next = began + every; performance.now() < end; next += every) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
        await clear(gamemaster);
        pause = (async (): Promise<void> => {
          while (pressing) await new Promise((resolve) => setTimeout(resolve, 10));
          samples.push({
            minute: (performance.now() - began) / 60_000,
            pages: (await Promise.all([gamemaster, ...seats].map(heapOf))).reduce((sum, one) => sum + one, 0),
            server: residentMemory(table.pid),
          });
        })();
        await pause;
      }
    };
    await Promise.all([...seats.map(play), tidy()]);
    const grown = (of: (sample: Sample) => number): { ratio: number; from: number; to: number } => {
      const after = samples.filter(({ minute }) => minute >= settling(minutes)).map(of);
      const tail = Math.max(1, Math.floor(after.length / 5));
      const [from, to] = [percentile(after.slice(0, tail), 0.5), percentile(after.slice(-tail), 0.5)];
      return { ratio: to / from, from, to };
    };
    const [pages, server] = [grown((one) => one.pages), grown((one) => one.server)];
    const p95 = percentile(times, 0.95);
    const what = `${players} players, ${minutes} minutes, seed ${seed}`;
    const memory = (name: string, { ratio, from, to }: typeof pages): TableRow => ({
      name: `${what}: memory of ${name}`,
      value: `${ratio.toFixed(2)} times`,
      good: ratio <= GROWTH_AIM,
      compared: `${from.toFixed(0)} MB after ${settling(minutes).toFixed(1)} minutes, ${to.toFixed(0)} MB at the end; aim ${GROWTH_AIM}`,
    });
    return [
      {
        name: `${what}: a press, 95 of 100`,
        value: `${p95.toFixed(0)} ms`,
        good: p95 <= PRESS_AIM,
        compared: `${times.length} presses, median ${percentile(times, 0.5).toFixed(0)} ms, aim ${PRESS_AIM} ms`,
      },
      {
        name: `${what}: cards lost`,
        value: String(lost.length),
        good: lost.length === 0,
        compared: `of ${times.length}, each looked for on every page${lost.length ? `: ${lost.slice(0, 5).join(", ")}` : ""}`,
      },
      memory(`${players + 1} pages together`, pages),
      memory("the server", server),
    ];
  } finally {
    await table.leave();
  }
}

/** Tells whether a page has a card; waits up to ten seconds for it, as it may still be on its way. */
const has = (page: Console, id: string): Promise<boolean> =>
  page.evaluate(async (card) => {
    for (const end = performance.now() + 10_000; performance.now() < end;)
      if (game.messages.get(card)) return true;
      else await new Promise((resolve) => setTimeout(resolve, 20));
    return false;
  }, id);

/** Deletes resolved cards, all but the newest KEPT messages. */
const clear = ({ page }: { page: Console }): Promise<void> =>
  page.evaluate(async (kept) => {
    const old = game.messages.contents.slice(0, -kept).filter((one: any) => one.system.stage === "frozen");
    if (old.length) await game.messages.documentClass.deleteDocuments(old.map((one: any) => one.id));
  }, KEPT);
