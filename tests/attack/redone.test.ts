import "./globals.ts";
import { describe, expect, it } from "vitest";
import { declareAtOnce } from "../../src/foundry/engine/declare.ts";
import { rollDice } from "../../src/foundry/engine/dice.ts";
import { partsOf } from "../../src/foundry/engine/state.ts";
import { plain } from "../../src/foundry/host/json.ts";
import { askCard } from "../../src/foundry/engine/requests.ts";
import { blowOf, MINE, setFight } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import { WORDS } from "./pairs.ts";
import type { FrayTable } from "./table.ts";

/* An act that was taken back is not done again once another has used up the round. */

/** The words by which each ruleset refuses a second main action in a round. */
const REFUSALS: Readonly<Record<string, object>> = {
  crusade: { refused: "FightTwice" },
  quest: { refused: "FRAY.Quest.Problem.already_acted", rule: "OQ-007" },
  staged: { refused: "FRAY.Staged.Problem.already_acted", rule: "ST-049" },
  swords: { refused: "FRAY.Swords.Problem.fought_already", rule: "SS-015" },
  turns: { refused: "FRAY.Turns.Problem.too_many_actions", rule: "CT-007" },
};

/** Gives a card the fallback answers and the dice that it waits for, as the gamemaster, until it has its outcome. */
async function settle(table: FrayTable, card: string): Promise<void> {
  const message = table.game.messages.get(card);
  while (message.system.stage === "declared") {
    const { action, state } = partsOf(message)!;
    const [open] = (action.reactions?.(state) ?? []).filter(({ id }) => !state.answers[id]);
    const [wanted] = action.dice(state).filter(({ id }) => !state.dice[id]);
    const request = open
      ? { card, act: "answer" as const, reaction: open.id, option: open.fallback }
      : { card, act: "dice" as const, rolls: [plain((await rollDice(wanted!)).toJSON())] as never };
    expect(await askCard(request)).toMatchObject({ ok: true });
  }
  expect(message.system.stage).toBe("frozen");
}

/** Sets the fight in a world that enforces the rules on actions, and declares a blow, which is settled at once. */
async function setRound(ruleset: string, economy = "stop"): Promise<{ table: FrayTable; blow(): Promise<string> }> {
  const table = await setFight(ruleset);
  table.game.i18n.translations = WORDS;
  for (const [key, value] of Object.entries({ economy, reactionSeconds: 0, outOfTurn: "allow" }))
    await table.game.settings.set("fray", key, value);
  const hostile = new HostileClient(table);
  const blow = async (): Promise<string> => {
    const { id } = (await declareAtOnce(blowOf(ruleset, table).declaration)) as { id: string };
    await hostile.quiet();
    await settle(table, id);
    return id;
  };
  return { table, blow };
}

const actsOf = (table: FrayTable): string[] =>
  table.game.combat.combatants.get(MINE).system.spent.flatMap(({ card, pips }: any) => (pips ? card : []));

describe.each(Object.keys(REFUSALS))("an action of %s that was taken back", (ruleset) => {
  it("EC-023, OQ-007, ST-049, SS-015, CT-007: is not done again once another card has taken the action of the round, and is once that is taken back", async () => {
    const { table, blow } = await setRound(ruleset);
    const first = await blow();
    expect(actsOf(table)).toEqual([first]);
    expect(await askCard({ card: first, act: "undo" })).toMatchObject({ ok: true });
    const second = await blow();
    expect(actsOf(table)).toEqual([second]);
    expect(await askCard({ card: first, act: "redo" })).toMatchObject({ ok: false, refusal: REFUSALS[ruleset] });
    expect(actsOf(table)).toEqual([second]);
    expect(await askCard({ card: second, act: "undo" })).toMatchObject({ ok: true });
    expect(await askCard({ card: first, act: "redo" })).toMatchObject({ ok: true });
    expect(actsOf(table)).toEqual([first]);
    expect(await askCard({ card: second, act: "redo" })).toMatchObject({ ok: false, refusal: REFUSALS[ruleset] });
  });

  it("is done again in a world that only advises on actions", async () => {
    const { table, blow } = await setRound(ruleset, "advice");
    const first = await blow();
    await askCard({ card: first, act: "undo" });
    const second = await blow();
    expect(await askCard({ card: first, act: "redo" })).toMatchObject({ ok: true });
    expect(actsOf(table)).toEqual([second, first]);
  });

  it("is done again in a later round, as it takes the action of its own", async () => {
    const { table, blow } = await setRound(ruleset);
    const first = await blow();
    await askCard({ card: first, act: "undo" });
    await table.game.combat.update({ round: 2 });
    const second = await blow();
    expect(await askCard({ card: first, act: "redo" })).toMatchObject({ ok: true });
    expect(actsOf(table)).toEqual([second, first]);
  });
});
