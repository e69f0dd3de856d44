import "./globals.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rulesetById } from "../../src/foundry/contract/registry.ts";
import { startFollowing } from "../../src/foundry/documents/follow.ts";
import { MINE, setFight } from "./fights.ts";
import type { FrayTable } from "./table.ts";

startFollowing();

/* Conditions begin and end as the effects that give them do: made, deleted, switched on or off, or changed. */

const GRAPPLED = "fray.grappled";
let table: FrayTable;
let actor: any;
let told: string[];

beforeEach(async () => {
  table = await setFight("staged");
  actor = table.game.actors.get(MINE);
  told = [];
  const hooks = rulesetById("staged")!.hooks! as any;
  for (const [name, word] of [
    ["conditionBegan", "+"],
    ["conditionEnded", "-"],
  ] as const) {
    const real = hooks[name].bind(hooks);
    vi.spyOn(hooks, name).mockImplementation((...given: any[]) => {
      told.push(...[...given[1]].map((status) => word + status));
      return real(...given);
    });
  }
  return () => vi.restoreAllMocks();
});

const made = async (more: object = {}): Promise<any> =>
  (await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Held", statuses: [GRAPPLED], ...more }]))[0];

describe("an effect with a condition", () => {
  it("that is created disabled begins nothing, and deleted ends nothing", async () => {
    const effect = await made({ disabled: true });
    await effect.delete();
    expect(told).toEqual([]);
  });

  it("begins and ends it when it is made, switched off and on, and deleted", async () => {
    const effect = await made();
    expect(told).toEqual([`+${GRAPPLED}`]);
    await effect.update({ disabled: true });
    await effect.update({ disabled: false });
    await effect.update({ name: "Held fast" });
    expect(told.slice(1)).toEqual([`-${GRAPPLED}`, `+${GRAPPLED}`]);
    await effect.delete();
    expect(told.slice(3)).toEqual([`-${GRAPPLED}`]);
  });

  it("begins what an update adds to its conditions, and ends what the update takes away", async () => {
    const effect = await made({ statuses: ["fray.prone"] });
    await effect.update({ statuses: [GRAPPLED] });
    expect(told.slice(1)).toEqual(["-fray.prone", `+${GRAPPLED}`]);
  });

  it("does neither where another active effect gives the same condition", async () => {
    await made();
    told.length = 0;
    const second = await made();
    await second.update({ disabled: true });
    await second.update({ disabled: false });
    await second.delete();
    expect(told).toEqual([]);
  });

  it("that is switched off forgets the grip that it recorded (ST-P12)", async () => {
    const effect = await made();
    await actor.update({ "system.grip": { strength: 5, by: "Actor.other" } });
    expect(actor.system.grip.strength).toBe(5);
    await effect.update({ disabled: true });
    await vi.waitFor(() => expect(actor.system.grip.strength).toBe(0));
  });
});
