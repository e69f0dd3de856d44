import "./globals.ts";
import { describe, expect, it, vi } from "vitest";
import { loadActions, rulesetById } from "../../src/foundry/contract/registry.ts";
import { lanesOf } from "../../src/foundry/canvas/lanes.ts";
import { actionId } from "../../src/foundry/movement/actions.ts";
import { judgePath } from "../../src/foundry/movement/drag.ts";
import { blowOf, MINE, setFight, THEIRS } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import { PLAYER } from "./table.ts";

/*
 * The scene of the fight: nobody is nearer to a foe because both have tokens on another scene, too, and a move on
 * another scene is none of the fight.
 */

const OTHER_SCENE = "scene00000000002";

/** A linked token of an actor, with the actor's id. */
const tokenOf = (actorId: string, x: number): object => ({
  _id: actorId,
  actorId,
  actorLink: true,
  name: actorId,
  x,
  y: 0,
});

it("is where a player’s actor fights, whatever tokens on another scene its card names", async () => {
  const table = await setFight("crusade");
  const scene = table.game.scenes.contents[0];
  await scene.tokens.get(THEIRS).update({ x: 4000 });
  await table.game.scenes.documentClass.create(
    { _id: OTHER_SCENE, name: "Tower", tokens: [tokenOf(MINE, 0), tokenOf(THEIRS, 100)] },
    { keepId: true },
  );
  const player = new HostileClient(table);
  const blow = blowOf("crusade", table);
  const named = (id: string): string => `Scene.${OTHER_SCENE}.Token.${id}`;
  const declaration = {
    ...blow.declaration,
    token: named(MINE),
    targets: [{ actor: `Actor.${THEIRS}`, token: named(THEIRS) }],
  };
  const card = await player.post({ ...blow, declaration });
  expect(table.game.messages.get(card).system).toMatchObject({
    stage: "refused",
    refusal: { refused: "FRAY.Reach.out" },
  });
  // Where the fight has moved to that scene, it counts.
  await table.game.scenes.get(OTHER_SCENE).update({ active: true });
  const moved = await player.post({ ...blow, declaration });
  expect(table.game.messages.get(moved).system.stage).not.toBe("refused");
});

it.each([
  ["crusade", "walk"],
  ["quest", "move"],
])("a lane of %s on another scene counts no %s of the fight", async (ruleset, act) => {
  vi.stubGlobal("canvas", { ready: false });
  const table = await setFight(ruleset);
  await table.game.settings.set("fray", "economy", "stop");
  await loadActions(ruleset);
  const elsewhere = await table.game.scenes.documentClass.create(
    {
      _id: OTHER_SCENE,
      name: "Tower",
      tokens: [
        { ...tokenOf(MINE, 0), disposition: 1 },
        { ...tokenOf(THEIRS, 500), disposition: -1 },
      ],
    },
    { keepId: true },
  );
  const here = table.game.scenes.contents[0].tokens;
  await here.get(THEIRS).update({ x: 500 });
  const combatant = table.game.combats.contents[0].combatants.get(MINE);
  const { round } = combatant.combat;
  await combatant.update({
    system: { spent: [{ id: "moved", round, act, pips: 3, card: null, data: { metres: 99 } }] },
  });
  const lanes = (token: any): boolean[] => {
    Object.defineProperty(token, "movementAction", { configurable: true, value: actionId(ruleset, "charge") });
    return lanesOf(token).map(({ legal }) => legal);
  };
  expect([lanes(here.get(MINE)), lanes(elsewhere.tokens.get(MINE))]).toEqual([[false], [true]]);
});

describe.each(["crusade", "quest", "staged", "turns"])("a fighter of %s moved on another scene", (ruleset) => {
  const path = (x: number): any[] => [x, x + 100].map((left) => ({ x: left, y: 0, elevation: 0, action: "walk" }));
  const first = (): string => actionId(ruleset, rulesetById(ruleset)!.movement!.actions[0]!.id);
  const judged = (token: any) => judgePath(token, path(token.x), first())!;
  const spent = (table: any): unknown[] => table.game.combats.contents[0].combatants.get(MINE).system.spent;

  it("spends nothing of the fight that its other token is in", async () => {
    vi.stubGlobal("canvas", { ready: false });
    const table = await setFight(ruleset);
    await loadActions(ruleset);
    const hostile = new HostileClient(table);
    const elsewhere = await table.game.scenes.documentClass.create(
      { _id: OTHER_SCENE, name: "Tower", tokens: [tokenOf(MINE, 0)] },
      { keepId: true },
    );
    const move = async (token: any): Promise<void> => {
      const [origin, destination] = path(token.x);
      const movement = { id: `move${String(token.x).padStart(12, "0")}`, method: "dragging", origin, destination };
      const rest = { passed: { waypoints: [destination] }, pending: { waypoints: [] }, constrainOptions: {} };
      token._onUpdateMovement({ ...movement, ...rest }, {}, table.game.users.get(PLAYER));
      await hostile.quiet();
    };
    const [away] = elsewhere.tokens.contents;
    expect(judged(away).drag.combatant).toBeNull();
    await move(away);
    expect(spent(table)).toEqual([]);
    const here = table.game.scenes.contents[0].tokens.get(MINE);
    expect(judged(here).drag.combatant?.id).toBe(MINE);
    await move(here);
    await vi.waitFor(() => expect(spent(table)).toHaveLength(1));
  });
});
