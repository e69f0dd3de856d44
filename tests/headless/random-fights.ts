import { readdirSync, readFileSync } from "node:fs";
import type { Console } from "../browser/console.ts";
import { fixDice } from "../browser/table.ts";
import { wholeNumber } from "../switches.ts";

/*
 * Random attacks on the host against the pure rule's answer. A ruleset adds a generator; the harness knows nothing of
 * rules: it sets the table, throws fixed dice, declares, applies, lets strangers write, takes back, and compares.
 */

/** How many attacks of each seed are played: a sample in `npm test`, thousands in `npm test -- --fights`. */
export const FIGHTS = wholeNumber("FRAY_FIGHTS", 1) ?? 8;

/** Time for the attacks of one seed, in milliseconds. */
export const FIGHTS_TIMEOUT = 60_000 + FIGHTS * 5_000;

/** Somebody of the demo world as their file tells them. */
export interface Source {
  name: string;
  type: string;
  system: any;
  items: { name: string; type: string; system: any }[];
}

/** The people of a type by name, as their files tell them: not as the host understands them. */
export function peopleOf(type: string): Map<string, Source> {
  const all = readdirSync("demo/actors").map(
    (file) => JSON.parse(readFileSync(`demo/actors/${file}`, "utf8")) as Source,
  );
  return new Map(all.filter((one) => one.type === type).map((one) => [one.name, one]));
}

/** A write before the attack, or a stranger's between applying and taking back. */
export interface Write {
  /** name of a token, else of a world actor */
  readonly who: string;
  /** name of one of its items */
  readonly item?: string;
  readonly update?: Record<string, unknown>;
  readonly statuses?: Readonly<Record<string, boolean>>;
}

/** A value that must stand after applying: a path of the actor or item, `status:ID`, or `count:ITEM TYPE`. */
export interface Wanted {
  readonly who: string;
  readonly item?: string;
  readonly path: string;
  readonly value: unknown;
}

export interface RandomFight {
  readonly setup: readonly Write[];
  readonly who: string;
  readonly action: string;
  readonly item: string | null;
  readonly foe: string;
  readonly choices: Record<string, string | number | boolean>;
  readonly dice: readonly { readonly face: number; readonly of: number }[];
  /** what is chosen in the windows of the card, in order; each waits for its window */
  readonly answers?: readonly { readonly window: string; readonly option: string }[];
  readonly wanted: readonly Wanted[];
  /** what others write before it is taken back; it must survive */
  readonly foreign: readonly Write[];
}

/** A pseudo-random generator with a seed (mulberry32): the same seed, the same fights. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Runs one fight through declare and apply; what went wrong, in words. The page must be the active gamemaster's. */
export async function runFight(page: Console, fight: RandomFight): Promise<string[]> {
  await fixDice(page, fight.dice);
  return page.evaluate(async (wantedFight) => {
    const { setup, who, action, item, foe, choices, answers = [], wanted, foreign } = wantedFight;
    const problems: string[] = [];
    const tokenOf = (name: string): any => game.scenes.viewed.tokens.getName(name);
    const actorOf = (name: string): any => tokenOf(name)?.actor ?? game.actors.getName(name);
    /** Each actor's items in one operation, then the actor, then its conditions: what changes nothing costs nothing. */
    const carryOut = async (writes: readonly Write[]): Promise<void> => {
      for (const name of new Set(writes.map((write) => write.who))) {
        const actor = actorOf(name);
        const own = writes.filter((write) => write.who === name);
        const items = own
          .filter((write) => write.item)
          .map((write) => ({ _id: actor.items.getName(write.item).id, ...write.update }));
        if (items.length) await actor.updateEmbeddedDocuments("Item", items);
        for (const write of own) {
          if (!write.item && write.update) await actor.update(write.update);
          for (const [status, active] of Object.entries(write.statuses ?? {}))
            if (actor.statuses.has(status) !== active) await actor.toggleStatusEffect(status, { active });
        }
      }
    };
    const read = (one: Wanted): unknown => {
      const actor = actorOf(one.who);
      if (one.path.startsWith("status:")) return actor.statuses.has(one.path.slice(7));
      if (one.path.startsWith("count:"))
        return actor.items.filter((entry: any) => entry.type === one.path.slice(6)).length;
      return foundry.utils.getProperty(one.item ? actor.items.getName(one.item) : actor, one.path);
    };
    /** Documents as they are stored, without the stamps of writing and the cards' own records. */
    const photograph = (): Record<string, any> => {
      const photo: Record<string, any> = {};
      for (const name of [who, foe]) {
        const source = actorOf(name).toObject();
        delete source._stats;
        delete source.flags?.fray?.records;
        if (source.flags?.fray && !Object.keys(source.flags.fray).length) delete source.flags.fray;
        source.effects = source.effects.map((effect: any) => ({
          _id: effect._id,
          name: effect.name,
          statuses: effect.statuses,
          disabled: effect.disabled,
        }));
        for (const entry of source.items) {
          delete entry._stats;
          if (entry.flags?.fray) delete entry.flags.fray;
        }
        photo[name] = foundry.utils.flattenObject(source);
        const combatant = game.combat?.combatants.find((one: any) => one.name === name);
        photo[`${name} in the encounter`] = combatant ? foundry.utils.flattenObject(combatant.toObject().system) : {};
      }
      return photo;
    };

    await carryOut(setup);
    const before = photograph();
    const actor = actorOf(who);
    const target = { actor: actorOf(foe).uuid, token: tokenOf(foe)?.uuid ?? null };
    const declaration = game.fray.declarationOf(actor, action, {
      item: item ? actor.items.getName(item).uuid : null,
      choices,
    });
    const message = await game.fray.declare({ ...declaration, targets: [target] }, { dialog: false });
    if (!message) return ["the declaration was refused"];
    for (const { window, option } of answers) {
      const card = game.messages.get(message.id);
      for (let turn = 0; turn < 4000 && card.system.stage === "declared" && !card.system.deadlines[window]; turn++)
        await new Promise((resolve) => setTimeout(resolve, 4));
      if (!(await game.fray.press({ card: message.id, act: "answer", window, option })))
        problems.push(`${window} could not be answered with ${option}`);
    }
    // A press waits until what the card is doing is done; where cards apply by themselves it is refused.
    await game.fray.press({ card: message.id, act: "apply" });
    if (message.system.stage !== "frozen")
      problems.push(`the card stands at ${message.system.stage} ${JSON.stringify(message.system.refusal)}`);
    for (const one of wanted) {
      const found = read(one);
      if (JSON.stringify(found) !== JSON.stringify(one.value))
        problems.push(
          `${one.who} ${one.item ?? ""} ${one.path}: ${JSON.stringify(found)}, the rule says ${JSON.stringify(one.value)}`,
        );
    }
    await carryOut(foreign);
    if (!(await game.fray.press({ card: message.id, act: "undo" }))) {
      const touched = Object.values(game.settings.get("fray", "ledger").cards[message.id]?.touched ?? []);
      if (touched.length) problems.push("undo was refused");
    }
    const after = photograph();
    const strange = new Map<string, Record<string, unknown>>();
    for (const write of foreign) strange.set(write.who, { ...strange.get(write.who), ...write.update });
    for (const name of Object.keys(before)) {
      const expected = { ...before[name], ...strange.get(name) };
      for (const key of new Set([...Object.keys(expected), ...Object.keys(after[name])]))
        if (JSON.stringify(expected[key]) !== JSON.stringify(after[name][key]))
          problems.push(
            `${name} ${key} after undo: ${JSON.stringify(after[name][key])}, before ${JSON.stringify(expected[key])}`,
          );
    }
    return problems;
  }, fight as any);
}

/** Runs all; the first troubles, each with its number and the whole fight, so that it can be run again. */
export async function runFights(page: Console, fights: readonly RandomFight[]): Promise<string[]> {
  const troubles: string[] = [];
  // Nobody reads the log: drawing every card of it anew would take most of the time.
  await page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("settings", "primary"));
  for (const [index, fight] of fights.entries()) {
    // What has been played is not looked for again and again.
    if (index % 10 === 0)
      await page.evaluate(() =>
        (globalThis as any).game.messages.documentClass.deleteDocuments(
          (globalThis as any).game.messages.map((one: any) => one.id),
        ),
      );
    const problems = await runFight(page, fight);
    if (problems.length) troubles.push(`fight ${index}: ${problems.join("; ")}\n${JSON.stringify(fight)}`);
    if (troubles.length >= 3) break;
  }
  return troubles;
}
