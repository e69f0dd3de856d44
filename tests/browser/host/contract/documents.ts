import { expect, it } from "vitest";
import { caughtUp } from "../../steps.ts";
import { mate, table, warden } from "./table.ts";

/* The page's own globals are the public API; their types do not matter out here. */
declare const seen: any;

/** Registers the tests of what packages use of documents, their sheets and hooks. */
export function documents(): void {
  it("classes/foundry.abstract.Document#apps: U-036: an open application renders by itself when its document changes, not when nothing did", async () => {
    const renders = await warden.evaluate(async () => {
      const ada = game.actors.getName("Ada");
      let count = 0;
      const hook = Hooks.on("renderKeeperSheet", () => count++);
      await ada.sheet.render({ force: true });
      const counts = [count];
      const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
      await ada.update({ "system.watch": ada.system.watch + 1 });
      while (count < 2) await frame();
      counts.push(count);
      await ada.update({ "system.watch": ada.system.watch });
      await frame();
      await frame();
      counts.push(count);
      const listed = Object.values(ada.apps).includes(ada.sheet);
      await ada.sheet.close();
      Hooks.off("renderKeeperSheet", hook);
      return { counts, listed, forgotten: !Object.values(ada.apps).includes(ada.sheet) };
    });
    expect(renders).toEqual({ counts: [1, 2, 2], listed: true, forgotten: true });
  });

  it("classes/foundry.applications.api.DocumentSheetV2: U-031: a form that does not fit is refused, said and left as it was typed", async () => {
    await warden.evaluate(() => game.actors.getName("Ada").sheet.render({ force: true }));
    const refused = await warden.evaluate(async () => {
      const { sheet } = game.actors.getName("Ada");
      const input = Object.assign(document.createElement("input"), { name: "name", value: "  " });
      sheet.element.querySelector(".window-content").append(input);
      try {
        await sheet.submit();
      } catch {
        // what is said counts
      }
      return input.value;
    });
    await warden.locator(".notification.error").first().waitFor();
    expect(refused).toBe("  ");
    await expect.poll(() => warden.evaluate(() => game.actors.get("ada0000000000000").name)).toBe("Ada");
    await warden.evaluate(async () => {
      ui.notifications.clear();
      await game.actors.getName("Ada").sheet.close({ submitted: true });
    });
    table.seats[0]!.complaints.length = 0;
  });

  it("interfaces/hookEvents: hooks come pre, document, parent, render; false from pre cancels; only the initiator hears pre", async () => {
    // Hooks for earlier changes must not run after this test has begun to listen.
    await caughtUp(warden, mate);
    for (const page of [warden, mate])
      await page.evaluate(() => {
        (globalThis as any).seen = [];
        for (const name of ["preUpdateActor", "updateActor", "preCreateItem", "createItem"])
          Hooks.on(name, () => void seen.push(name));
      });
    await warden.evaluate(async () => {
      const ada = game.actors.getName("Ada");
      const no = Hooks.on("preCreateItem", (item: any) => item.name !== "Never");
      const [made] = await ada.createEmbeddedDocuments("Item", [
        { name: "Rope", type: "relic" },
        { name: "Never", type: "relic" },
      ]);
      Hooks.off("preCreateItem", no);
      await ada.update({ name: "Ada" });
      await ada.update({ name: "Ada Grey" });
      await ada.update({ name: "Ada" });
      await made.delete();
    });
    await mate.waitForFunction(() => seen.length >= 3 && game.actors.getName("Ada")?.items.size === 1);
    await expect
      .poll(() => warden.evaluate(() => seen))
      .toEqual([
        "preCreateItem",
        "preCreateItem",
        "createItem",
        "preUpdateActor",
        "updateActor",
        "preUpdateActor",
        "updateActor",
      ]);
    await expect.poll(() => mate.evaluate(() => seen)).toEqual(["createItem", "updateActor", "updateActor"]);
  });

  it("classes/foundry.applications.api.HandlebarsApplicationMixin: one part renders alone, its neighbours stay the same elements", async () => {
    const kept = await warden.evaluate(async () => {
      const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
      class Parts extends HandlebarsApplicationMixin(ApplicationV2) {
        static DEFAULT_OPTIONS = { id: "contract-parts" };
        static PARTS = {
          a: { template: "systems/tidewatch/templates/vigil.hbs" },
          b: { template: "systems/tidewatch/templates/vigil.hbs" },
        };
        name = "one";
        async _prepareContext(): Promise<object> {
          return { name: (this as any).name, lit: true, lights: 1 };
        }
      }
      const app: any = await new (Parts as any)().render({ force: true });
      const [a, b] = ["a", "b"].map((part) => app.parts[part]);
      app.name = "two";
      await app.render({ parts: ["b"] });
      const answer = [
        app.parts.a === a,
        app.parts.b === b,
        app.parts.a.textContent.includes("one"),
        app.parts.b.textContent.includes("two"),
      ];
      await app.close();
      return answer;
    });
    expect(kept).toEqual([true, false, true, true]);
  });

  it("classes/foundry.abstract.TypeDataModel: effects come before derived data, and the source stays as it was", async () => {
    const answer = await warden.evaluate(async () => {
      const ada = game.actors.getName("Ada");
      const before = { resolve: ada.system.resolve, watch: ada.system.watch };
      const change = { key: "system.watch", value: "3" };
      const [effect] = await ada.createEmbeddedDocuments("ActiveEffect", [
        game.release.generation < 14
          ? { name: "Awake", changes: [{ ...change, mode: 2 }] }
          : { name: "Awake", system: { changes: [{ ...change, type: "add" }] } },
      ]);
      const during = {
        resolve: ada.system.resolve - before.resolve,
        watch: ada.system.watch - before.watch,
        source: ada._source.system.watch - before.watch,
      };
      await effect.delete();
      return during;
    });
    expect(answer).toEqual({ resolve: 3, watch: 3, source: 0 });
  });

  it("classes/foundry.documents.ActorDelta: an unlinked token has an actor of its own, that inherits and differs", async () => {
    const answer = await warden.evaluate(async () => {
      const token = canvas.scene.tokens.getName("Wraith");
      const base = game.actors.get(token.actorId);
      await base.update({ "system.dread": 7 });
      const inherited = token.actor.system.dread;
      await token.actor.update({ "system.dread": 2 });
      await base.update({ "system.dread": 9 });
      const [item] = await token.actor.createEmbeddedDocuments("Item", [{ name: "Chain", type: "relic" }]);
      return [
        token.actor !== base,
        token.actor.isToken,
        inherited,
        token.actor.system.dread,
        base.items.size,
        token.delta.toObject().items.length,
        item.actor === token.actor,
      ];
    });
    expect(answer).toEqual([true, true, 7, 2, 0, 1, true]);
  });

  it("classes/foundry.abstract.DataModel#updateSource: numbers from text, blanks to null, unknown keys gone, arrays whole, text trimmed", async () => {
    const answer = await warden.evaluate(async () => {
      const token = canvas.scene.tokens.getName("Wraith");
      const base = game.actors.get(token.actorId);
      await base.update({ system: { haunts: ["a", "b"], nonsense: 1 } });
      await base.update({ "system.haunts": ["c"], name: "  The drowned one " });
      return [base._source.system.haunts, "nonsense" in base._source.system, base.name];
    });
    expect(answer).toEqual([["c"], false, "The drowned one"]);
  });

  it("classes/foundry.applications.ux.TextEditor.getDragEventData: a dragged entry carries its kind and uuid, and drops as itself", async () => {
    await warden.click("#sidebar-tab-actors");
    const data = await warden.evaluate(async () => {
      const entry = document.querySelector<HTMLElement>("#actors [data-entry-id='ada0000000000000']")!;
      const transfer = new DataTransfer();
      entry.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer: transfer }));
      const editor = foundry.applications.ux.TextEditor.implementation;
      const dropped = editor.getDragEventData(new DragEvent("drop", { dataTransfer: transfer }));
      return { dropped, name: (await Actor.implementation.fromDropData(dropped)).name };
    });
    expect(data).toEqual({ dropped: { type: "Actor", uuid: "Actor.ada0000000000000" }, name: "Ada" });
  });
}
