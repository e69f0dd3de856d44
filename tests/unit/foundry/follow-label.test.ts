import { expect, test } from "vitest";
import "./host-stub.ts";
const { followLabel } = await import("../../../src/foundry/cards/buttons.ts");

const { game } = globalThis as unknown as { game: { i18n: object } };
game.i18n = {
  lang: "en",
  has: () => false,
  localize: (key: string) => key,
  format: (key: string, data: Record<string, unknown>) => `${key} ${Object.values(data).join(" ")}`,
};

const follow = (actor: string, label: string): any => ({ label, declaration: { actor } });
const cast = { "Actor-a": { name: "Maren", img: "", side: "" }, "Actor-b": { name: "Robber", img: "", side: "" } };

test("OQ-P15: two equal choices on one card, of two who fumbled, say for whom each is; a single one does not", () => {
  const [mine, theirs] = [follow("Actor.a", "Fumble"), follow("Actor.b", "Fumble")];
  expect([mine, theirs].map((one) => followLabel(one, [mine, theirs], cast as never))).toEqual([
    "FRAY.Card.followFor Fumble Maren",
    "FRAY.Card.followFor Fumble Robber",
  ]);
  expect(followLabel(mine, [mine, follow("Actor.b", "Death check")], cast as never)).toBe("Fumble");
});
