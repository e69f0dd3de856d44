import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "../../browser/steps.ts";
import { view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const game: any;

/* A token's name may keep a secret that its actor's gives away: cards, lines and refusals say the token's. */

let table: HeadlessTable;
let gm: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open();
  gm = await table.sit("Gamemaster");
  await settings(gm.page, { reactionSeconds: 0, economy: "advice" });
});
afterAll(() => table.leave());

/** Two of one ruleset on its scene: who strikes, and whom, under another name than the actor's. */
const FIGHTERS = {
  crusade: ["The old quay", "Tavi", "Bad Guy"],
  turns: ["The cooper’s yard", "Cedryk", "Half-orc"],
} as const;

for (const [ruleset, [scene, own, foe]] of Object.entries(FIGHTERS))
  test(`${ruleset}: a renamed token keeps its secret on cards and in refusals`, async () => {
    await view(gm.page, scene);
    const said = await gm.page.evaluate(
      async ([mine, theirs]: [string, string]) => {
        const { tokens } = game.scenes.viewed;
        const token = tokens.find((one: any) => one.name.startsWith(mine));
        const target = tokens.find((one: any) => one.name.startsWith(theirs));
        const { name } = target.actor;
        const { size } = game.scenes.viewed.grid;
        await token.update({ x: 4 * size, y: 4 * size }, { animate: false, teleport: true });
        const beside = { x: (4 + token.width) * size, y: 4 * size, name: "The stranger" };
        await target.update(beside, { animate: false, teleport: true });
        const offer = game.fray.offers(token.actor).find((one: any) => one.declaration.action === "attack");
        const declaration = {
          ...offer.declaration,
          token: token.uuid,
          targets: [{ actor: target.actor.uuid, token: target.uuid }],
        };
        const message = await game.fray.declare(declaration, { dialog: false });
        for (let tries = 0; message.system.stage !== "frozen" && tries < 1500; tries++)
          await new Promise((go) => setTimeout(go, 25));
        await game.fray.press({ card: message.id, act: "apply" });
        const text = (await message.renderHTML()).textContent as string;
        await target.actor.toggleStatusEffect("dead", { active: true });
        const refused = (await game.fray.declare(declaration, { dialog: false })) as { id: string } | null;
        const notices = [...document.querySelectorAll("#notifications li")].map((one) => one.textContent).join(" ");
        return { name, text, context: JSON.stringify(message.system.context), refused: refused?.id ?? null, notices };
      },
      [own, foe] as [string, string],
    );
    expect(said.text).toContain("The stranger");
    expect(said.text).not.toContain(said.name);
    expect(said.context).not.toContain(said.name);
    expect(said.refused).toBeNull();
    expect(said.notices).toContain("The stranger");
  });
