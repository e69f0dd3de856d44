/** A hero of a player's and two foes who differ in nothing but their numbers, in each ruleset. */
import "./globals.ts";
import { readFileSync } from "node:fs";
import { rulesetById } from "../../src/foundry/contract/registry.ts";
import { PLAYER, type FrayTable } from "./table.ts";
import { allWords } from "../../tools/words.ts";

export const SCENE = "scene00000000000";
export const COMBAT = "combat0000000000";

export interface Pair {
  readonly hero: string;
  readonly foe: string;
  /** names of the items the hero holds; left out: those that the demo world says */
  readonly holds?: readonly string[];
  /** the random number, 0 to 1, of every die: it hits, fells neither fighter and does not explode */
  readonly uniform: number;
  /** system data of the foe in both fights that are compared, so that the attack does not fell it */
  readonly sturdy?: object;
  /** numbers that change what the blow comes to */
  readonly other: object;
  /** numbers that leave it as it is */
  readonly alike: object;
  /** what the items of the other foe say, by type */
  readonly items?: Readonly<Record<string, object>>;
}

export const PAIRS: Readonly<Record<string, Pair>> = {
  crusade: {
    hero: "ivo",
    foe: "bad-guy",
    uniform: 0.5,
    sturdy: { attributes: { brawn: 9, grace: 1, brilliance: 1, alacrity: 2 } },
    other: { attributes: { brawn: 11, grace: 1, brilliance: 4, alacrity: 2 } },
    alike: { physical: { damage: 1 } },
    items: { crusadeArmour: { value: 7 } },
  },
  quest: {
    hero: "quest-maren-alder",
    // An arrow is neither parried nor dodged: no reaction is offered.
    holds: ["Long bow"],
    foe: "quest-road-robber",
    uniform: 0.75,
    other: { naturalArmour: 4, characteristics: { str: 17, con: 18, dex: 16, siz: 17, int: 10, pow: 9, cha: 8 } },
    alike: { fortune: 3, movement: 21 },
    items: { questArmour: { points: 6 } },
  },
  staged: {
    hero: "staged-aldous",
    foe: "staged-captain",
    uniform: 0.5,
    other: { characteristics: { strength: 3, stamina: 9, dexterity: 1, quickness: -3 }, wounds: { light: 1 } },
    alike: { characteristics: { strength: 6, stamina: 3, dexterity: 1, quickness: 0 } },
  },
  swords: {
    hero: "swords-grok",
    foe: "swords-knight",
    uniform: 0.2,
    other: { hide: { toughness: 2, coverage: 3 } },
    alike: {},
    items: { swordsCliche: { full: 7 } },
  },
  turns: {
    hero: "turns-tombril",
    foe: "turns-gate-guard",
    uniform: 0.5,
    sturdy: { stamina: { value: 90, max: 95 } },
    other: { level: 9, hide: 5, stamina: { value: 99, max: 99 }, injuries: { value: 1, slots: 19 } },
    alike: { stamina: { value: 80, max: 87 }, speed: 60 },
    items: { turnsArmour: { points: 8 } },
  },
};

export const WORDS = allWords() as Record<string, unknown>;

function merged(source: any, change: any): any {
  if (typeof change !== "object" || change === null || Array.isArray(change)) return change;
  return Object.entries(change).reduce((sum, [key, value]) => ({ ...sum, [key]: merged(sum[key], value) }), {
    ...source,
  });
}

function actor(file: string, _id: string, ownership: object, change: object = {}, items: Pair["items"] = {}): any {
  const source = JSON.parse(readFileSync(`demo/actors/${file}.json`, "utf8"));
  return {
    ...source,
    _id,
    ownership,
    system: merged(source.system, change),
    items: source.items.map((item: any) => ({ ...item, system: merged(item.system, items[item.type] ?? {}) })),
  };
}

export const fight = (ruleset: string, change: object, items: Pair["items"]): Record<string, object[]> => {
  const { hero, foe, holds, sturdy = {} } = PAIRS[ruleset]!;
  const mine = actor(hero, "mine000000000000", { default: 0, [PLAYER]: 3 });
  for (const { name, system } of holds ? mine.items : []) if ("held" in system) system.held = holds!.includes(name);
  const token = (_id: string, actorId: string, x: number, disposition: number): object => ({
    _id,
    name: actorId,
    actorId,
    actorLink: true,
    disposition,
    x,
    y: 0,
    width: 1,
    height: 1,
    bar1: { attribute: rulesetById(ruleset)!.types.Actor[ruleset]!.token?.bar1 ?? null },
  });
  const combatant = (_id: string, actorId: string, initiative: number): object => ({
    _id,
    type: ruleset,
    actorId,
    tokenId: actorId,
    sceneId: SCENE,
    initiative,
    system: {},
  });
  return {
    Actor: [mine, actor(foe, "theirs0000000000", { default: 0 }, merged(sturdy, change), items)],
    Scene: [
      {
        _id: SCENE,
        name: "Yard",
        tokens: [
          token("mine000000000000", "mine000000000000", 0, 1),
          token("theirs0000000000", "theirs0000000000", 100, -1),
        ],
      },
    ],
    Combat: [
      {
        _id: COMBAT,
        type: ruleset,
        round: 1,
        turn: 0,
        active: true,
        system: {},
        combatants: [
          combatant("mine000000000000", "mine000000000000", 9),
          combatant("theirs0000000000", "theirs0000000000", 5),
        ],
      },
    ],
  };
};

export const foeToken = (table: FrayTable): any => table.game.scenes.get(SCENE).tokens.get("theirs0000000000");

/** Makes every die thrown from now on come of this random number, 0 to 1: a low one gives a high face. */
export const chance = (uniform: number): void => {
  (globalThis as any).CONFIG.Dice.randomUniform = () => uniform;
};

/** Calls `work` while `game.user` is the player instead of the gamemaster. */
export async function asPlayer<T>(table: FrayTable, work: () => Promise<T>): Promise<T> {
  const player = table.game.users.get(PLAYER);
  const own = Object.getOwnPropertyDescriptor(table.game, "user");
  Object.defineProperty(table.game, "user", { configurable: true, get: () => player });
  try {
    return await work();
  } finally {
    if (own) Object.defineProperty(table.game, "user", own);
    else delete table.game.user;
  }
}
