import { describe, expect, test } from "vitest";
import {
  atLeast,
  attackOdds,
  attackTotal,
  behindRush,
  concentration,
  concentrationOdds,
  interruptOdds,
  interruptTotal,
  matRush,
  matRushOdds,
  rearRush,
  rearRushOdds,
  resolveHit,
  rushesOdds,
  spreadOdds,
  stressDistribution,
  totalDistribution,
} from "../../../src/rules/staged/index.ts";
import { RulesError } from "../../../src/rules/error.ts";
import { throwEveryStressDie } from "./support.ts";

const PLACES = 12;
const sum = (chances: readonly number[]): number => chances.reduce((total, chance) => total + chance, 0);
const blow = { defence: 14, strength: 2, weaponDamage: 4, stamina: 1, protection: 5, size: 0 };

describe("exact odds of staged combat", () => {
  test("ST-P01 the stress die is 75 atoms at most, sums to one and reports its tail", () => {
    for (const botchDice of [0, 1, 2, 5]) {
      const distribution = stressDistribution({ botchDice });
      expect(distribution.values.length).toBeLessThanOrEqual(75);
      expect(distribution.neglected).toBeLessThan(1e-12);
      expect(sum(distribution.chances) + distribution.botch + distribution.neglected).toBeCloseTo(1, PLACES);
      expect([...distribution.values].sort((a, b) => a - b)).toEqual(distribution.values);
      expect(stressDistribution({ botchDice })).toBe(distribution);
    }
    expect(stressDistribution().botch).toBeCloseTo(0.01, PLACES);
    expect(stressDistribution({ botchDice: 0 }).botch).toBe(0);
    expect(() => stressDistribution({ botchDice: -1 })).toThrow(RulesError);
  });

  test("ST-P01 the distribution of the die is that of every die thrown face by face", () => {
    for (const botchDice of [0, 1, 3]) {
      const distribution = stressDistribution({ botchDice });
      const counted = new Map<number, number>();
      let botch = 0;
      for (const { value, botch: botched, chance } of throwEveryStressDie(botchDice))
        if (botched) botch += chance;
        else counted.set(value, (counted.get(value) ?? 0) + chance);
      expect(botch).toBeCloseTo(distribution.botch, PLACES);
      expect([...counted.keys()].sort((a, b) => a - b)).toEqual(distribution.values);
      distribution.values.forEach((value, index) =>
        expect(distribution.chances[index]).toBeCloseTo(counted.get(value)!, PLACES),
      );
    }
  });

  test("ST-P01 a total's distribution knows the botch, and a tail sum counts from a value up", () => {
    const distribution = totalDistribution({ modifier: 5, botchDice: 1 });
    expect(distribution.values[0]).toBe(0);
    expect(sum(distribution.chances) + distribution.neglected).toBeCloseTo(1, PLACES);
    expect(atLeast(distribution, 8)).toBeCloseTo(0.8, 10);
    expect(atLeast(distribution, -99)).toBeCloseTo(1, PLACES);
    expect(atLeast(totalDistribution({ modifier: 5, botchDice: 0 }), 5)).toBeCloseTo(1, PLACES);
  });

  test("ST-P04 ST-P06 an attack's hit, advantage, damage and each wound equal those of every die thrown", () => {
    for (const bonus of [-2, 3, 8, 14]) {
      const odds = attackOdds({ ...blow, bonus });
      let [hit, mean] = [0, 0];
      const wounds = { none: 0, light: 0, medium: 0, heavy: 0, incapacitated: 0, dead: 0 };
      const nets = new Map<number, number>();
      for (const { value, botch, chance } of throwEveryStressDie(1)) {
        const attack = attackTotal({ dexterity: bonus, ability: 0, weaponAttack: 0, dieValue: value, botch }).value;
        const result = resolveHit({ ...blow, attack });
        if (result.hit) hit += chance;
        mean += result.net * chance;
        wounds[result.wound] += chance;
        nets.set(result.net, (nets.get(result.net) ?? 0) + chance);
      }
      expect(odds.hit).toBeCloseTo(hit, PLACES);
      expect(odds.hit + odds.miss + odds.neglected).toBeCloseTo(1, PLACES);
      expect(odds.mean).toBeCloseTo(mean, 10);
      for (const level of Object.keys(wounds) as (keyof typeof wounds)[])
        expect(odds.wounds[level]).toBeCloseTo(wounds[level], PLACES);
      expect(odds.felled).toBeCloseTo(wounds.incapacitated + wounds.dead, PLACES);
      odds.net.values.forEach((net, index) => expect(odds.net.chances[index]).toBeCloseTo(nets.get(net)!, PLACES));
      for (const distribution of [odds.net, odds.advantage])
        expect(sum(distribution.chances) + distribution.neglected).toBeCloseTo(1, PLACES);
    }
    expect(attackOdds({ ...blow, bonus: 5, botchDice: 0 }).botch).toBe(0);
  });

  test("ST-085 ST-A16 a spread's one roll: any, all and anyone dropped, as every die thrown says", () => {
    const targets = [
      { ...blow, bonus: 8 },
      { ...blow, bonus: 5, defence: 17, protection: 0 },
      { ...blow, bonus: 8, stamina: -3, protection: 0 },
    ];
    for (const botchDice of [0, 1]) {
      const odds = spreadOdds({ targets, botchDice });
      let [any, all, anyFelled] = [0, 0, 0];
      for (const { value, botch, chance } of throwEveryStressDie(botchDice)) {
        const results = targets.map(({ bonus, ...against }) =>
          resolveHit({
            ...against,
            attack: attackTotal({ dexterity: bonus, ability: 0, weaponAttack: 0, dieValue: value, botch }).value,
          }),
        );
        if (results.some(({ hit }) => hit)) any += chance;
        if (results.every(({ hit }) => hit)) all += chance;
        if (results.some(({ wound }) => wound === "dead" || wound === "incapacitated")) anyFelled += chance;
      }
      expect(odds.any).toBeCloseTo(any, PLACES);
      expect(odds.all).toBeCloseTo(all, PLACES);
      expect(odds.anyFelled).toBeCloseTo(anyFelled, PLACES);
      expect(odds.targets.map(({ hit }) => hit)).toEqual(
        targets.map((target) => attackOdds({ ...target, botchDice }).hit),
      );
    }
    // A botch comes to nothing whatever the bonus, and to as much as nothing.
    const sure = { ...blow, bonus: 40 };
    expect(spreadOdds({ targets: [sure], botchDice: 1 }).any).toBeCloseTo(0.99, PLACES);
    expect(spreadOdds({ targets: [{ ...sure, defence: -1 }], botchDice: 1 }).any).toBeCloseTo(1, PLACES);
    expect(spreadOdds({ targets }).any).toBe(spreadOdds({ targets, botchDice: 1 }).any);
  });

  test("ST-055..060 a rush on the mat is won as often as among all pairs of dice", () => {
    const rush = {
      rusherSize: 1,
      rusherStrength: 2,
      defenderSize: 0,
      defenderStrength: 3,
      running: true,
      priorRushes: 1,
    };
    const odds = matRushOdds(rush);
    let [win, tie, lose] = [0, 0, 0];
    const dice = throwEveryStressDie(1);
    for (const mine of dice)
      for (const theirs of dice) {
        const result = matRush({
          ...rush,
          rusherDie: mine.value,
          rusherBotch: mine.botch,
          defenderDie: theirs.value,
          defenderBotch: theirs.botch,
        });
        if (result.through) win += mine.chance * theirs.chance;
        else if (result.rusher === result.defender) tie += mine.chance * theirs.chance;
        else lose += mine.chance * theirs.chance;
      }
    expect(odds.win).toBeCloseTo(win, PLACES);
    expect(odds.tie).toBeCloseTo(tie, PLACES);
    expect(odds.lose).toBeCloseTo(lose, PLACES);
    expect(odds.win + odds.tie + odds.lose + odds.neglected).toBeCloseTo(1, PLACES);
    expect(odds.neglected).toBeCloseTo(2 * stressDistribution().neglected, 18);
    expect(rushesOdds({ rushes: [rush, rush], priorRushes: 1 })).toBeCloseTo(
      odds.win * matRushOdds({ ...rush, priorRushes: 2 }).win,
      PLACES,
    );
    expect(rushesOdds({ rushes: [] })).toBe(1);
  });

  test("ST-025 ST-026 a rush past a blocker is won as often as among all pairs of dice", () => {
    const rush = { attackerSize: 1, attackerStrength: 6, defenderSize: 0, defenderStrength: 1, shieldDefence: 2 };
    const dice = throwEveryStressDie(2);
    let win = 0;
    for (const mine of dice)
      for (const theirs of dice)
        if (
          rearRush({
            ...rush,
            attackerDie: mine.value,
            attackerBotch: mine.botch,
            defenderDie: theirs.value,
            defenderBotch: theirs.botch,
          }).through
        )
          win += mine.chance * theirs.chance;
    expect(rearRushOdds({ ...rush, attackerBotchDice: 2, defenderBotchDice: 2 }).win).toBeCloseTo(win, PLACES);
    expect(rearRushOdds(rush).win).toBeGreaterThan(0);
  });

  test("ST-025 ST-027 behind a rush an attack is still one distribution: what is stopped misses and harms nobody", () => {
    for (const through of [0, 0.04, 1])
      for (const bonus of [0, 12, 40]) {
        const plain = attackOdds({ ...blow, bonus });
        const odds = behindRush(plain, through);
        expect(sum(odds.net.chances)).toBeCloseTo(1, PLACES);
        expect(odds.net.values[0]).toBe(0);
        expect(sum(Object.values(odds.wounds))).toBeCloseTo(1, PLACES);
        expect(odds.hit + odds.miss).toBeCloseTo(1, PLACES);
        expect(odds.wounds.incapacitated + odds.wounds.dead).toBeCloseTo(odds.felled, PLACES);
        expect(odds.mean).toBeCloseTo(sum(odds.net.chances.map((chance, at) => chance * odds.net.values[at]!)), 9);
        expect(odds.hit).toBeCloseTo(plain.hit * through, PLACES);
        expect(sum(odds.advantage.chances)).toBeCloseTo(through, PLACES);
      }
  });

  test("ST-085 the worst wound and the harm of a spread are those of one roll at all", () => {
    const targets = [
      { ...blow, bonus: 12 },
      { ...blow, bonus: 12, size: -3 },
    ];
    const odds = spreadOdds({ targets });
    expect(sum(Object.values(odds.worst))).toBeCloseTo(1, PLACES);
    expect(odds.worst.incapacitated + odds.worst.dead).toBeCloseTo(odds.anyFelled, PLACES);
    // Both are struck alike, and the smaller one suffers more.
    expect(odds.worst).toEqual(odds.targets[1]!.wounds);
    expect(odds.mean).toBeCloseTo(2 * odds.targets[0]!.mean, PLACES);
  });

  test("ST-030 ST-031 ST-032 the chance to keep a spell together", () => {
    const casting = { stance: "forward", stamina: 2, concentrationScore: 4, damaged: true } as const;
    let chance = 0;
    for (const { value, botch, chance: one } of throwEveryStressDie(1))
      if (concentration({ ...casting, dieValue: value, botch }).success) chance += one;
    expect(concentrationOdds(casting)).toBeCloseTo(chance, PLACES);
    expect(concentrationOdds({ ...casting, stance: "rearward" })).toBe(1);
  });

  test("ST-015 two delayers: who goes first", () => {
    const odds = interruptOdds({ a: 8, b: 6 });
    let win = 0;
    const dice = throwEveryStressDie(1);
    for (const mine of dice)
      for (const theirs of dice) {
        const a = interruptTotal({ initiative: 8, weaponInit: 0, dieValue: mine.value, botch: mine.botch }).value;
        const b = interruptTotal({ initiative: 6, weaponInit: 0, dieValue: theirs.value, botch: theirs.botch }).value;
        if (a > b) win += mine.chance * theirs.chance;
      }
    expect(odds.win).toBeCloseTo(win, PLACES);
    expect(interruptOdds({ a: 6, b: 8 }).lose).toBeCloseTo(odds.win, PLACES);
  });
});
