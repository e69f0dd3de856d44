import { afterAll, beforeAll, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const game: any;
declare const canvas: any;

/* A world may hold actors of several rulesets. A foe of another one says nothing on a sheet, and breaks none. */

const TYPES = ["crusade", "crusadeGroup", "swords", "swordsTeam", "turns", "staged", "quest"];
const rulesetOf = (type: string): string => type.replace(/Group$|Team$/, "");

let table: HeadlessTable;
let gm: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ mat: true });
  gm = await table.sit("Gamemaster");
  await gm.page.evaluate(async (types) => {
    const { Actor } = (globalThis as any).CONFIG;
    const actors: any[] = [];
    for (const type of types) {
      const shown = game.actors.find((one: any) => one.type === type);
      const source = shown?.toObject() ?? { type };
      actors.push(
        await Actor.documentClass.create({ ...source, _id: undefined, name: `Foreign ${type}!`, folder: null }),
      );
    }
    const tokens = await Promise.all(
      actors.map(async (actor, index) => {
        const token = await actor.getTokenDocument({
          x: (2 + index) * 100,
          y: 300,
          actorLink: true,
          name: actor.name.replace("Foreign", "Stranger"),
        });
        return token.toObject();
      }),
    );
    await game.scenes.viewed.createEmbeddedDocuments("Token", tokens);
  }, TYPES);
});
afterAll(() => table.leave());

/** Opens the sheet of one while another is targeted, and says what stands on it. */
const opened = (own: string, foe: string): Promise<string> =>
  gm.page.evaluate(
    async ([mine, theirs]: [string, string]) => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === `Stranger ${theirs}!`);
      token.setTarget(true, { releaseOthers: true });
      const { sheet } = game.actors.getName(`Foreign ${mine}!`);
      await sheet.render({ force: true });
      const text = sheet.element.textContent as string;
      await sheet.close();
      return text;
    },
    [own, foe] as [string, string],
  );

for (const own of TYPES)
  test(`a sheet of ${own} opens with anybody targeted, and knows only those of its own rules`, async () => {
    for (const foe of TYPES) {
      if (foe === own) continue;
      const text = await opened(own, foe);
      // By the name of their token: the actor's may give a secret away.
      expect(text, foe).not.toContain(`Foreign ${foe}!`);
      // A group's sheet shows nobody targeted.
      if (rulesetOf(foe) === rulesetOf(own) && own !== "crusadeGroup") expect(text, foe).toContain(`Stranger ${foe}!`);
      else expect(text, foe).not.toContain(`Stranger ${foe}!`);
    }
  });

test("an act at somebody of other rules is refused in words", async () => {
  for (const own of TYPES)
    for (const foe of TYPES) {
      if (rulesetOf(foe) === rulesetOf(own)) continue;
      const said = await gm.page.evaluate(
        async ([mine, theirs]: [string, string]) => {
          const actor = game.actors.getName(`Foreign ${mine}!`);
          const target = game.actors.getName(`Foreign ${theirs}!`);
          const offers = game.fray.offers(actor) as any[];
          const offer = offers.find(({ declaration }) => ["attack", "contest"].includes(declaration.action));
          if (!offer) return "no attack to make";
          const declaration = { ...offer.declaration, targets: [{ actor: target.uuid, token: null }] };
          const message = await game.fray.declare(declaration, { dialog: false });
          return message ? "a card" : "refused";
        },
        [own, foe] as [string, string],
      );
      expect(said, `${own} at ${foe}`).toBe("refused");
    }
});
