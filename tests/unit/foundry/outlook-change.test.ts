import "./host-stub.ts";
import { describe, expect, test } from "vitest";
import { intervalOf } from "../../../src/rules/forecast/simulate.ts";

const { changeOf, latestOf } = await import("../../../src/foundry/combat/curve.ts");

/* The arrow beside the outlook: only a change that the errors of both forecasts do not explain is one. */

/** An outlook in fights won of 100, with the error of so many fights played. */
const of = (wins: number, fights: number) => ({ wins, error: 100 * intervalOf(wins / 100, fights) });

describe("the change of an outlook", () => {
  test("is none where chance alone explains it, and more fights make smaller ones count", () => {
    expect(changeOf(of(50, 100), of(58, 100))).toBe(0);
    expect(changeOf(of(50, 2_000), of(52, 2_000))).toBe(0);
    expect(changeOf(of(50, 2_000), of(55, 2_000))).toBe(5);
    expect(changeOf(of(55, 2_000), of(50, 2_000))).toBe(-5);
    expect(changeOf(of(50, 100), of(55, 100))).toBe(0);
    expect(changeOf(of(50, 40_000), of(52, 40_000))).toBe(2);
    expect(changeOf({ wins: 50, error: 0 }, { wins: 50, error: 0 })).toBe(0);
  });

  test("is that of the kept moments; those of older versions, without an error, count as the least exact", () => {
    const moment = (wins: number | null, error?: number) => ({ card: null, round: 1, wins, deed: null, error });
    const latest = (...history: object[]) => latestOf({ system: { history } } as never);
    expect(latest(moment(50, 2), moment(null), moment(60, 2))).toEqual({ wins: 60, error: 2, change: 10 });
    expect(latest(moment(50, 2), moment(52, 2))).toEqual({ wins: 52, error: 2, change: 0 });
    expect(latest(moment(50), moment(53))).toEqual({ wins: 53, error: 2.5, change: 0 });
    expect(latest(moment(50), moment(54))).toEqual({ wins: 54, error: 2.5, change: 4 });
    expect(latest(moment(50, 2))).toEqual({ wins: 50, error: 2, change: 0 });
    expect(latest()).toBeNull();
  });

  test("is true of two runs of the same fight: fewer than one in ten differ by it", () => {
    // Shares of so many throws of a fair coin, by a small generator of its own.
    let state = 7;
    const coin = (): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648 < 0.5 ? 1 : 0;
    };
    const run = () => {
      let heads = 0;
      for (let fight = 0; fight < 400; fight++) heads += coin();
      return of(Math.round(heads / 4), 400);
    };
    const changes = Array.from({ length: 300 }, () => changeOf(run(), run()));
    expect(changes.filter(Boolean).length).toBeLessThan(30);
  });
});
