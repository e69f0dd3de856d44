import { expect, it } from "vitest";
import { install, Roll } from "../../../tabletop/client/dice/index.ts";

(globalThis as any).CONFIG = {};
install();

/** The rolls within a roll's terms, those within these, and so on. */
const innerRolls = (roll: any): any[] =>
  roll.terms
    .flatMap((term: any) => [...(term.rolls ?? []), ...(term.roll?.terms ? [term.roll] : [])])
    .flatMap((inner: any) => [inner, ...innerRolls(inner)]);

const FORMULA = "{(1d6 + 2), {2d4, 1}kh}kl + max(1d8, (3))";

it.each([
  ["with waiting", async (roll: Roll) => roll.evaluate()],
  ["without waiting", async (roll: Roll) => roll.evaluateSync({ maximize: true })],
])("every roll within a roll, and all their terms, know the outermost as their root: %s", async (_way, evaluate) => {
  const roll = new Roll(FORMULA);
  await evaluate(roll);
  const inner = innerRolls(roll);
  expect(inner.length).toBeGreaterThan(6);
  expect(inner.filter(({ _root }) => _root !== roll).map(({ formula }) => formula)).toEqual([]);
  expect(inner.flatMap(({ terms }) => terms).filter(({ _root }: any) => _root !== roll)).toEqual([]);
});
