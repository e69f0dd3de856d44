import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settings } from "../../browser/steps.ts";
import { place, view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { sampled } from "../../sample.ts";

declare const game: any;
declare const canvas: any;
declare const foundry: any;
declare const ui: any;

/* What people write into a text: a deed as a button, a rule as a link. */
describe.each(sampled([13, 14] as const, 1))("texts, generation %i", (generation) => {
  let table: HeadlessTable;
  let seat: HeadlessSeat;

  beforeAll(async () => {
    table = await HeadlessTable.open({ ruleset: "crusade", generation, mat: true });
    seat = await table.sit("Gamemaster");
    await view(seat.page, "The old quay");
    await settings(seat.page, { economy: "advice", reactionSeconds: 0, autoApply: false, outOfTurn: "allow" });
    await place(seat.page, { Tavi: [2, 2], "Bad Guy": [3, 2] });
    await seat.page.evaluate(() =>
      game.actors.getName("Tavi").items.getName("Cutlass").update({ "system.held": true }),
    );
  });
  afterAll(() => table.leave());

  /** The buttons of a text, as it stands in the page. */
  const write = (text: string): Promise<{ words: string; name: string | null; type: string }[]> =>
    seat.page.evaluate(async (given) => {
      const { TextEditor } = foundry.applications.ux;
      document.querySelector("#written")?.remove();
      const place = document.createElement("section");
      place.id = "written";
      place.innerHTML = await TextEditor.implementation.enrichHTML(given);
      document.body.append(place);
      return [...place.querySelectorAll<HTMLButtonElement>("button")].map((button) => ({
        words: button.textContent!,
        name: button.getAttribute("aria-label"),
        type: button.type,
      }));
    }, text);

  /** Presses the first button of the text; gives what a notice says at once. */
  const press = (): Promise<string[]> =>
    seat.page.evaluate(() => {
      const notices: string[] = [];
      const { warn } = ui.notifications;
      ui.notifications.warn = (text: string, ...rest: unknown[]) => {
        notices.push(text);
        return warn.call(ui.notifications, text, ...rest);
      };
      document.querySelector<HTMLElement>("#written button")!.click();
      ui.notifications.warn = warn;
      return notices;
    });

  const control = (name: string | null): Promise<void> =>
    seat.page.evaluate((who) => {
      canvas.tokens.releaseAll();
      if (who) game.scenes.viewed.tokens.getName(who).object.control();
    }, name);

  test("an attack in a text is a button with words of its own, and the reader's token makes it", async () => {
    expect(await write("<p>Now [[/fray attack Cutlass]], or [[/fray attack cutlass]]{have at them}.</p>")).toEqual([
      { words: "Cutlass", name: "attack: Cutlass", type: "button" },
      { words: "have at them", name: "attack: have at them", type: "button" },
    ]);
    await control("Tavi");
    const before = await seat.page.evaluate(() => {
      game.scenes.viewed.tokens.getName("Bad Guy").object.setTarget(true);
      return game.messages.size as number;
    });
    expect(await press()).toEqual([]);
    await seat.page.waitForFunction((count) => game.messages.size > count, before);
    const declared = await seat.page.evaluate(() => {
      const { declaration } = game.messages.contents.at(-1).system;
      const item = game.actors.getName("Tavi").items.getName("Cutlass");
      return { action: declaration.action, item: declaration.item === item.uuid, targets: declaration.targets.length };
    });
    expect(declared).toEqual({ action: "attack", item: true, targets: 1 });
    await seat.page.waitForFunction(() => game.messages.contents.at(-1).system.stage !== "declared");
  });

  test("with nobody selected, or without such an item, it says so", async () => {
    await write("<p>[[/fray attack Cutlass]]</p>");
    await control(null);
    expect(await press()).toEqual(["Select one or more tokens first."]);
    await control("Tavi");
    await write("<p>[[/fray attack Moonbeam]]</p>");
    expect(await press()).toEqual(["There is no item “Moonbeam” to use."]);
    await write("<p>[[/fray somersault]]</p>");
    expect(await press()).toEqual(["There is no action “somersault”."]);
  });

  test("EC-058: a rule in a text opens its page", async () => {
    expect(await write("<p>See @Rule[EC-058] and @Rule[EC-058]{the rule}.</p>")).toMatchObject([
      { words: "EC-058", type: "button" },
      { words: "the rule", type: "button" },
    ]);
    expect(await press()).toEqual([]);
    await seat.page.waitForFunction(() =>
      [...foundry.applications.instances.values()].some((app: any) =>
        app.element?.querySelector?.('[data-rule="EC-058"]'),
      ),
    );
  });

  test("what is no deed and no rule stays text, and a roll stays a roll", async () => {
    expect(await write("<p>@Rule[none] @Rule[EC-58000]</p>")).toEqual([]);
    const rolls = await seat.page.evaluate(async () => {
      const html = await foundry.applications.ux.TextEditor.implementation.enrichHTML("<p>[[/r 1d10]]</p>");
      return html.includes("inline-roll") as boolean;
    });
    expect(rolls).toBe(true);
  });
});
