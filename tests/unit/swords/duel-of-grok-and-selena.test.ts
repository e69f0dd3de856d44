import { expect, test } from "vitest";
import {
  actOrder,
  CHARACTERS,
  meleeRound,
  rangedShot,
  rangedTargets,
  takeLoss,
  weaponBonus,
  WEAPONS,
} from "../../../src/rules/swords/index.ts";

const fighter = (id: string) => {
  const row = CHARACTERS.find((character) => character.id === id);
  const held = WEAPONS.find((weapon) => weapon.id === row?.weapons[0]);
  if (!row?.cliches[0] || !held) throw new Error(id);
  const { toughness, coverage } = row;
  return { id, cliche: row.cliches[0].dice, speedy: row.cliches[0].speedy, rating: held.rating, toughness, coverage };
};

test("SS-042 … SS-053 SS-042…053 the worked fight, step by step", () => {
  const grok = fighter("grok");
  const selena = fighter("selena");

  // SS-044 the samurai is faster.
  const entries = [grok, selena].map(({ id, cliche, speedy }) => ({ id, cliche, speedy, surprised: false, roll: 1 }));
  expect(actOrder({ entries })).toEqual(["selena", "grok"]);

  // SS-045 … SS-047 the numbers of her shot.
  expect(rangedTargets({ baseTn: 5, coverage: grok.coverage })).toMatchObject({ wound: 7, kill: 13 });
  const { wound, kill } = rangedTargets({ baseTn: 5, coverage: grok.coverage, killOverride: 12 });

  // SS-048 ten wounds, and the armour is untouched (SS-A08).
  const shot = rangedShot({ rolls: [6, 4], woundTn: wound, killTn: kill, targetCliche: grok.cliche });
  expect(shot).toMatchObject({ total: 10, result: "wound", cliche: 2 });

  // SS-049 axe against tanto.
  expect(weaponBonus({ ratingA: selena.rating, ratingB: grok.rating })).toMatchObject({ a: 0, b: 1 });

  // SS-050 … SS-052 the exchange, and the armour is used up.
  const round = meleeRound({
    a: { ...selena, rolls: [6, 6] },
    b: { ...grok, cliche: shot.cliche, rolls: [6, 4, 3] },
  });
  expect(round.compare).toMatchObject({ winner: "a", dieA: 6, dieB: 4, difference: 2 });
  expect(round.loss).toMatchObject({ armour: true, cliche: 2, absorbed: 1, armourLeft: 0, defeated: false });

  // SS-053 only two more hits.
  let { cliche, absorbed } = round.loss ?? { cliche: 0, absorbed: 0 };
  let hits = 0;
  while (cliche > 0) {
    ({ cliche, absorbed } = takeLoss({ difference: 1, cliche, coverage: 2, toughness: 1, absorbed }));
    hits++;
  }
  expect(hits).toBe(2);
});
