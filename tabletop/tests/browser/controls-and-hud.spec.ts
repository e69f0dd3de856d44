import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { says } from "../words.ts";
import { seatWarden } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

/** The parts of the page around the canvas: hotbar, tools, and the controls of a token. */
describe.each(sampled([13, 14] as const, 1))("controls and displays, generation %i", (generation) => {
  let page: Page;
  seatWarden(generation, (one) => (page = one));

  it("U-105: `hotbarDrop` gets bar, data and slot; `false` at once, and nothing else, keeps core's macro away", async () => {
    const found = await page.evaluate(async () => {
      const told: unknown[] = [];
      let answer: unknown = false;
      const id = Hooks.on("hotbarDrop", (bar: unknown, data: any, slot: unknown) => {
        told.push([bar === ui.hotbar, data.uuid, slot]);
        return answer;
      });
      const drop = async (slot: number): Promise<boolean> => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", JSON.stringify({ type: "Actor", uuid: "Actor.ada0000000000000" }));
        const event = new DragEvent("drop", { dataTransfer, bubbles: true });
        document.querySelector(`#hotbar [data-slot="${slot}"]`)!.dispatchEvent(event);
        for (let wait = 0; wait < (answer === false ? 50 : 6000) && !game.user.hotbar[slot]; wait++)
          await new Promise((done) => setTimeout(done, 5));
        return !!game.user.hotbar[slot];
      };
      const refused = await drop(3);
      answer = Promise.resolve(false);
      const later = await drop(4);
      answer = 0;
      const falsy = await drop(5);
      Hooks.off("hotbarDrop", id);
      return { told, taken: [refused, later, falsy] };
    });
    expect(found.told).toEqual([3, 4, 5].map((slot) => [true, "Actor.ada0000000000000", slot]));
    expect(found.taken).toEqual([false, true, true]);
  });

  it("activating a layer shows its tools, and a tool of them where one is named (foundryvtt#7703, #11042)", async () => {
    const found = await page.evaluate(async () => {
      const hooks: string[] = [];
      const ids = ["activateWallsLayer", "activateTokenLayer"].map((name) =>
        Hooks.on(name as any, () => void hooks.push(name)),
      );
      const read = () => [ui.controls.control!.name, ui.controls.tool!.name, canvas.activeLayer!.name];
      const seen = [];
      canvas.walls.activate();
      seen.push(read());
      canvas.walls.activate({ tool: "doors" });
      seen.push(read());
      canvas.tokens.activate();
      seen.push(read());
      canvas.tokens.activate({ tool: "target" });
      seen.push(read());
      canvas.tokens.activate({ tool: "select" });
      await ui.controls.render();
      const pressed = document.querySelector<HTMLElement>("#scene-controls-layers [aria-pressed=true]");
      ["activateWallsLayer", "activateTokenLayer"].forEach((name, at) => Hooks.off(name as any, ids[at]!));
      return { seen, hooks, pressed: pressed?.dataset.control };
    });
    expect(found.seen).toEqual([
      ["walls", expect.any(String), "walls"],
      ["walls", "doors", "walls"],
      ["tokens", "select", "tokens"],
      ["tokens", "target", "tokens"],
    ]);
    expect(found.hooks).toEqual([
      ...["activateWallsLayer", "activateWallsLayer"],
      ...["activateTokenLayer", "activateTokenLayer", "activateTokenLayer"],
    ]);
    expect(found.pressed).toBe("tokens");
  });

  it("U-107, U-108: the tools are a record that is asked for anew only by `reset`; a button never is the active one", async () => {
    const found = await page.evaluate(async () => {
      const log: unknown[] = [];
      let asked = 0;
      const id = Hooks.on("getSceneControlButtons", (controls: any) => {
        asked++;
        const tool = { icon: "fa-solid fa-x", onChange: (event: any, on: boolean) => log.push([event?.type, on]) };
        controls.tokens.tools.probeButton = {
          ...tool,
          name: "probeButton",
          order: 90,
          title: "COMMON.Yes",
          button: true,
        };
        controls.tokens.tools.probeToggle = {
          ...{ ...tool, name: "probeToggle", order: 91, title: "Probe", toggle: true, active: true },
        };
        controls.tokens.tools.probeHidden = { ...tool, name: "probeHidden", order: 92, title: "No", visible: false };
      });
      await ui.controls.render();
      const before = asked;
      await ui.controls.render({ reset: true });
      await ui.controls.render();
      Hooks.off("getSceneControlButtons", id);
      const button = (name: string): HTMLElement | null =>
        document.querySelector(`#scene-controls [data-tool=${name}]`);
      button("probeButton")!.click();
      const active = ui.controls.tool.name;
      button("probeToggle")!.click();
      for (let wait = 0; wait < 1500 && button("probeToggle")?.ariaPressed !== "false"; wait++)
        await new Promise((done) => setTimeout(done, 20));
      const shown = [button("probeButton")!.ariaLabel, button("probeToggle")!.ariaPressed, button("probeHidden")];
      await ui.controls.render({ reset: true });
      return { asked: [before, asked], log, active, shown };
    });
    expect(found.asked).toEqual([0, 1]);
    expect(found.log).toEqual([
      ["click", true],
      ["click", false],
    ]);
    expect(found.active).toBe("select");
    expect(found.shown).toEqual(["Yes", "false", null]);
  });

  it("U-109: movements are offered as `canSelect` says: of a token by the display, of a prototype by its form", async () => {
    const found = await page.evaluate(async () => {
      const asked: string[] = [];
      CONFIG.Token.movement.actions.probe = {
        label: "Probing",
        canSelect: (token: any) => (asked.push(token.constructor.name), token.name === "Ada"),
      };
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === "Ada");
      await canvas.hud.token.bind(token);
      const offered = !!canvas.hud.token.element.querySelector("[data-movement-action=probe]");
      canvas.hud.token.clear();
      const onToken = [...new Set(asked.splice(0))];
      const names = [token.document.constructor.name, token.actor.prototypeToken.constructor.name];
      const cls = CONFIG.Token.prototypeSheetClass;
      const form = await new cls({ prototype: token.actor.prototypeToken }).render({ force: true });
      const inForm = !!form.element.querySelector("select[name=movementAction] option[value=probe]");
      await form.close();
      delete CONFIG.Token.movement.actions.probe;
      return { offered, inForm, onToken, onForm: [...new Set(asked)], names };
    });
    expect([found.offered, found.inForm]).toEqual([true, true]);
    expect([found.onToken, found.onForm]).toEqual([[found.names[0]], [found.names[1]]]);
  });

  it("U-110: offers statuses as `hud` says, in words that CONFIG itself keeps as keys", async () => {
    const found = await page.evaluate(async () => {
      const add = (id: string, more: object): void => {
        const status = { id, _id: id.padEnd(16, "0"), name: "COMMON.Yes", img: "icons/svg/skull.svg", ...more };
        if (Array.isArray(CONFIG.statusEffects)) CONFIG.statusEffects.push(status);
        else CONFIG.statusEffects[id] = status;
      };
      add("probePlain", {});
      add("probeNever", { hud: false });
      add("probeKeeper", { hud: { actorTypes: ["keeper"] } });
      add("probeWraith", { hud: { actorTypes: ["wraith"] } });
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === "Ada");
      await canvas.hud.token.bind(token);
      const shown = [...canvas.hud.token.element.querySelectorAll("[data-status-id^=probe]")];
      const result = shown.map((one: any) => [one.dataset.statusId, one.alt]);
      canvas.hud.token.clear();
      const kept = Object.values<any>(CONFIG.statusEffects).find((one) => one.id === "probePlain").name;
      const core = Object.values<any>(CONFIG.statusEffects).find((one) => one.id === "dead").name;
      return { result, kept, core: game.i18n.localize(core) !== core };
    });
    expect(found.result).toEqual([
      ["probePlain", "Yes"],
      ["probeKeeper", "Yes"],
    ]);
    expect([found.kept, found.core]).toEqual(["COMMON.Yes", true]);
  });

  it("U-111: what is typed into a bar goes to `modifyTokenAttribute`, with a sign as a change", async () => {
    const told = await page.evaluate(async () => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === "Ada");
      const { actor } = token;
      const calls: unknown[] = [];
      actor.modifyTokenAttribute = async (...args: unknown[]) => void calls.push(args);
      await canvas.hud.token.bind(token);
      for (const [name, text] of [
        ["bar1", "-5"],
        ["bar1", "+2"],
        ["bar1", "4"],
        ["bar2", "=-1"],
        ["bar1", "−5"],
        ["bar1", "many"],
      ]) {
        const input = canvas.hud.token.element.querySelector(`input[name=${name}]`);
        input.value = text;
        input.dispatchEvent(new Event("change"));
      }
      for (let wait = 0; wait < 1500 && calls.length < 4; wait++) await new Promise((done) => setTimeout(done, 20));
      await new Promise((done) => setTimeout(done, 20));
      canvas.hud.token.clear();
      delete actor.modifyTokenAttribute;
      return calls;
    });
    expect(told).toEqual([
      ["oil", -5, true, true],
      ["oil", 2, true, true],
      ["oil", 4, false, true],
      ["watch", -1, false, false],
    ]);
  });

  it("U-112: tokens join the encounter that is named or viewed; without one a gamemaster makes it", async () => {
    const found = await page.evaluate(async () => {
      const documents = canvas.tokens.placeables.map((one: any) => one.document);
      const cls = documents[0].constructor;
      const [first] = await cls.createCombatants([documents[0]]);
      const made = first.parent;
      const other = await CONFIG.Combat.documentClass.create({ scene: canvas.scene.id });
      await cls.createCombatants([documents[1]], { combat: other });
      await cls.createCombatants([documents[0]]);
      const result = [game.combats.size, made.active, made.combatants.size, other.combatants.size];
      for (const combat of [made, other]) await combat.delete();
      return result;
    });
    expect(found).toEqual([2, true, 1, 1]);
  });

  it("layers and displays refuse what is no object, changes that are none, turns without a measure, ids that nothing has, and to be emptied by players", async () => {
    const found = await page.evaluate(async () => {
      const refused = async (what: () => unknown): Promise<string> => {
        try {
          await what();
          return "";
        } catch (error) {
          return (error as Error).message;
        }
      };
      const { tokens } = canvas;
      const before = tokens.placeables.map((one: any) => [one.id, one.document.rotation]);
      const said = [
        await refused(() => tokens.updateAll("hidden")),
        await refused(() => game.actors.updateAll(5)),
        await refused(() => tokens.rotateMany({ ids: [before[0][0]] })),
        await refused(() => tokens.rotateMany({ angle: 90, ids: ["nobody"] })),
        await refused(() => tokens.moveMany({ dx: 1, ids: ["nobody"] })),
        await refused(() => canvas.hud.token._canRender({})),
        String((await canvas.hud.token.bind({}), canvas.hud.token.rendered)),
        await refused(() => canvas.hud.token._canRender({})),
      ];
      canvas.hud.token.clear();
      Object.defineProperty(game.user, "isGM", { value: false, configurable: true });
      said.push(await refused(() => tokens.deleteAll()));
      delete game.user.isGM;
      const same =
        JSON.stringify(before) === JSON.stringify(tokens.placeables.map((one: any) => [one.id, one.document.rotation]));
      return { said, same };
    });
    expect(found.said).toEqual([
      expect.stringContaining("updateAll"),
      expect.stringContaining("updateAll"),
      expect.stringContaining("angle"),
      expect.stringContaining('"nobody"'),
      expect.stringContaining('"nobody"'),
      "",
      "false",
      expect.stringContaining("viewed scene"),
      expect.stringContaining("gamemasters"),
    ]);
    expect(found.same).toBe(true);
  });

  it("a layer is emptied once that is confirmed, and kept where it is not", async () => {
    await page.evaluate(() => {
      const world = globalThis as any;
      world.emptied = canvas.tiles.deleteAll();
    });
    const asked = page.locator(".dialog", {
      hasText: says("CANVAS.DeleteAllSure", { count: 0, type: says("DOCUMENT.Tiles") }),
    });
    await asked.locator('[data-action="no"]').click();
    expect(await page.evaluate(() => (globalThis as any).emptied)).toBe(false);
  });

  it("a token's settings show one tab at a time", async () => {
    const sheet = page.locator(".token-config");
    await page.evaluate(() => canvas.tokens.placeables[0].document.sheet.render({ force: true }));
    await sheet.locator("section.tab.active").waitFor();
    expect(await sheet.locator("section.tab:visible").count()).toBe(1);
    await sheet.locator("nav [data-tab='appearance']").click();
    await sheet.locator("[name='shape']").waitFor();
    expect(await sheet.locator("section.tab:visible").count()).toBe(1);
    await page.evaluate(() => canvas.tokens.placeables[0].document.sheet.close());
  });
});
