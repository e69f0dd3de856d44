import { expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import {
  CHARACTERS,
  damage,
  defencePoints,
  initiative,
  moveProblems,
  sneakCheck,
  sneakDamage,
  sneakEligible,
  takeDamage,
  explosionRows,
  WEAPONS,
} from "../../../src/rules/turns/index.ts";

const combatant = (id: string) => {
  const row = CHARACTERS.find((character) => character.id === id);
  const weapon = WEAPONS.find((held) => held.id === row?.weapon);
  if (!row || !weapon) throw new Error(id);
  return { ...row, sides: weapon.sides, finesse: weapon.finesse, defence: defencePoints(row).value };
};

test("CT-036…043 Tombril and the Hill Giant, step by step", () => {
  const tombril = combatant("tombril");
  const giant = combatant("hillGiant");

  // CT-038 the die says Tombril.
  expect(initiative({ die: 5 })).toBe("party");

  // CT-039, CT-040 his blow.
  const thrown = { base: [5, 3, 4, 3, 2], extra: [] };
  const blow = damage({ ...tombril, ...thrown, ability: tombril.strength, defence: giant.defence });
  expect(blow).toMatchObject({ dice: 5, diceSum: 17, magic: 10, gross: 35, net: 31 });
  expect(takeDamage({ ...giant, injuries: 0, amount: blow.net }).stamina).toBe(37);

  // CT-041, CT-042 the giant's.
  const dice = { sides: giant.sides, base: [6, 5, 3, 6, 2, 6], extra: [5, 1, 6, 2] };
  expect(explosionRows(dice)).toEqual([[6, 5, 3, 6, 2, 6], [5, 1, 6], [2]]);
  const answer = damage({ ...giant, ...dice, ability: giant.strength, defence: tombril.defence });
  expect(answer).toMatchObject({ dice: 6, diceSum: 42, explosions: 4, gross: 51, net: 43 });
  expect(takeDamage({ ...tombril, injuries: 0, amount: answer.net })).toMatchObject({ stamina: 12, dead: false });

  // CT-043 the second round is rolled anew, and he runs.
  expect(initiative({ die: 4 })).toBe("party");
  expect(problemNames(moveProblems({ speed: tombril.speed, before: tombril.speed, after: 0 }))).toEqual([]);
});

test("CT-073…076 Cedryk's sneak attack, step by step", () => {
  const cedryk = combatant("cedryk");
  const halfOrc = combatant("halfOrc");

  // CT-073 behind the crates, while the half-orc fights Janine.
  expect(
    sneakEligible({
      attackedTargetLastRound: false,
      concealed: true,
      distracted: true,
      finesse: cedryk.finesse,
    }).eligible,
  ).toBe(true);

  // CT-074 just enough.
  expect(sneakCheck({ die: 9, dexterity: cedryk.dexterity, armour: halfOrc.armour })).toMatchObject({
    dc: 13,
    total: 13,
    success: true,
  });

  // CT-075 two dice, one explosion.
  const stab = sneakDamage({ ...cedryk, base: [4, 2], extra: [2] });
  expect(stab).toMatchObject({ dice: 2, diceSum: 8, explosions: 1, direct: 12 });

  // CT-076 alive but nearly finished.
  expect(takeDamage({ ...halfOrc, injuries: 0, amount: stab.direct, direct: true })).toMatchObject({
    stamina: halfOrc.stamina,
    injuries: 12,
    dead: false,
  });
  expect(halfOrc.slots).toBe(15);
});
