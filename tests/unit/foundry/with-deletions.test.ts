import "./host-stub.ts";
import { describe, expect, it } from "vitest";
import { deletions, withDeletions } from "../../../src/foundry/host/compat.ts";
import { setTable } from "../host/headless.ts";

const HERO = "hero000000000000";
const MOVES = "flags.probe.moves";

const actorWith = (generation: number, moves: object): any =>
  setTable({
    generation,
    documentTypes: { Actor: { hero: {} } },
    documents: {
      Actor: [{ _id: HERO, name: "Hero", type: "hero", flags: { probe: { moves } }, prototypeToken: {} }],
    },
  }).game.actors.get(HERO);

describe.each([13, 14])("one update that writes and deletes, generation %i", (generation) => {
  it("D-035 keeps both: what is written and what is deleted below the same path", async () => {
    const actor = actorWith(generation, { first: { at: 1 }, second: { at: 2 } });
    await actor.update(withDeletions({ [`${MOVES}.third`]: { at: 3 } }, MOVES, ["first"]));
    expect(actor.flags.probe.moves).toEqual({ second: { at: 2 }, third: { at: 3 } });
  });

  it("D-035 takes nested updates too, and nothing to delete", async () => {
    const actor = actorWith(generation, { first: { at: 1 } });
    await actor.update(withDeletions({ flags: { probe: { moves: { next: { at: 2 } } } } }, MOVES, []));
    await actor.update(withDeletions({ name: "Other" }, MOVES, ["first"]));
    expect(actor.flags.probe.moves).toEqual({ next: { at: 2 } });
    expect(actor.name).toBe("Other");
  });
});

it("D-035 [14] spread over each other, the nested form of the deletion wins alone", async () => {
  const actor = actorWith(14, { first: { at: 1 } });
  await actor.update({ flags: { probe: { moves: { next: { at: 2 } } } }, ...deletions(MOVES, ["first"]) });
  expect(actor.flags.probe.moves).toEqual({});
});
