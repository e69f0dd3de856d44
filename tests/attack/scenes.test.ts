import "./globals.ts";
import { expect, it } from "vitest";
import { blowOf, MINE, setFight, THEIRS } from "./fights.ts";
import { HostileClient } from "./hostile.ts";

/* The scene of the fight: nobody is nearer to a foe because both have tokens on another scene, too. */

const OTHER_SCENE = "scene00000000002";

it("is where a player’s actor fights, whatever tokens on another scene its card names", async () => {
  const table = await setFight("crusade");
  const scene = table.game.scenes.contents[0];
  await scene.tokens.get(THEIRS).update({ x: 4000 });
  const token = (actorId: string, x: number): object => ({
    _id: actorId,
    actorId,
    actorLink: true,
    name: actorId,
    x,
    y: 0,
  });
  await table.game.scenes.documentClass.create(
    { _id: OTHER_SCENE, name: "Tower", tokens: [token(MINE, 0), token(THEIRS, 100)] },
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
