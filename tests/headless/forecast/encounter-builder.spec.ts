import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openForTwo, type HeadlessSeat, type HeadlessTable } from "../table.ts";
import { noticed, settings } from "../../browser/steps.ts";
import { pattern, says } from "../../words.ts";

/* The window in which a gamemaster builds an encounter: who against whom, how it would end, place and begin. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  await settings(gamemaster.page, { ruleset: "crusade" });
  await gamemaster.page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  });
});

afterAll(() => table.leave());

const { evaluate } = {
  evaluate: <T, A>(work: (given: A) => T | Promise<T>, given?: A): Promise<T> =>
    gamemaster.page.evaluate(work as never, given as never),
};

/** Waits until the chance to win stands in the window, and gives it. */
async function chance(): Promise<number> {
  await gamemaster.page.waitForFunction(() => document.querySelector("#fray-builder [data-builder-done]"));
  return evaluate(() => parseInt(document.querySelector("#fray-builder [data-builder-wins]")!.textContent!, 10));
}

const change = (selector: string, value: string): Promise<void> =>
  evaluate(
    ([where, what]) => {
      const control = document.querySelector<HTMLInputElement>(`#fray-builder ${where}`)!;
      control.value = what!;
      control.dispatchEvent(new Event("change"));
    },
    [selector, value] as const,
  );

describe("the encounter builder", { shuffle: false }, () => {
  test("is a gamemaster's alone, and knows the ruleset's heroes and every actor of its packs", async () => {
    expect(await player.page.evaluate(() => game.fray.buildEncounter())).toBeNull();
    await evaluate(() => game.fray.buildEncounter().then(() => undefined));
    await gamemaster.page.locator("#fray-builder [data-builder-hero]").first().waitFor();
    const shown = await evaluate(() => ({
      heroes: [...document.querySelectorAll("#fray-builder section:first-child li b")].map((one) => one.textContent),
      groups: document.querySelectorAll("#fray-builder optgroup").length,
      barred: [...document.querySelectorAll<HTMLButtonElement>("#fray-builder footer button")].map((one) => [
        one.disabled,
        one.getAttribute("aria-disabled"),
        one.getAttribute("aria-description"),
      ]),
    }));
    expect(shown.heroes).toContain("Tavi");
    expect(shown.groups).toBeGreaterThan(1);
    const reason = await evaluate(() => game.i18n.localize("FRAY.Builder.empty") as string);
    expect(shown.barred).toEqual(Array(3).fill([false, "true", reason]));
    // A press reaches what is barred, says the reason and does nothing.
    const said = await evaluate(() => {
      const words: string[] = [];
      const { warn } = ui.notifications;
      ui.notifications.warn = (text: string) => void words.push(text);
      for (const button of document.querySelectorAll<HTMLButtonElement>("#fray-builder footer button")) button.click();
      ui.notifications.warn = warn;
      return { words, pages: document.querySelectorAll("#fray-builder [data-builder-page]").length };
    });
    expect(said).toEqual({ words: [reason, reason, reason], pages: 0 });
  });

  test("the more foes, the smaller the chance; each hero's falls and the turning points stand beside it", async () => {
    const uuid = await evaluate(() => game.actors.getName("Bandit").uuid as string);
    await change("[data-builder-add]", uuid);
    const one = await chance();
    await evaluate(() => {
      const control = document.querySelector<HTMLInputElement>("#fray-builder [data-builder-count]")!;
      control.value = "12";
      control.dispatchEvent(new Event("change"));
    });
    await gamemaster.page.waitForFunction(
      () => document.querySelector("#fray-builder [data-builder-done]")?.getAttribute("data-builder-done") === "deadly",
    );
    await expect.poll(() => chance()).toBeLessThan(one);
    expect(
      await evaluate(() => document.querySelectorAll("#fray-builder [data-builder-out] li").length),
    ).toBeGreaterThan(3);
    expect(
      await evaluate(() => document.querySelectorAll("#fray-builder section:first-child li .fray-num").length),
    ).toBe(await evaluate(() => document.querySelectorAll("#fray-builder [data-builder-hero]:checked").length));
  });

  test("the rounds stand beside the chance, and how hard it is goes by the world's thresholds", async () => {
    const verdict = (): Promise<string | null> =>
      evaluate(
        () => document.querySelector("#fray-builder [data-builder-done]")?.getAttribute("data-builder-done") ?? null,
      );
    const said = await evaluate(() => document.querySelector("#fray-builder .fray-builder__odds")!.textContent!);
    expect(said).toMatch(/\d[.\d]* rounds on average/);
    await settings(gamemaster.page, { "difficulty.hard": 0 });
    await change("[data-builder-count]", "12");
    await expect.poll(verdict).toBe("hard");
    await settings(gamemaster.page, { "difficulty.hard": 35 });
    await change("[data-builder-count]", "12");
    await expect.poll(verdict).toBe("deadly");
  });

  test("makes it fair: one foe more or less would be further from the middle of what is fair", async () => {
    /** The chance against so many, in words that can be compared. */
    const against = async (count: number): Promise<number> => {
      await evaluate((many) => {
        const control = document.querySelector<HTMLInputElement>("#fray-builder [data-builder-count]")!;
        control.value = String(many);
        control.dispatchEvent(new Event("change"));
      }, count);
      return chance();
    };
    await gamemaster.page.locator('#fray-builder [data-action="makeFair"]').click();
    await gamemaster.page.waitForFunction(
      () =>
        document.querySelector("#fray-builder [data-builder-done]") &&
        document.querySelector<HTMLInputElement>("#fray-builder [data-builder-count]")!.value !== "12",
    );
    const found = await evaluate(() =>
      Number(document.querySelector<HTMLInputElement>("#fray-builder [data-builder-count]")!.value),
    );
    const off = async (count: number): Promise<number> => Math.abs((await against(count)) - 72.5);
    const [fewer, more, here] = [await off(found - 1), await off(found + 1), await off(found)];
    // The search plays fewer fights than the window shows: a few of 100 are within its error.
    expect(here).toBeLessThanOrEqual(Math.min(fewer, more) + 4);
  });

  test("is saved as a page of a journal, which a drop or the list of the saved brings back; what is gone is named", async () => {
    const foes = (): Promise<string[]> =>
      evaluate(() => {
        const counts = document.querySelectorAll<HTMLInputElement>("#fray-builder [data-builder-count]");
        return [...counts].map((one) => `${one.value} ${one.getAttribute("aria-label")}`);
      });
    const before = await foes();
    // Pressed twice before the page is there, it makes one.
    await gamemaster.page.locator('#fray-builder [data-action="save"]').evaluate((button) => {
      (button as HTMLElement).click();
      (button as HTMLElement).click();
    });
    await gamemaster.page.waitForFunction(() => document.querySelector("#fray-builder [data-builder-page]"));
    const page = await evaluate(() => {
      const [saved, ...others] = [...game.journal]
        .flatMap(({ pages }: any) => [...pages])
        .filter(({ type }) => type === "encounter");
      return { uuid: saved.uuid as string, system: saved.toObject().system, others: others.length };
    });
    expect(page.others).toBe(0);
    expect(page.system).toMatchObject({ ruleset: "crusade", foes: [{ name: "Bandit" }] });
    expect(page.system.heroes.map(({ name }: { name: string }) => name)).toContain("Tavi");
    await change("[data-builder-count]", "1");
    await gamemaster.page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("#fray-builder [data-builder-count]")?.value === "1",
    );
    // What is dragged out of the window is what a drop into it takes.
    const carried = await evaluate(() => {
      let text = "";
      const fire = (type: string, target: Element): void => {
        const dataTransfer = { getData: () => text, setData: (_type: string, given: string) => void (text = given) };
        target.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { dataTransfer }));
      };
      fire("dragstart", document.querySelector("#fray-builder [data-builder-page]")!);
      fire("drop", document.querySelector("#fray-builder")!);
      return JSON.parse(text);
    });
    expect(carried).toEqual({ type: "JournalEntryPage", uuid: page.uuid });
    await expect.poll(foes).toEqual(before);
    await chance();
    await evaluate(async (uuid) => {
      const saved = await fromUuid(uuid);
      await saved.update({ "system.heroes": [{ uuid: "Actor.gone000000000000", name: "Gone" }] });
      await saved.sheet.render({ force: true });
    }, page.uuid);
    await gamemaster.page.locator(".fray-encounter-page [data-action='frayOpenEncounter']").click();
    await gamemaster.page.waitForFunction(() =>
      document.querySelector("#notifications")?.textContent?.includes("Gone"),
    );
    await gamemaster.page.waitForFunction(
      () => document.querySelectorAll("#fray-builder [data-builder-hero]:checked").length === 0,
    );
    await evaluate(async ([uuid, heroes]) => (await fromUuid(uuid)).update({ "system.heroes": heroes }), [
      page.uuid,
      page.system.heroes,
    ] as const);
    await change("[data-builder-saved]", page.uuid);
    await gamemaster.page.waitForFunction(
      (count) => document.querySelectorAll("#fray-builder [data-builder-hero]:checked").length === count,
      page.system.heroes.length,
    );
    await expect.poll(foes).toEqual(before);
    await evaluate(async (uuid) => (await fromUuid(uuid)).parent.delete(), page.uuid);
  });

  test("an actor of another ruleset is refused in words", async () => {
    const uuid = await evaluate(() => [...game.actors].find((actor: any) => actor.type === "quest")!.uuid as string);
    await noticed(
      gamemaster.page,
      pattern("FRAY.Builder.otherRuleset", { ruleset: says("FRAY.Ruleset.crusade") }),
      () => evaluate((other) => foundry.applications.instances.get("fray-builder").add(other), uuid),
    );
    expect(await evaluate(() => document.querySelectorAll("#fray-builder [data-builder-count]").length)).toBe(1);
  });

  test("one press puts everybody on the scene, those of a compendium too, each on a square of their own, and begins the encounter", async () => {
    const packed = await evaluate(async () => {
      const pack = game.packs.find(({ metadata }: any) => metadata.type === "Actor" && /crusade/.test(metadata.id));
      const known = new Set(game.actors.map(({ name }: any) => name));
      const [entry] = [...(await pack.getIndex())].filter(({ name }: any) => !known.has(name));
      return { uuid: entry.uuid as string, name: entry.name as string };
    });
    await change("[data-builder-add]", packed.uuid);
    await gamemaster.page.waitForFunction(
      () => document.querySelectorAll("#fray-builder [data-builder-count]").length === 2,
    );
    await change('[data-builder-count][data-kind="1"]', "2");
    await chance();
    const before = await evaluate(() => canvas.scene.tokens.size as number);
    const { foes, heroes } = await evaluate(() => ({
      foes: [...document.querySelectorAll<HTMLInputElement>("#fray-builder [data-builder-count]")].reduce(
        (sum, { value }) => sum + Number(value),
        0,
      ),
      heroes: [...document.querySelectorAll("#fray-builder section:first-child li b")].map((one) => one.textContent!),
    }));
    const standing = await evaluate(
      (names) => names.filter((name) => canvas.scene.tokens.some((token: any) => token.actor?.name === name)),
      heroes,
    );
    // Pressed twice in a hurry it begins once.
    await evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('#fray-builder [data-action="begin"]')!;
      button.click();
      button.click();
    });
    await gamemaster.page.waitForFunction(() => game.combat?.started && !document.querySelector("#fray-builder"));
    const begun = await evaluate(() => ({
      type: game.combat.type as string,
      round: game.combat.round as number,
      fighters: game.combat.combatants.size as number,
      rolled: game.combat.combatants.every((one: any) => one.initiative !== null),
      tokens: canvas.scene.tokens.size as number,
      encounters: game.combats.size as number,
      squares: new Set(canvas.scene.tokens.map((token: any) => `${token.x},${token.y}`)).size,
    }));
    expect(begun).toMatchObject({
      type: "crusade",
      round: 1,
      rolled: true,
      encounters: 1,
      fighters: heroes.length + foes,
    });
    expect(begun.tokens).toBe(before + foes + heroes.length - standing.length);
    expect(begun.squares).toBe(begun.tokens);
    // Two of one kind are one actor of the world, brought in once.
    const brought = await evaluate(
      ({ uuid, name }) => [
        game.actors.filter((one: any) => one._stats.compendiumSource === uuid).length,
        canvas.scene.tokens.filter((token: any) => token.name === name).length,
      ],
      packed,
    );
    expect(brought).toEqual([1, 2]);
  });

  test("where a module prevents the encounter it says so, and nobody stays on the scene", async () => {
    await evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
      await game.fray.buildEncounter();
      await foundry.applications.instances.get("fray-builder").add(game.actors.getName("Bandit").uuid);
    });
    const [before, hook] = await evaluate(() => [canvas.scene.tokens.size, Hooks.on("preCreateCombat", () => false)]);
    await noticed(gamemaster.page, says("FRAY.Refused.Prevented", { hook: "preCreateCombat" }), () =>
      gamemaster.page.locator('#fray-builder [data-action="begin"]').click(),
    );
    await evaluate((id) => Hooks.off("preCreateCombat", id), hook);
    await expect.poll(() => evaluate(() => [canvas.scene.tokens.size, game.combats.size])).toEqual([before, 0]);
    await evaluate(() => foundry.applications.instances.get("fray-builder").close());
  });

  test("where there is no room for everybody it says so, and nobody is placed", async () => {
    await evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
      await game.fray.buildEncounter();
      const builder = foundry.applications.instances.get("fray-builder");
      const giant = game.actors.getName("Bandit");
      await giant.update({ "prototypeToken.width": 60, "prototypeToken.height": 60 });
      await builder.add(giant.uuid);
    });
    const before = await evaluate(() => canvas.scene.tokens.size as number);
    await noticed(gamemaster.page, says("FRAY.Builder.noRoom"), () =>
      gamemaster.page.locator('#fray-builder [data-action="begin"]').click(),
    );
    expect(await evaluate(() => [canvas.scene.tokens.size, game.combats.size])).toEqual([before, 0]);
  });
});
