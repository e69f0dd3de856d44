import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  damage,
  defencePoints,
  parryBlow,
  takeDamage,
  type Parry,
  type ParryKind,
} from "../../../src/rules/turns/index.ts";
import { FIGHTS, FIGHTS_TIMEOUT } from "../random-fights.ts";
import { place, view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { sampled } from "../../sample.ts";

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "turns" });
  gamemaster = await table.sit("Gamemaster");
  await view(gamemaster.page, "The giant’s ford");
  await place(gamemaster.page, { Tombril: [9, 6] });
});

afterAll(() => table.leave());

/** One attack: the numbers before it, its dice, and the numbers after it and after its undo. */
interface Blow {
  readonly level: number;
  readonly plus: number;
  readonly power: boolean;
  readonly stamina: number;
  readonly injuries: number;
  readonly parries: boolean;
  readonly kind: ParryKind | null;
  /** explosions the parry had borne already */
  readonly counted: number;
  readonly club: { readonly plus: number; readonly counted: number } | null;
  readonly points: number;
  readonly base: number[];
  readonly extra: number[];
  readonly after: {
    stamina: number;
    injuries: number;
    counted: number;
    clubBroken: boolean;
    swordBroken: boolean;
    points: number;
    dead: boolean;
  };
  readonly undone: boolean;
}

/** So many seeded blows of Tombril at the giant, each applied, written over elsewhere, and undone. */
function play(seed: number, count: number): Promise<Blow[]> {
  return gamemaster.page.evaluate(
    async ([start, blows]) => {
      let state = start as number;
      const upTo = (most: number): number => {
        state = (state * 48271) % 2147483647;
        return state % (most + 1);
      };
      const tombril = game.actors.getName("Tombril");
      const token = game.scenes.viewed.tokens.getName("Hill Giant");
      const giant = token.actor;
      if (!giant.items.getName("Board"))
        await giant.createEmbeddedDocuments("Item", [
          { name: "Board", type: "turnsShield", system: { points: { value: 20, max: 40 } } },
        ]);
      const sword = tombril.items.getName("Short sword +2");
      const [club, board] = [giant.items.getName("Club"), giant.items.getName("Board")];
      const picture = (): string =>
        JSON.stringify(
          [giant, tombril].map((actor) => [
            actor.toObject().system.stamina,
            actor.toObject().system.injuries,
            actor.toObject().system.parry,
            actor.items.map((item: any) => item.toObject().system),
            [...actor.statuses].sort(),
          ]),
        );
      const until = async (done: () => boolean): Promise<void> => {
        for (let turn = 0; turn < 6000 && !done(); turn++) await new Promise((resolve) => setTimeout(resolve, 4));
        if (!done()) throw new Error("the card stands still");
      };
      const found: any[] = [];
      for (let index = 0; index < (blows as number); index++) {
        const clear = [...giant.effects].map((effect: any) => effect.id);
        if (clear.length) await giant.deleteEmbeddedDocuments("ActiveEffect", clear);
        const set = {
          level: 1 + upTo(11),
          plus: upTo(3),
          power: upTo(3) === 0,
          stamina: upTo(3) === 0 ? 0 : upTo(68),
          injuries: upTo(17),
          parries: upTo(1) === 0,
          clubPlus: upTo(3),
          counted: upTo(2),
          points: upTo(2) === 0 ? 0 : upTo(40),
          with: upTo(2),
          kind: upTo(1) ? "weapon" : "shield",
        };
        await tombril.update({ "system.level": set.level });
        await sword.update({ "system.plus": set.plus, "system.broken": false });
        await club.update({ "system.plus": set.clubPlus, "system.broken": false });
        await board.update({ "system.points.value": set.points });
        await giant.update({
          "system.stamina.value": set.stamina,
          "system.injuries.value": set.injuries,
          "system.parry": {
            weapon: set.with === 1 ? "" : club.id,
            shield: set.with === 0 ? "" : board.id,
            counted: set.counted,
            combat: "",
            round: 0,
          },
        });
        if (set.parries) await giant.toggleStatusEffect("fray.turnsParrying", { active: true });
        const before = picture();
        const message = await game.fray.declare(
          {
            ...game.fray.declarationOf(tombril, "attack", { item: sword.uuid, choices: { power: set.power } }),
            targets: [{ actor: giant.uuid, token: token.uuid }],
          },
          { dialog: false },
        );
        const card = game.messages.get(message.id);
        const both = set.parries && set.with === 2 && set.points > 0;
        if (both) {
          await until(() => Object.keys(card.system.deadlines).length > 0);
          await game.fray.press({ card: card.id, act: "answer", reaction: "parry", option: set.kind });
        }
        await until(() => card.system.stage === "frozen");
        await new Promise((resolve) => setTimeout(resolve, 0));
        const harmless = Boolean(card.system.outcome.harmless);
        if (!harmless) await game.fray.press({ card: card.id, act: "apply" });
        await until(() => !set.power || sword.system.broken);
        const after = {
          stamina: giant.system.stamina.value,
          injuries: giant.system.injuries.value,
          counted: giant.system.parry.counted,
          clubBroken: club.system.broken,
          swordBroken: sword.system.broken,
          points: board.system.points.value,
          dead: giant.statuses.has("dead"),
        };
        const die = card.rolls[0].dice[0];
        const faces = die.results.map((one: any) => one.result);
        // Somebody writes elsewhere in between.
        await giant.update({ "system.speed": 20 + upTo(20), "system.notes": `<p>${index}</p>` });
        if (!harmless || set.power) await game.fray.press({ card: card.id, act: "undo" });
        found.push({
          ...set,
          kind: both ? set.kind : null,
          club: set.with === 1 ? null : { plus: set.clubPlus, counted: set.counted },
          points: set.with === 0 ? 0 : set.points,
          base: faces.slice(0, die.number),
          extra: faces.slice(die.number),
          after: { ...after, points: set.with === 0 ? 0 : after.points },
          undone: picture() === before,
        });
      }
      return found;
    },
    [seed, count] as const,
  ) as Promise<Blow[]>;
}

/** The numbers after an attack by the pure rules. */
function ruled(blow: Blow): Blow["after"] {
  const defence = defencePoints({ armour: 1, dexterity: 3 }).value;
  const { net, explosions, weaponBroken } = damage({
    level: blow.level,
    sides: 6,
    base: blow.base,
    extra: blow.extra,
    ability: 8,
    defence,
    plus: blow.plus,
    power: blow.power,
  });
  const standing: Parry = { weapon: blow.club, shieldPoints: blow.points };
  const met = blow.parries ? parryBlow({ parry: standing, kind: blow.kind ?? "weapon", net, explosions }) : null;
  const { stamina, injuries, dead } = takeDamage({
    stamina: blow.stamina,
    injuries: blow.injuries,
    slots: 18,
    amount: met ? met.taken : net,
  });
  const borne = met?.kind === "weapon" ? explosions : 0;
  return {
    stamina,
    injuries,
    dead,
    swordBroken: weaponBroken,
    clubBroken: met?.shattered ?? false,
    counted: blow.counted + borne,
    points: met ? met.parry.shieldPoints : blow.points,
  };
}

describe("turns: seeded attacks on the host", () => {
  const title =
    "CT-024, CT-028, CT-045, CT-046, CT-050, CT-054, CT-A04: blows of seed %i end as the pure rule says, and their undo as it was";
  test.each(sampled([7, 4711, 90210, 1234567], 2))(
    title,
    async (seed) => {
      const blows = await play(seed, FIGHTS);
      expect(blows).toHaveLength(FIGHTS);
      for (const blow of blows) {
        expect(blow.after, JSON.stringify(blow)).toEqual(ruled(blow));
        expect(blow.undone, JSON.stringify(blow)).toBe(true);
      }
    },
    FIGHTS_TIMEOUT,
  );
});
