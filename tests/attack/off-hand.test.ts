import "./globals.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { askCard } from "../../src/foundry/engine/requests.ts";
import { rollDice } from "../../src/foundry/engine/dice.ts";
import { partsOf } from "../../src/foundry/engine/state.ts";
import { MessageBase } from "../../src/foundry/host/host.ts";
import { cardContext } from "../../src/foundry/cards/view.ts";
import { declareAgain } from "../../src/foundry/cards/declare-pressed.ts";
import { MINE, SECOND_PLAYER, setFight, THEIRS } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import { asPlayer, WORDS } from "./pairs.ts";
import { PLAYER, type FrayTable } from "./table.ts";

/* Two who fight with two weapons: what a card that waits, or is taken back, does to the other hand of the one it asks. */

const GAUCHE = "gauche0000000000";
let table: FrayTable;
let player: HostileClient;
let other: HostileClient;
const message = (id: string): any => table.game.messages.get(id);

beforeEach(async () => {
  table = await setFight("quest");
  table.game.i18n.translations = WORDS;
  [player, other] = [new HostileClient(table), new HostileClient(table, SECOND_PLAYER)];
  const system = { dice: { count: 1, sides: 4 }, skill: "closeCombat", reach: "close", held: true, offHand: true };
  for (const id of [MINE, THEIRS]) {
    const fighter = table.game.actors.get(id);
    const shields = fighter.items.filter(({ type }: any) => type === "questShield").map((item: any) => item.id);
    await fighter.deleteEmbeddedDocuments("Item", shields);
    const gauche = { _id: GAUCHE, name: "Main gauche", type: "questWeapon", system };
    await fighter.createEmbeddedDocuments("Item", [gauche], { keepId: true });
  }
});

/** The card data of a blow: with the main gauche as the extra attack, or with the sword. */
function blow(from: string, at: string | null, offHand: boolean): object {
  const sword = table.game.actors.get(from).items.find(({ name }: any) => name === "Shortsword").id;
  const declaration = {
    action: "attack",
    actor: `Actor.${from}`,
    token: null,
    item: `Actor.${from}.Item.${offHand ? GAUCHE : sword}`,
    targets: at ? [{ actor: `Actor.${at}`, token: null }] : [],
    choices: offHand ? { manoeuvre: "offHand" } : {},
  };
  return { ruleset: "quest", action: "attack", declaration };
}

/** Answers the open reaction of a card as `defender`, and throws all dice that it then asks for. */
async function settle(card: string, defender: HostileClient, option: string): Promise<void> {
  expect(await defender.ask({ card, act: "answer", reaction: "defence1", option })).toEqual({ ok: true });
  while (Object.keys(message(card).system.awaiting).length) {
    const { action, state } = partsOf(message(card))!;
    const [request] = action.dice(state).filter(({ id }) => message(card).system.awaiting[id]);
    const roll = JSON.parse(JSON.stringify((await rollDice(request!)).toJSON()));
    const thrower = message(card).system.awaiting[request!.id] === PLAYER ? player : other;
    expect(await thrower.ask({ card, act: "dice", rolls: [roll] })).toEqual({ ok: true });
  }
  expect(message(card).system.stage).toBe("frozen");
}

/** What of the player's fighter's other hand is paid for. */
const handOf = (): string[] =>
  table.game.combat.combatants
    .get(MINE)
    .system.spent.flatMap(({ act, data }: any) => (act === "offHand" ? ["attack"] : data?.offHand ? ["parry"] : []));

describe("the other hand (OQ-P14)", () => {
  it("OQ-P14: an attack that was taken back is not done again once the hand has parried, nor the parry after the attack", async () => {
    const attack = await player.post(blow(MINE, THEIRS, true));
    await settle(attack, other, "none");
    await player.asGamemaster({ card: attack, act: "undo" });
    const met = await other.post(blow(THEIRS, MINE, false));
    await settle(met, player, "offHand");
    expect(handOf()).toEqual(["parry"]);
    const parried = { refused: "FRAY.Quest.Problem.off_hand_parried", rule: "OQ-P14", data: {} };
    expect(await askCard({ card: attack, act: "redo" })).toEqual({ ok: false, refusal: parried });
    expect(handOf()).toEqual(["parry"]);
    await player.asGamemaster({ card: met, act: "undo" });
    expect(await askCard({ card: attack, act: "redo" })).toEqual({ ok: true });
    const attacked = { refused: "QuestOffHandUsed", rule: "OQ-P14", data: {} };
    expect(await askCard({ card: met, act: "redo" })).toEqual({ ok: false, refusal: attacked });
    expect(handOf()).toEqual(["attack"]);
  });

  it("OQ-P14: a card that waits for a defence offers the parry as soon as the attack that barred it is undone", async () => {
    const attack = await player.post(blow(MINE, THEIRS, true));
    await settle(attack, other, "none");
    const waiting = await other.post(blow(THEIRS, MINE, false));
    const refused = async (): Promise<string> => {
      await player.quiet();
      const { reactions } = (await cardContext(message(waiting))) as any;
      return reactions[0].options.find(({ id }: any) => id === "offHand").refused;
    };
    expect(await refused()).toContain("The other hand has attacked");
    await player.asGamemaster({ card: attack, act: "undo" });
    expect(await refused()).toBe("");
    await player.asGamemaster({ card: attack, act: "redo" });
    expect(await refused()).toContain("The other hand has attacked");
  });
});

describe("a target that was chosen on the card", () => {
  it("OQ-056: stays on it when it is withdrawn, and is the target when it is declared again", async () => {
    const card = await player.post(blow(MINE, null, false));
    const target = { actor: `Actor.${THEIRS}`, token: null };
    expect(await player.ask({ card, act: "target", target })).toEqual({ ok: true });
    expect(message(card).system.stage).toBe("declared");
    expect(await player.ask({ card, act: "withdraw" })).toEqual({ ok: true });
    const { sections } = (await cardContext(message(card))) as any;
    expect(sections[0].to?.name).toBe(THEIRS);
    let sent: any = null;
    const create = vi.spyOn(MessageBase, "create").mockImplementation((async (data: object) => {
      sent = data;
      return null;
    }) as never);
    await asPlayer(table, async () => {
      declareAgain(message(card));
      await vi.waitFor(() => expect(sent).not.toBeNull());
    });
    create.mockRestore();
    expect(sent.system.declaration.targets).toMatchObject([{ actor: `Actor.${THEIRS}` }]);
  });

  it("OQ-056: is drawn on a card that was changed by hand", async () => {
    const card = await player.post(blow(MINE, null, false));
    const target = { actor: `Actor.${THEIRS}`, token: null };
    expect(await player.ask({ card, act: "target", target })).toEqual({ ok: true });
    await player.edit(card, { system: { outcome: { harmless: true } } });
    const { sections, chip } = (await cardContext(message(card))) as any;
    expect([chip.tone, sections[0].from?.name, sections[0].to?.name]).toEqual(["altered", MINE, THEIRS]);
  });
});
