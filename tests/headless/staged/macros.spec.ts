import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixDice, type Seat } from "../../browser/table.ts";
import {
  beginFight,
  cardIs,
  d10,
  messageCount,
  openScene,
  outcome,
  place,
  refresh,
  showTab,
} from "../../browser/staged/steps.ts";
import { HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: Seat;

const ALDOUS = "Sergeant Aldous";
const PACK = "fray.staged-macros";

/** A macro, whose token is chosen, what stands before, and the card it makes. */
const MACROS: readonly (readonly [
  name: string,
  who: string,
  before: Record<string, unknown>,
  action: string,
  act?: string,
])[] = [
  ["Strike or shoot", ALDOUS, {}, "attack"],
  ["Load", "Mirelle Voss", { unload: "Musket" }, "act", "load"],
  ["Stand up", ALDOUS, { status: "fray.prone" }, "act", "standUp"],
  ["Full defence", ALDOUS, {}, "act", "guard"],
  ["Rush", ALDOUS, {}, "rush"],
  ["Grapple", ALDOUS, {}, "grapple"],
  ["Trip", ALDOUS, {}, "grapple"],
  ["Break free", "Garrison Sabre", { status: "fray.grappled" }, "escape"],
  ["Leave the fight", ALDOUS, {}, "disengage"],
  ["Cast a spell", "Orsolya the Grey", {}, "concentrate"],
  ["Mount or dismount", "Cassin", {}, "act", "mount"],
  ["Rest", "Captain Radec", { update: { "system.fatigue": "weary" } }, "recover"],
];

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "staged", mat: true });
  gamemaster = await table.sit("Gamemaster");
  await openScene("The mustering yard", gamemaster);
  await showTab(gamemaster.page, "chat");
  await beginFight(gamemaster.page, [ALDOUS, "Mirelle Voss", "Orsolya the Grey", "Cassin", "Garrison Sabre"]);
});

afterAll(() => table.leave());

beforeEach(async () => {
  await refresh(gamemaster.page);
  await place(gamemaster.page, ALDOUS, 10, 5);
  await place(gamemaster.page, "Garrison Sabre", 11, 5);
  await fixDice(gamemaster.page, d10(6, 6, 6));
});

describe("the macros of staged", { shuffle: false }, () => {
  test("all are in the pack, and each has a test", async () => {
    const names = await gamemaster.page.evaluate(
      async (pack) => (await game.packs.get(pack).getDocuments()).map((macro: any) => macro.name).sort(),
      PACK,
    );
    expect(names).toEqual(MACROS.map(([name]) => name).sort());
  });

  test.each(MACROS)("ST-049: “%s” run with the token of %s makes its card", async (name, who, before, action, act) => {
    const count = await messageCount(gamemaster.page);
    await gamemaster.page.evaluate(
      async ([macro, wanted, first, pack]) => {
        const tokenOf = (of: string): any => canvas.tokens.placeables.find((one: any) => one.document.name === of);
        const token = tokenOf(wanted as string);
        const { update, status, unload } = first as { update?: object; status?: string; unload?: string };
        if (update) await token.actor.update(update);
        if (status) await token.actor.toggleStatusEffect(status, { active: true });
        if (unload) await token.actor.items.getName(unload).update({ "system.readied": 0 });
        token.control({ releaseOthers: true });
        tokenOf(wanted === "Garrison Sabre" ? "Sergeant Aldous" : "Garrison Sabre").setTarget(true, {
          releaseOthers: true,
        });
        const found = (await game.packs.get(pack).getDocuments()).find((one: any) => one.name === macro);
        await found.execute({ actor: token.actor, token });
      },
      [name, who, before, PACK] as const,
    );
    const result = await outcome(gamemaster.page, count);
    expect(result.refusal).toBeUndefined();
    const card = await gamemaster.page.evaluate(() => {
      const { system } = game.messages.contents.at(-1);
      return {
        action: system.action,
        act: system.declaration.choices.act,
        actor: system.cast[system.declaration.actor.replaceAll(".", "-")]?.name,
      };
    });
    expect(card).toEqual({ action, act, actor: who });
    // What applies itself is done before the next one begins.
    if (["act", "rush", "recover", "disengage"].includes(String(action))) await cardIs(gamemaster.page, "undo");
  });
});
