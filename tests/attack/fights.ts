/** One blow in each ruleset, at a table of two gamemasters and two players, each of whom owns one of the two who fight. */
import "./globals.ts";
import { readFileSync } from "node:fs";
import { actionOf, loadActions, rulesetById } from "../../src/foundry/contract/registry.ts";
import { readerFor } from "../../src/foundry/documents/reader.ts";
import { GM, PLAYER, setFrayTable, type FrayTable } from "./table.ts";

export const SECOND_GM = "gamemaster000002";
export const SECOND_PLAYER = "player0000000002";
export const MINE = "mine000000000000";
export const THEIRS = "theirs0000000000";
const SCENE = "scene00000000000";
const COMBAT = "combat0000000000";

interface Fight {
  readonly mine: string;
  readonly theirs: string;
  /** what every die is made of */
  readonly uniform: number;
  /** what the target, or the attacker, brings beside what stands in the demo's file */
  readonly prepare?: (mine: any, theirs: any) => void;
  /** whose answer is waited for; null: the ruleset asks nobody but the gamemaster */
  readonly asks: "mine" | "theirs" | null;
}

export const FIGHTS: Readonly<Record<string, Fight>> = {
  // A miss, for which FATE can be spent.
  crusade: {
    mine: "ivo",
    theirs: "bad-guy",
    uniform: 0.95,
    prepare(mine, theirs) {
      mine.system.fate = { value: 3, used: [] };
      theirs.items.find(({ type }: { type: string }) => type === "crusadeArmour").system.value = 7;
    },
    asks: "mine",
  },
  // A blow that can be parried or dodged.
  quest: {
    mine: "quest-maren-alder",
    theirs: "quest-maren-alder",
    uniform: 0.75,
    // her bow, which nobody parries
    prepare: (mine) => void (mine.items = mine.items.filter(({ _id }: { _id: string }) => _id !== "KOdWWUDoR3bxtbrA")),
    asks: "theirs",
  },
  staged: { mine: "staged-aldous", theirs: "staged-captain", uniform: 0.5, asks: null },
  // The defender has several clichés to choose from.
  swords: {
    mine: "swords-grok",
    theirs: "swords-grok",
    uniform: 0.2,
    prepare(_mine, theirs) {
      const system = { full: 2, lost: 0, primary: false };
      theirs.items.push({ _id: "cook000000000000", name: "Cook", type: "swordsCliche", system });
    },
    asks: "theirs",
  },
  // The target parries with weapon and shield.
  turns: {
    mine: "turns-tombril",
    theirs: "turns-gate-guard",
    uniform: 0.5,
    prepare(_mine, theirs) {
      const held = (type: string): any => theirs.items.find((item: any) => item.type === type);
      const [weapon, shield] = [held("turnsWeapon"), held("turnsShield")];
      theirs.system.parry = { weapon: weapon?._id, shield: shield?._id, counted: 0, combat: COMBAT, round: 1 };
      theirs.effects = [{ _id: "parrying00000000", name: "Parrying", statuses: ["fray.turnsParrying"] }];
    },
    asks: "theirs",
  },
};

const read = (file: string, _id: string, owner: string): any => ({
  ...JSON.parse(readFileSync(`demo/actors/${file}.json`, "utf8")),
  _id,
  name: _id,
  ownership: { default: 0, [owner]: 3 },
});

/** The table of a ruleset's blow; cards wait for answers as long as it takes. */
export async function setFight(ruleset: string): Promise<FrayTable> {
  const { mine: own, theirs: foe, uniform, prepare } = FIGHTS[ruleset]!;
  const [mine, theirs] = [read(own, MINE, PLAYER), read(foe, THEIRS, SECOND_PLAYER)];
  prepare?.(mine, theirs);
  const token = (_id: string, x: number, disposition: number): object => ({
    _id,
    name: _id,
    actorId: _id,
    actorLink: true,
    disposition,
    x,
    y: 0,
    width: 1,
    height: 1,
  });
  const combatant = (_id: string, initiative: number): object => ({
    _id,
    type: ruleset,
    actorId: _id,
    tokenId: _id,
    sceneId: SCENE,
    initiative,
    system: {},
  });
  const table = setFrayTable({
    User: [
      { _id: GM, name: "Gamemaster", role: 4 },
      { _id: SECOND_GM, name: "Second gamemaster", role: 4 },
      { _id: PLAYER, name: "Player", role: 1 },
      { _id: SECOND_PLAYER, name: "Second player", role: 1 },
    ],
    Actor: [mine, theirs],
    Scene: [{ _id: SCENE, name: "Yard", tokens: [token(MINE, 0, 1), token(THEIRS, 100, -1)] }],
    Combat: [
      {
        _id: COMBAT,
        type: ruleset,
        round: 1,
        turn: 0,
        active: true,
        system: {},
        combatants: [combatant(MINE, 9), combatant(THEIRS, 5)],
      },
    ],
  });
  (globalThis as any).CONFIG.Dice.randomUniform = () => uniform;
  for (const [key, value] of Object.entries({ reactionSeconds: 300, autoApply: false, economy: "advice" }))
    await table.game.settings.set("fray", key, value);
  await loadActions(ruleset);
  return table;
}

/** The first blow that the sheet offers, at the other one, as its button would declare it. */
export function blowOf(ruleset: string, table: FrayTable): any {
  const attacker = table.game.actors.get(MINE);
  const { offers } = rulesetById(ruleset)!;
  const { declaration } = offers(attacker, null, readerFor(ruleset)).find(
    (offer) => actionOf(ruleset, offer.declaration.action)?.targets === "one" || offer.declaration.action === "attack",
  )!;
  const targets = [{ actor: `Actor.${THEIRS}`, token: null }];
  return { ruleset, action: declaration.action, declaration: { ...structuredClone(declaration), targets } };
}

/** What belongs to the fight as the server has it, without times. */
export function documentsOf(table: FrayTable): any {
  const bare = (value: any): any => {
    if (Array.isArray(value)) return value.map(bare);
    if (typeof value !== "object" || value === null) return value;
    const kept = Object.entries(value).filter(([key]) => !["_stats", "at", "start", "duration"].includes(key));
    return Object.fromEntries(kept.map(([key, entry]) => [key, bare(entry)]));
  };
  const { Actor, Combat, Scene, Item } = JSON.parse(JSON.stringify(table.server.documents));
  return bare({ Actor, Combat, Scene, Item });
}
