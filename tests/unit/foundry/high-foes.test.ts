import "../../attack/globals.ts";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isRefusal } from "../../../src/foundry/contract/action.ts";
import type { Refusal } from "../../../src/foundry/contract/action.ts";
import { loadActions, rulesetById } from "../../../src/foundry/contract/registry.ts";
import { outOfReach } from "../../../src/foundry/contract/reading/reach.ts";
import { readerFor } from "../../../src/foundry/contract/reading/reader.ts";
import { readRefusal } from "../../../src/foundry/engine/bounds.ts";
import { prepare } from "../../../src/foundry/engine/declare.ts";
import { refusalInWords } from "../../../src/foundry/engine/state.ts";
import { enterRulesets } from "../../../src/foundry/rulesets/index.ts";
import { fight, foeToken, SCENE, WORDS } from "../../attack/pairs.ts";
import { setFrayTable, type FrayTable } from "../../attack/table.ts";

const GERMAN = JSON.parse(readFileSync("lang/de.json", "utf8"));

/* Whoever stands far above the next square is struck by no blow and met by no charge, and it is said that height is why. */

enterRulesets();
let table: FrayTable;

async function open(ruleset: string): Promise<void> {
  table = setFrayTable(fight(ruleset, {}, {}));
  table.game.i18n.translations = WORDS;
  await loadActions(ruleset);
}

/** Why the hero's blow at the foe cannot be; null: it can. */
async function blow(ruleset: string): Promise<Refusal | null> {
  const mine = table.game.actors.get("mine000000000000");
  const item = [...mine.items].find(
    ({ type, system }: any) =>
      (ruleset === "turns" && type === "turnsWeapon" && system.mode === "melee") ||
      (ruleset === "swords" && type === "swordsCliche"),
  );
  const foe = foeToken(table);
  const prepared = await prepare({
    action: ruleset === "swords" ? "contest" : "attack",
    actor: mine.uuid,
    token: table.game.scenes.get(SCENE).tokens.get("mine000000000000").uuid,
    item: (item as any)?.uuid ?? null,
    targets: [{ actor: foe.actor.uuid, token: foe.uuid }],
    choices: {},
  });
  if (isRefusal(prepared)) return prepared;
  return isRefusal(prepared.context) ? prepared.context : null;
}

const RULES: Readonly<Record<string, string>> = {
  crusade: "EC-A18",
  swords: "SS-018",
  quest: "OQ-013",
  staged: "ST-A23",
  turns: "CT-016",
};

describe("height in reach", () => {
  for (const [ruleset, rule] of Object.entries(RULES))
    it(`${rule} (${ruleset}): a foe twenty above the next square is out of reach for its height, one a step up is not`, async () => {
      await open(ruleset);
      expect(await blow(ruleset)).toBe(null);
      await foeToken(table).update({ elevation: 20 * foeToken(table).parent.grid.distance });
      const refused = await blow(ruleset);
      expect(refused).toMatchObject({ refused: "FRAY.Reach.out", rule });
      expect(refusalInWords(refused!)).toContain("above or below");
      // What is stored is read in the language of whoever reads it.
      table.game.i18n.translations = GERMAN;
      expect(refusalInWords(refused!)).toContain(GERMAN.FRAY.Reach.height.split("{height}")[1]);
      table.game.i18n.translations = WORDS;
      await foeToken(table).update({ elevation: foeToken(table).parent.grid.distance });
      expect(await blow(ruleset)).toBe(null);
    });

  for (const [ruleset, rule] of [
    ["crusade", "EC-043"],
    ["quest", "OQ-P14"],
  ] as const)
    it(`${rule} (${ruleset}): no charge is run at a foe far below, and its lane says why`, async () => {
      await open(ruleset);
      const own = table.game.scenes.get(SCENE).tokens.get("mine000000000000");
      await foeToken(table).update({ x: 400 });
      const charge = rulesetById(ruleset)!.movement!.actions.find(({ id }) => id === "charge")!;
      const lane = () => rulesetById(ruleset)!.movement!.lanes!(charge.id, own, readerFor(ruleset))[0]!;
      expect(lane().legal).toBe(true);
      await foeToken(table).update({ elevation: -20 * own.parent.grid.distance });
      expect(lane()).toMatchObject({ legal: false, landing: null });
      expect(lane().reasons[0]).toMatchObject({ refused: "TooHigh", rule });
    });

  it("ST-A23, OQ-013: how far to come closer is stored as keys, and read in the reader's language", () => {
    for (const unit of ["FRAY.Unit.paces", "FRAY.Unit.metres", "Fuß"]) {
      const far = outOfReach({ name: "Foe", missing: 3, left: 2, unit, rule: "ST-A23" });
      expect(JSON.stringify(far)).not.toMatch(/Move|It takes|paces"? closer/);
      // A card that is refused is drawn from what its message says: the words come through, and nothing but words does.
      expect(readRefusal(far)).toEqual(far);
      expect(readRefusal({ ...far, data: { way: { key: 1 } } })).toEqual({ refused: far.refused, rule: far.rule });
      table.game.i18n.translations = GERMAN;
      const [before, after] = GERMAN.FRAY.Reach.far.split("{missing}");
      const words = refusalInWords(far);
      expect(words).toContain(`${before}3 ${GERMAN.FRAY.Unit[unit.split(".").at(-1)!] ?? unit}`);
      expect(words).toContain(after.replace("{left}", "2"));
      table.game.i18n.translations = WORDS;
    }
  });

  it("ST-080 (staged): whoever shoots with a weapon that is not loaded reads which", async () => {
    await open("staged");
    const mine = table.game.actors.get("mine000000000000");
    const system = { held: true, range: 10, loading: 2, readied: 0 };
    const [item] = await mine.createEmbeddedDocuments("Item", [{ name: "Old musket", type: "stagedWeapon", system }]);
    const foe = foeToken(table);
    const targets = [{ actor: foe.actor.uuid, token: foe.uuid }];
    const shot = { action: "attack", actor: mine.uuid, token: null, item: item.uuid, targets, choices: {} };
    const { context } = (await prepare(shot)) as { context: Refusal };
    expect(refusalInWords(context)).toContain("Old musket");
  });
});
