import "./globals.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cardEvents, redo, rewind } from "../../src/foundry/combat/rewind.ts";
import { cardContext } from "../../src/foundry/cards/view.ts";
import { phrase } from "../../src/foundry/contract/phrase.ts";
import { declareAtOnce } from "../../src/foundry/engine/declare.ts";
import { loadActions, rulesetById } from "../../src/foundry/contract/registry.ts";
import { HostileClient } from "./hostile.ts";
import { asPlayer, COMBAT, fight, WORDS } from "./pairs.ts";
import { FOE, GM, HERO, attack, setFrayTable, SWORD, type FrayTable } from "./table.ts";

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

  /** What the player's buttons on a card do. */
  const offered = (id: string): Promise<string[]> =>
    asPlayer(table, async () =>
      ((await cardContext(table.game.messages.get(id))) as any).buttons.map(({ act }: any) => act),
    );

  it("EC-126: of a fight that is taken back: told with the blow, not among what is left", async () => {
    // The hero fights in no encounter: of the two cards only the blow is of the fight.
    const blow = await healed(MINE, []);
    const events = cardEvents(table.game.combats.get(COMBAT), 0);
    expect(events).toHaveLength(1);
    const { step, text, left } = await events[0]!.undo();
    expect(step).toMatchObject({ card: blow, mended: [expect.any(String)] });
    expect(left).toEqual([]);
    expect(phrase(text!)).toContain("Undone with it: Heal");
    expect(stress()).toBe(0);
  });

  it("EC-126: of a fight that is taken back: told to gamemasters alone if not all users may see the healing", async () => {
    await healed(MINE, []);
    await table.game.messages.contents.at(-1).update({ whisper: [GM] });
    const { text, aside } = await cardEvents(table.game.combats.get(COMBAT), 0)[0]!.undo();
    expect(text).not.toBeNull();
    expect(phrase(text!)).not.toContain("Heal");
    expect(aside?.map(phrase)).toEqual([expect.stringContaining("Undone with it: Heal")]);
  });

  it("EC-126: of a fight that is taken back and redone: is done again with the blow", async () => {
    const combat = table.game.combats.get(COMBAT);
    const mark = { round: 1, combatant: combat.combatants.contents[0].id, at: 0, writes: [] };
    await healed(MINE, []);
    const before = stress();
    await rewind(combat, mark, { key: "then" });
    expect(stress()).toBe(0);
    await redo(combat);
    expect(stress()).toBe(before);
  });

  it("EC-126: is not taken back by a player who may undo the blow and not the healing", async () => {
    await table.game.settings.set("fray", "undo", "affected");
    const mendedBySelf = await healed(FOE, [{ actor: `Actor.${FOE}`, token: null }]);
    const before = stress();
    // Nor is it offered to them.
    expect(await offered(mendedBySelf)).not.toContain("undo");
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
    expect(await offered(blow)).toContain("undo");
    expect(await hostile.ask({ card: blow, act: "undo" })).toMatchObject({ ok: true });
    expect(stress()).toBe(0);
  });
});

/** Amends a card as the gamemaster by a modifier. */
const amend = (card: string, value: number): Promise<boolean> =>
  hostile.asGamemaster({ card, act: "amend", amendment: { kind: "modifier", value, note: "" } });

it("EC-120: a blow is given another target by what it found, though who struck it has fallen since", async () => {
  const blow = await done((attack(HERO, FOE) as any).declaration);
  const choices = { amount: 99 };
  await done({ action: "harm", actor: `Actor.${HERO}`, token: null, item: null, targets: [], choices });
  expect(rulesetById("crusade")!.cannotAct!(hero())).not.toBeNull();
  const target = { actor: `Actor.${MINE}`, token: null };
  expect(await hostile.asGamemaster({ card: blow, act: "target", target })).toBe(true);
});

describe("a blow that is amended after it was mended", () => {
  const status = (id: string): boolean => hero().statuses.has(id);
  const traits = (): number => hero().items.filter(({ system }: any) => system.kind === "permanent").length;
  const act = (action: string): Promise<string> =>
    done({ action, actor: `Actor.${HERO}`, token: null, item: null, targets: [], choices: {} });

  /** A blow that makes a death check due, and the check, which the hero passes. */
  async function checked(): Promise<{ blow: string; check: string }> {
    await hero().update({ "system.attributes.brawn": 1, "system.attributes.grace": 0 });
    await hero().update({ "system.physical.damage": hero().system.physical.max });
    const blow = await done((attack(FOE, HERO) as any).declaration);
    expect(status("fray.deathsDoor")).toBe(true);
    const check = await act("deathCheck");
    expect([status("fray.dying"), status("fray.deathsDoor"), status("dead"), traits()]).toEqual([
      true,
      false,
      false,
      1,
    ]);
    return { blow, check };
  }

  it("EC-118: keeps the death check that it made due: nobody is killed by the amendment", async () => {
    const { blow } = await checked();
    expect(await amend(blow, 1)).toBe(true);
    expect([status("fray.dying"), status("fray.deathsDoor"), status("dead"), traits()]).toEqual([
      true,
      false,
      false,
      1,
    ]);
  });

  it("EC-116, EC-118: takes the check along when it is undone after the amendment", async () => {
    const { blow, check } = await checked();
    const before = hero().system.physical.max;
    await amend(blow, 1);
    await hostile.asGamemaster({ card: blow, act: "undo" });
    expect([status("fray.dying"), status("fray.deathsDoor"), status("dead"), traits()]).toEqual([
      false,
      false,
      false,
      0,
    ]);
    expect(stress()).toBe(before);
    // Both can be redone, in this order.
    for (const card of [blow, check]) await hostile.asGamemaster({ card, act: "redo" });
    expect([status("fray.dying"), status("fray.deathsDoor"), status("dead"), traits()]).toEqual([
      true,
      false,
      false,
      1,
    ]);
  });

  it("EC-116: takes the check back, and says so, if the blow misses now", async () => {
    const { blow, check } = await checked();
    const warned = vi.spyOn((globalThis as any).ui.notifications, "warn");
    expect(await amend(blow, -20)).toBe(true);
    expect([status("fray.dying"), status("fray.deathsDoor"), status("dead"), traits()]).toEqual([
      false,
      false,
      false,
      0,
    ]);
    expect(warned.mock.calls.flat()).toEqual([expect.stringContaining("Undone with it: Death check")]);
    expect(await hostile.asGamemaster({ card: check, act: "undo" })).toBe(false);
  });

  it("EC-130: keeps the healing of its injury: what was healed before comes off what it does now", async () => {
    const blow = await done((attack(FOE, HERO) as any).declaration);
    const hurt = stress();
    await act("heal");
    const healed = hurt - stress();
    expect(healed).toBeGreaterThan(0);
    await amend(blow, 1);
    const hurtMore = hurt + 1;
    expect(stress()).toBe(hurtMore - healed);
    await hostile.asGamemaster({ card: blow, act: "undo" });
    expect(stress()).toBe(0);
  });

  it("EC-107: is not drawn as undone if it misses now; undone and redone, it is the miss again", async () => {
    const blow = await done((attack(FOE, HERO) as any).declaration);
    const drawn = async (): Promise<unknown> => {
      const { undone, chip, buttons } = (await cardContext(table.game.messages.get(blow))) as any;
      return [undone, chip.tone, buttons.flatMap(({ act: name }: any) => (/do$/.test(name) ? name : []))];
    };
    await amend(blow, -20);
    expect(stress()).toBe(0);
    expect(await drawn()).toEqual([false, "nothing", ["undo"]]);
    await hostile.asGamemaster({ card: blow, act: "undo" });
    expect(await drawn()).toEqual([true, "undone", ["redo"]]);
    await hostile.asGamemaster({ card: blow, act: "redo" });
    expect(await drawn()).toEqual([false, "nothing", ["undo"]]);
  });
});
