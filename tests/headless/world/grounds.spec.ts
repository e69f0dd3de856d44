import { afterAll, beforeAll, describe, test } from "vitest";
import { EVENINGS, IN_A_BROWSER, nameOf, play, type Played } from "../../browser/grounds/evenings.ts";
import { GROUNDS, type Ground } from "../../browser/grounds/steps.ts";
import type { Seat } from "../../browser/table.ts";
import { sampled } from "../../sample.ts";
import { HeadlessTable } from "../table.ts";

/* The evenings of each ruleset on those grounds on which tests/browser/mat/grounds.spec.ts does not play them. */

describe.for(Object.keys(EVENINGS) as Played[])("%s", (ruleset) => {
  let table: HeadlessTable;
  let gamemaster: Seat;

  beforeAll(async () => {
    table = await HeadlessTable.open({ ruleset, mat: true });
    gamemaster = await table.sit("Gamemaster");
  });
  afterAll(() => table.leave());

  // one of them each day, as they differ from those played in the browser only by how their hexagons lie
  const rest = (Object.keys(GROUNDS) as Ground[]).filter((ground) => !IN_A_BROWSER[ruleset].includes(ground));
  test.for(sampled(rest, 1))(nameOf(ruleset), (ground) => play(gamemaster.page, ruleset, ground));
});
