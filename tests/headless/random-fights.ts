import { readdirSync, readFileSync } from "node:fs";
import type { Console } from "../browser/console.ts";
import { fixDice } from "../browser/table.ts";
import { wholeNumber } from "../switches.ts";

/*
 * Random attacks on the host against the pure rule's answer. A ruleset adds a generator; the harness knows nothing of
 * rules: it sets the table, throws fixed dice, declares, applies, lets strangers write, takes back, and compares.
 */

/** The number of attacks played for each seed: a sample in `npm test`, thousands in `npm test -- --fights`. */
export const FIGHTS = wholeNumber("FRAY_FIGHTS", 1) ?? 8;

/** The time limit for the attacks of one seed, in milliseconds. */
export const FIGHTS_TIMEOUT = 60_000 + FIGHTS * 5_000;

/** An actor of the demo world, as its file has it. */
export interface Source {
  name: string;
  type: string;
  system: any;
  items: { name: string; type: string; system: any }[];
}

/** The demo world's actors of a type by name, as their files have them: not as the host reads them. */
export function peopleOf(type: string): Map<string, Source> {
  const all = readdirSync("demo/actors").map(
    (file) => JSON.parse(readFileSync(`demo/actors/${file}`, "utf8")) as Source,
  );
  return new Map(all.filter((one) => one.type === type).map((one) => [one.name, one]));
}

/** A change of an actor or its item: before the attack, or by others between applying and undoing it. */
export interface Write {
  /** name of a token, else of a world actor */
  readonly who: string;
  /** name of one of its items */
  readonly item?: string;
  readonly update?: Record<string, unknown>;
  readonly statuses?: Readonly<Record<string, boolean>>;
}

/** A value after applying; `path` is a path of the actor or item, `status:ID` or `count:ITEM TYPE`. */
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
  /** the options chosen in the card's reactions, in order; each waits until its reaction is open */
  readonly answers?: readonly { readonly reaction: string; readonly option: string }[];
  readonly wanted: readonly Wanted[];
  /** changes by others before the attack is undone, which the undo must keep */
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

/** Plays one attack: declares, applies and undoes it; gives the problems in words. The page is the gamemaster's. */
async function runFight(page: Console, fight: RandomFight): Promise<string[]> {
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
    for (const { reaction, option } of answers) {
      const card = game.messages.get(message.id);
      for (let turn = 0; turn < 4000 && card.system.stage === "declared" && !card.system.deadlines[reaction]; turn++)
        await new Promise((resolve) => setTimeout(resolve, 4));
      if (!(await game.fray.press({ card: message.id, act: "answer", reaction, option })))
        problems.push(`${reaction} could not be answered with ${option}`);
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

/** Plays the attacks in order until three have problems; gives for each its number, problems and data to replay it. */
export async function runFights(page: Console, fights: readonly RandomFight[]): Promise<string[]> {
  const troubles: string[] = [];
  // The log is hidden: drawing every card of it anew would take most of the time.
  await page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("settings", "primary"));
  for (const [index, fight] of fights.entries()) {
    // Old cards are deleted now and then, as searching them all would take longer and longer.
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
