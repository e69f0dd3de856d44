import "./globals.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { cardEvents } from "../../src/foundry/combat/rewind.ts";
import { declareAtOnce } from "../../src/foundry/engine/declare.ts";
import { loadActions } from "../../src/foundry/contract/registry.ts";
import { HostileClient } from "./hostile.ts";
import { COMBAT, fight, WORDS } from "./pairs.ts";
import { FOE, HERO, attack, setFrayTable, SWORD, type FrayTable } from "./table.ts";

/* A blow that is taken back takes along what has healed it (EC-126), if who takes it back may undo that, too. */

const MINE = "mine000000000000";
let table: FrayTable;
let hostile: HostileClient;
const hero = (): any => table.game.actors.get(HERO);
const stress = (): number => hero().system.physical.damage;

/** Declares as the gamemaster and applies the card; gives its id. */
async function done(declaration: any): Promise<string> {
  const { id } = (await declareAtOnce(declaration)) as { id: string };
  await hostile.quiet();
  expect(table.game.messages.get(id).system.stage).toBe("frozen");
  await hostile.asGamemaster({ card: id, act: "apply" });
  return id;
}

beforeEach(async () => {
  table = setFrayTable(fight("crusade", {}, {}));
  table.game.i18n.translations = WORDS;
  hostile = new HostileClient(table);
  for (const [key, value] of Object.entries({ reactionSeconds: 0, economy: "advice", autoApply: false }))
    await table.game.settings.set("fray", key, value);
  await loadActions("crusade");
  await hero().update({ "system.attributes.brawn": 9 });
});

describe("healing that goes back with its blow", () => {
  /** The foe's blow at the hero, and the hero's healing of it, declared at what is targeted. */
  async function healed(from: string, targets: object[]): Promise<string> {
    const sword = table.game.actors.get(from).items.find(({ type }: any) => type === "crusadeWeapon").id;
    const { declaration } = attack(from, HERO) as any;
    const blow = await done({ ...declaration, item: declaration.item.replace(SWORD, sword) });
    const hurt = stress();
    expect(hurt).toBeGreaterThan(0);
    const choices = { patient: `Actor.${HERO}` };
    await done({ action: "heal", actor: `Actor.${HERO}`, token: null, item: null, targets, choices });
    expect(stress()).toBeLessThan(hurt);
    return blow;
  }

  it("EC-126: of a fight that is taken back: told with the blow, not among what is left", async () => {
    // The hero fights in no encounter: of the two cards only the blow is of the fight.
    const blow = await healed(MINE, []);
    const events = cardEvents(table.game.combats.get(COMBAT), 0);
    expect(events).toHaveLength(1);
    const { step, text, left } = await events[0]!.undo();
    expect(step).toMatchObject({ card: blow });
    expect(left).toEqual([]);
    expect(text).toContain("Undone with it: Heal");
    expect(stress()).toBe(0);
  });

  it("EC-126: is not taken back by a player who may undo the blow and not the healing", async () => {
    await table.game.settings.set("fray", "undo", "affected");
    const mendedBySelf = await healed(FOE, [{ actor: `Actor.${FOE}`, token: null }]);
    const before = stress();
    expect(await hostile.ask({ card: mendedBySelf, act: "undo" })).toEqual({
      ok: false,
      refusal: { refused: "GamemasterOnly" },
    });
    expect(stress()).toBe(before);
    expect(await hostile.asGamemaster({ card: mendedBySelf, act: "undo" })).toBe(true);
    expect(stress()).toBe(0);
  });

  it("EC-126: is taken back by a player who may undo both", async () => {
    await table.game.settings.set("fray", "undo", "affected");
    const blow = await healed(FOE, []);
    expect(await hostile.ask({ card: blow, act: "undo" })).toMatchObject({ ok: true });
    expect(stress()).toBe(0);
  });
});
