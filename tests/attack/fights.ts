/**
 * One blow in each ruleset, at a table of two gamemasters and two players, each of whom owns one of the two who fight.
 */
import "./globals.ts";
import { readFileSync } from "node:fs";
import { actionOf, loadActions, rulesetById } from "../../src/foundry/contract/registry.ts";
import { readerFor } from "../../src/foundry/contract/reading/reader.ts";
import { chance } from "./pairs.ts";
import { GM, PLAYER, setFrayTable, type FrayTable } from "./table.ts";

export const SECOND_GM = "gamemaster000002";
export const SECOND_PLAYER = "player0000000002";
export const MINE = "mine000000000000";
export const THEIRS = "theirs0000000000";
const SCENE = "scene00000000000";
const COMBAT = "combat0000000000";

export const FRIEND = "friend0000000000";

interface Fight {
  /** where the name of the fight is not the ruleset's */
  readonly ruleset?: string;
  readonly mine: string;
  readonly theirs: string;
  /** what every die is made of */
  readonly uniform: number;
  /** what the target, or the attacker, brings beside what stands in the demo's file */
  readonly prepare?: (mine: any, theirs: any) => void;
  /** others at the table, by what the demo's files are called; each is its owner's who owns the target */
  readonly others?: Readonly<Record<string, string>>;
  /** how the blow is declared, beside what the sheet's button says */
  readonly declares?: (declaration: any) => void;
  /** what the encounter says of the attacker */
  readonly stands?: object;
  /** settings of the world beside the usual */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** how far apart they stand, in squares */
  readonly apart?: number;
  /** the owner of the reaction that the card waits for; null: it offers none */
  readonly asks: "mine" | "theirs" | "gamemaster" | null;
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
  // A hit that a shield can stop.
  "crusade, shield": {
    ruleset: "crusade",
    mine: "bad-guy",
    theirs: "ivo",
    uniform: 0.25,
    prepare: (_mine, theirs) => void (theirs.system.fate = { value: 3, used: [] }),
    asks: "theirs",
  },
  // A spell that is met by another's, and a gamemaster's word on what comes of it.
  "crusade, spell": {
    ruleset: "crusade",
    mine: "bad-guy",
    theirs: "tavi",
    uniform: 0.25,
    prepare(mine, theirs) {
      for (const caster of [mine, theirs]) {
        const item = (_id: string, type: string, system: object): object => ({ _id, name: type, type, system });
        caster.items.push(item("casting000000000", "crusadeSkill", { key: "casting", rating: 2 }));
        caster.items.push(item("spell00000000000", "crusadeSpell", { skill: "casting", damage: 2, ranged: true }));
      }
    },
    declares: (declaration) => void (declaration.item = `Actor.${MINE}.Item.spell00000000000`),
    asks: "theirs",
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
  // A shot that scatters over a friend: the gamemaster says whether it is fired.
  "staged, friends": {
    ruleset: "staged",
    mine: "staged-blunderer",
    theirs: "staged-captain",
    others: { [FRIEND]: "staged-halberdier" },
    uniform: 0.25,
    apart: 8,
    stands: { stance: "rearward", wantsRear: true },
    settings: { "staged.spreadFriends": true },
    declares(declaration) {
      const token = (id: string): string => `Scene.${SCENE}.Token.${id}`;
      declaration.targets = [THEIRS, FRIEND].map((id) => ({ actor: `Actor.${id}`, token: token(id) }));
      declaration.choices.distance = 16;
    },
    asks: "gamemaster",
  },
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
  // A team that has lost a round: one of it bears the loss, who offers themself or by lot.
  "swords, team": {
    ruleset: "swords",
    mine: "swords-grok",
    theirs: "swords-pit-crew",
    others: { [FRIEND]: "swords-pit-brawler", member0000000000: "swords-pit-brawler" },
    uniform: 0.2,
    prepare(_mine, theirs) {
      theirs.system.members = [FRIEND, "member0000000000"].map((id) => ({ actor: `Actor.${id}`, cliche: "" }));
      theirs.system.leader = `Actor.${FRIEND}`;
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

const rulesetOfFight = (fight: string): string => FIGHTS[fight]!.ruleset ?? fight;

/** Sets the table for one of FIGHTS, in an encounter; cards wait for players' answers without a deadline. */
export async function setFight(fight: string): Promise<FrayTable> {
  const { mine: own, theirs: foe, uniform, prepare, others = {}, apart = 1, settings = {} } = FIGHTS[fight]!;
  const ruleset = rulesetOfFight(fight);
  const [mine, theirs] = [read(own, MINE, PLAYER), read(foe, THEIRS, SECOND_PLAYER)];
  const more = Object.entries(others).map(([id, file]) => read(file, id, SECOND_PLAYER));
  prepare?.(mine, theirs);
  // Members of a team fight as it.
  const friends = ruleset === "swords" ? [] : Object.keys(others);
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
  const combatant = (_id: string, initiative: number, system: object = {}): object => ({
    _id,
    type: ruleset,
    actorId: _id,
    tokenId: _id,
    sceneId: SCENE,
    initiative,
    system,
  });
  const table = setFrayTable({
    User: [
      { _id: GM, name: "Gamemaster", role: 4 },
      { _id: SECOND_GM, name: "Second gamemaster", role: 4 },
      { _id: PLAYER, name: "Player", role: 1 },
      { _id: SECOND_PLAYER, name: "Second player", role: 1 },
    ],
    Actor: [mine, theirs, ...more],
    Scene: [
      {
        _id: SCENE,
        name: "Yard",
        tokens: [
          token(MINE, 0, 1),
          token(THEIRS, 100 * apart, -1),
          ...more.map(({ _id }, index) => token(_id, 100 * (apart + 1 + index), 1)),
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
          combatant(MINE, 9, FIGHTS[fight]!.stands),
          combatant(THEIRS, 5),
          ...friends.map((id) => combatant(id, 3)),
        ],
      },
    ],
  });
  chance(uniform);
  for (const [key, value] of Object.entries({ reactionSeconds: 300, autoApply: false, economy: "advice", ...settings }))
    await table.game.settings.set("fray", key, value);
  await loadActions(ruleset);
  return table;
}

/** The card data of the first attack that the sheet of the fighter MINE offers, declared at THEIRS. */
export function blowOf(fight: string, table: FrayTable): any {
  const ruleset = rulesetOfFight(fight);
  const attacker = table.game.actors.get(MINE);
  const { offers } = rulesetById(ruleset)!;
  const offer = offers(attacker, null, readerFor(ruleset)).find(
    ({ declaration }) => actionOf(ruleset, declaration.action)?.targets === "one" || declaration.action === "attack",
  )!;
  const declaration: any = {
    ...structuredClone(offer.declaration),
    targets: [{ actor: `Actor.${THEIRS}`, token: null }],
  };
  FIGHTS[fight]!.declares?.(declaration);
  return { ruleset, action: declaration.action, declaration };
}

/** The server's actors, encounters, scenes and items, without their times, to compare. */
export function documentsOf(table: FrayTable): any {
  const bare = (value: any): any => {
    if (Array.isArray(value)) return value.map(bare);
    if (typeof value !== "object" || value === null) return value;
    const kept = Object.entries(value).filter(([key]) => !["_stats", "at", "start", "duration"].includes(key));
    return Object.fromEntries(kept.map(([key, entry]) => [key, bare(entry)]));
  };
  const { Actor, Combat, Scene, Item } = JSON.parse(JSON.stringify(table.server.documents));
  // A team's place that it takes anew has another id each time.
  for (const { combatants } of Combat) for (const combatant of combatants) combatant._id = combatant.actorId;
  return bare({ Actor, Combat, Scene, Item });
}
