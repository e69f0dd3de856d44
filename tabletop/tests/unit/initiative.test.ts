import { describe, expect, it } from "vitest";
import { PLAYER, setTable, type Table } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;
const COMBAT = "combat0000000000";
const OWN = ["alpha00000000000", "bravo00000000000"] as const;
const OTHERS = "charlie000000000";

/** An encounter of a player's two combatants and of one that the player does not own. */
const table = (generation: number): Table =>
  setTable({
    generation,
    userId: PLAYER,
    documents: {
      Actor: [
        ...OWN.map((_id) => ({ _id, name: _id, type: "base", ownership: { default: 0, [PLAYER]: 3 } })),
        { _id: OTHERS, name: OTHERS, type: "base" },
      ],
      Combat: [{ _id: COMBAT, active: true, combatants: [...OWN, OTHERS].map((_id) => ({ _id, actorId: _id })) }],
    },
  });

describe.each([13, 14])("initiative, generation %i", (generation) => {
  it.each([
    ["the player's own", [...OWN], 2],
    ["others' before them", [OTHERS, ...OWN], 2],
    ["an unknown one before them", ["nobody0000000000", OWN[0]], 1],
  ])("has one sound for all rolls: %s", async (_which, ids, rolled) => {
    const { game } = table(generation);
    page.CONFIG.Combat.initiative.formula = "7";
    page.CONFIG.sounds.dice = "sounds/dice.ogg";
    await game.combats.get(COMBAT).rollInitiative(ids);
    const sounds = game.messages.contents.map(({ sound }: any) => sound);
    expect(sounds).toEqual(["sounds/dice.ogg", null].slice(0, rolled));
  });
});
