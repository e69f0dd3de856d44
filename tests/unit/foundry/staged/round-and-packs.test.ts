import "../host-stub.ts";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ActorDocument, CombatantDocument, SpentEntry } from "../../../../src/foundry/host/documents.ts";
import { ARMOURS, SHIELDS, WEAPONS } from "../../../../src/rules/staged/index.ts";

const { actionCheck, gaitOf, roundState } = await import("../../../../src/foundry/rulesets/staged/combat/economy.ts");

const { ABILITIES } = await import("../../../../src/foundry/rulesets/staged/derived.ts");

const root = join(import.meta.dirname, "../../../..");
const actor = (statuses: string[] = [], attacks = 1): ActorDocument =>
  ({ statuses: new Set(statuses), system: { attacks } }) as unknown as ActorDocument;
const entry = (act: string, data: object = {}, round = 1): SpentEntry => ({
  id: act,
  round,
  act,
  pips: 0,
  card: null,
  data: data as never,
});
const combatant = (...spent: SpentEntry[]): CombatantDocument =>
  ({ combat: { round: 1 }, system: { spent } }) as unknown as CombatantDocument;

describe("a round told from what was spent", () => {
  it("ST-040, ST-043: moving before acting, then the gait and the paces of the round", () => {
    const before = roundState(combatant(entry("move", { paces: 6, gait: "hustle" }), entry("act")), actor());
    expect(before).toMatchObject({ gait: "hustle", paces: 6, acted: true, movedBeforeActing: true });
    const after = roundState(combatant(entry("act"), entry("move", { paces: 2, gait: "walk" })), actor());
    expect(after).toMatchObject({ acted: true, movedBeforeActing: false });
  });

  it("ST-057, ST-060: rushes are counted, and a lost one ends the round’s actions", () => {
    const lost = combatant(entry("rush", { lost: false }), entry("rush", { lost: true }));
    expect(roundState(lost, actor())).toMatchObject({ rushes: 2, lostActions: true });
    expect(actionCheck(actor(), lost).refused).toMatchObject({
      refused: "FRAY.Staged.Problem.lost_actions",
      rule: "ST-060",
    });
  });

  it("ST-049, ST-046, ST-A25: one action, or several attacks while walking", () => {
    const once = combatant(entry("act", { attack: true }));
    expect(actionCheck(actor(), once, true).refused).toMatchObject({ rule: "ST-049" });
    expect(actionCheck(actor([], 2), once, true)).toEqual({ refused: null, multiple: true });
    const hustled = combatant(entry("move", { paces: 9, gait: "hustle" }), entry("act", { attack: true }));
    expect(actionCheck(actor([], 2), hustled, true).refused).toMatchObject({ rule: "ST-046" });
  });

  it("ST-008: the gait of this round and of the last are told apart", () => {
    const moved = combatant(entry("move", { paces: 2, gait: "walk" }, 0), entry("move", { paces: 9, gait: "hustle" }));
    expect([gaitOf(moved), gaitOf(moved, 0), gaitOf(moved, 5)]).toEqual(["hustle", "walk", "none"]);
  });

  it("other rounds do not count, and lying down is read from the actor", () => {
    expect(roundState(combatant(entry("act", {}, 9)), actor(["fray.prone"]))).toMatchObject({
      acted: false,
      prone: true,
    });
  });
});

const read = (pack: string): any[] =>
  readdirSync(join(root, "packs", pack)).map((file) =>
    JSON.parse(readFileSync(join(root, "packs", pack, file), "utf8")),
  );

describe("the packs of the staged rules", () => {
  const arms = read("staged-arms");
  const slug = (name: string): string =>
    name
      .toLowerCase()
      .replace(/[()]/g, "")
      .replace(/[^a-z]+/g, "_")
      // The rules' id keeps the spelling of the text.
      .replace("sabre", "saber");

  it("ST-070 … ST-079: the ten weapons have the numbers of the table", () => {
    for (const [id, weapon] of Object.entries(WEAPONS)) {
      const item = arms.find((one) => one.type === "stagedWeapon" && slug(one.name) === id);
      expect(item?.system, id).toMatchObject({
        ability: weapon.ability,
        initiative: weapon.initiative,
        attack: weapon.attack,
        defence: weapon.defence,
        damage: weapon.damage,
        strength: weapon.strength,
        load: weapon.load,
        cost: weapon.cost,
        range: weapon.range ?? 0,
        hands: weapon.hands,
        penetration: weapon.penetration,
        spread: weapon.spread,
        loading: weapon.loading,
      });
    }
  });

  it("ST-062 … ST-067, ST-P14: the armours too, and what the parent game gives says so", () => {
    const worn = arms.filter((one) => one.type === "stagedArmour");
    expect(worn).toHaveLength(Object.keys(ARMOURS).length);
    for (const [id, armour] of Object.entries(ARMOURS)) {
      const item = worn.find((one) => slug(one.name).replace("_coat", "") === id);
      expect(item?.system, id).toMatchObject({
        protection: armour.protection,
        load: armour.load,
        plate: armour.plate,
        coverage: id.endsWith("full") ? "full" : "partial",
      });
      expect(item.system.description).toContain(armour.rule === "ST-P14" ? "ST-P14" : `<strong>${armour.rule}`);
    }
    expect(
      arms
        .filter((one) => one.type === "stagedShield")
        .map((one) => one.system.defence)
        .sort(),
    ).toEqual(Object.values(SHIELDS).map((shield) => shield.defence));
  });

  it("no two foes are alike in all numbers; each has an attack, a picture of its own and two sentences", () => {
    const foes = read("staged-bestiary");
    expect(foes.length).toBeGreaterThanOrEqual(13);
    const numbers = foes.map(({ system, items }) =>
      JSON.stringify([
        system.characteristics,
        system.size,
        items.map((item: any) => [item.system.score, item.system.damage, item.system.protection]),
      ]),
    );
    expect(new Set(numbers).size).toBe(foes.length);
    expect(new Set(foes.map((foe) => foe.img)).size).toBe(foes.length);
    for (const foe of foes) {
      expect(
        foe.items.some((item: any) => item.type === "stagedWeapon" && item.system.held),
        foe.name,
      ).toBe(true);
      expect(foe.system.description.split(/[.!?] /).length, foe.name).toBeGreaterThanOrEqual(2);
    }
  });
});

it("ST-069: the abilities of the pack are those the rules ask for, each with its key, whatever language its name is in", () => {
  const folder = join(root, "packs/staged-abilities");
  const all = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
  expect(all.map(({ type, system }) => `${type} ${system.key}`).sort()).toEqual(
    ABILITIES.map((key) => `stagedAbility ${key}`).sort(),
  );
});
