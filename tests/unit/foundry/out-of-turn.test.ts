import "../../attack/globals.ts";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { actionOf, loadActions, rulesetById } from "../../../src/foundry/contract/registry.ts";
import { readerFor } from "../../../src/foundry/contract/reading/reader.ts";
import { declareAtOnce } from "../../../src/foundry/engine/declare.ts";
import { refusalInWords } from "../../../src/foundry/engine/state.ts";
import { judgePath } from "../../../src/foundry/movement/drag.ts";
import { enterRulesets } from "../../../src/foundry/rulesets/index.ts";
import { GROWN_IDS } from "../../../src/rules/index.ts";
import { HostileClient } from "../../attack/hostile.ts";
import { chance, COMBAT, fight, foeToken, PAIRS, SCENE, WORDS } from "../../attack/pairs.ts";
import { setFrayTable, type FrayTable } from "../../attack/table.ts";

/* Whether acting out of turn passes, is said or is refused is one setting, in every ruleset, for gamemasters and players. */

enterRulesets();
const RULES: Readonly<Record<string, string>> = {
  crusade: "EC-050",
  swords: "SS-017",
  quest: "OQ-054",
  staged: "ST-P02",
  turns: "CT-002",
};
let table: FrayTable;

/** The foe acts; the hero does what they would do. The gamemaster's client is ours. */
async function open(ruleset: string, outOfTurn: string, begun = true): Promise<void> {
  const documents = fight(ruleset, {}, {}) as Record<string, any[]>;
  Object.assign(documents.Combat![0], { turn: null });
  table = setFrayTable(documents);
  table.game.i18n.translations = WORDS;
  chance(PAIRS[ruleset]!.uniform);
  for (const [key, value] of Object.entries({ reactionSeconds: 0, outOfTurn }))
    await table.game.settings.set("fray", key, value);
  await loadActions(ruleset);
  const combat = table.game.combats.get(COMBAT);
  if (begun)
    await combat.update({ turn: combat.turns.findIndex(({ id }: { id: string }) => id === "theirs0000000000") });
}

/** What an attack of the hero comes to: whether it was made, and what its card remarks. */
async function strike(ruleset: string): Promise<{ made: boolean; stage: string; remark: string | null }> {
  const mine = table.game.actors.get("mine000000000000");
  const offer = rulesetById(ruleset)!
    .offers(mine, null, readerFor(ruleset))
    .find(
      ({ declaration }) => actionOf(ruleset, declaration.action)?.targets === "one" || declaration.action === "attack",
    )!;
  const { actor } = foeToken(table);
  const made: any = await declareAtOnce({ ...offer.declaration, targets: [{ actor: actor.uuid, token: null }] });
  await new HostileClient(table).quiet();
  const system = table.game.messages.get(made?.id)?.system;
  return { made: Boolean(made), stage: system?.stage ?? "", remark: system?.remark?.refused ?? null };
}

describe("acting out of turn is one setting", () => {
  beforeEach(() => {
    expect([...GROWN_IDS].sort()).toEqual(Object.keys(RULES).sort());
  });

  for (const [ruleset, rule] of Object.entries(RULES)) {
    it(`${rule} (${ruleset}): it passes, is said on the card, or is refused, as the world has it`, async () => {
      await open(ruleset, "say");
      expect(table.game.combats.get(COMBAT).combatant.id).toBe("theirs0000000000");
      expect(await strike(ruleset)).toEqual({ made: true, stage: "frozen", remark: "NotYourTurn" });
      await open(ruleset, "allow");
      expect(await strike(ruleset)).toEqual({ made: true, stage: "frozen", remark: null });
      await open(ruleset, "refuse");
      expect(await strike(ruleset)).toMatchObject({ made: false });
    });
  }

  it("EC-050 (crusade): whoever has the turn hidden is not named, but a word says so", async () => {
    await open("crusade", "say");
    await table.game.combats.get(COMBAT).combatant.update({ hidden: true });
    await strike("crusade");
    const { remark } = table.game.messages.contents.at(-1).system;
    expect(refusalInWords(remark)).toContain((WORDS.FRAY as any).Combat.unseen);
    // The word is kept as a key, and read in the language of whoever reads the card.
    const german = JSON.parse(readFileSync("lang/de.json", "utf8"));
    table.game.i18n.translations = german;
    expect(refusalInWords(remark)).toContain(german.FRAY.Combat.unseen);
  });

  it("SS-014, SS-015 (swords): a shot out of turn is said or refused as a contest is", async () => {
    const shoot = async (outOfTurn: string) => {
      await open("swords", outOfTurn);
      const mine = table.game.actors.get("mine000000000000");
      const bow = { name: "Bow", type: "swordsMissile", system: { held: true } };
      const [item] = await mine.createEmbeddedDocuments("Item", [bow]);
      const { actor } = foeToken(table);
      const targets = [{ actor: actor.uuid, token: null }];
      const shot = { action: "shot", actor: mine.uuid, token: null, item: item.uuid, targets, choices: {} };
      const made: any = await declareAtOnce(shot);
      await new HostileClient(table).quiet();
      const system = table.game.messages.get(made?.id)?.system;
      return { made: Boolean(made), remark: system?.remark?.refused ?? null };
    };
    expect(await shoot("say")).toEqual({ made: true, remark: "NotYourTurn" });
    expect(await shoot("allow")).toEqual({ made: true, remark: null });
    expect(await shoot("refuse")).toMatchObject({ made: false });
  });

  for (const ruleset of ["crusade", "quest", "staged", "turns"])
    it(`${RULES[ruleset]} (${ruleset}): a move out of turn is refused where acts are, and no other`, async () => {
      const moves = (): string[] => {
        const token = table.game.scenes.get(SCENE).tokens.get("mine000000000000");
        const [action] = rulesetById(ruleset)!.movement!.actions;
        const path = [
          { x: 0, y: 0 },
          { x: 0, y: 100, explicit: true },
        ];
        const { verdict } = judgePath(token, path, `fray-${ruleset}-${action!.id}`, null)!;
        return verdict.reasons.map(({ refused }) => refused);
      };
      await open(ruleset, "refuse");
      expect(moves()).not.toEqual([]);
      for (const passes of ["say", "allow"]) {
        await open(ruleset, passes);
        expect(moves()).toEqual([]);
      }
    });

  it("OQ-051, OQ-054: while intents are stated an act is out of turn, and said or refused like any other", async () => {
    await open("quest", "say", false);
    expect(await strike("quest")).toEqual({ made: true, stage: "frozen", remark: "QuestStating" });
    await open("quest", "refuse", false);
    expect(await strike("quest")).toMatchObject({ made: false });
    await open("quest", "allow", false);
    expect(await strike("quest")).toEqual({ made: true, stage: "frozen", remark: null });
  });
});
