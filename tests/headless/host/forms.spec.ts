import { expect, test } from "vitest";
import { gamemasterAlone } from "../alone.ts";

/* What the tabletop's own forms show and store. */

const gamemaster = gamemasterAlone();

test("the generic sheet shows system fields whatever their names, but not the document's own of these names", async () => {
  const shown = await gamemaster.page.evaluate(() => {
    const { SchemaField, StringField } = foundry.data.fields;
    const names = ["name", "type", "sort", "folder", "flags", "system"];
    const fields = () => Object.fromEntries(names.map((name) => [name, new StringField()]));
    const values = Object.fromEntries(names.map((name) => [name, `its ${name}`]));
    const document = {
      schema: new SchemaField(fields()),
      system: { schema: new SchemaField({ ...fields(), inner: new SchemaField({ type: new StringField() }) }) },
      _source: { ...values, system: { ...values, inner: { type: "inner" } } },
    };
    const listed = foundry.applications.sheets.BaseSheet.prototype._fields.call({ document });
    return listed.map(({ path, value }: { path: string; value: string }) => [path, value]);
  });
  expect(shown).toEqual([
    ["name", "its name"],
    ...["name", "type", "sort", "folder", "flags", "system"].map((name) => [`system.${name}`, `its ${name}`]),
    ["system.inner.type", "inner"],
  ]);
});

test("saving the preferences for the interface keeps those that the form does not show", async () => {
  const saved = await gamemaster.page.evaluate(async () => {
    const before = game.settings.get("core", "uiConfig");
    await game.settings.set("core", "uiConfig", { ...before, uiScale: 1.2, chatNotifications: "pip" });
    const { type: UIConfig } = game.settings.menus.get("core.uiConfig");
    const app = new UIConfig();
    await app.render({ force: true });
    app.element.querySelector("[name=fontScale]").value = "7";
    app.element.querySelector("[name='colorScheme.interface']").value = "dark";
    await app.submit();
    const found = game.settings.get("core", "uiConfig");
    const scale = document.documentElement.style.getPropertyValue("--ui-scale");
    await game.settings.set("core", "uiConfig", before);
    return { found, scale };
  });
  expect(saved).toEqual({
    found: {
      colorScheme: { interface: "dark", applications: "" },
      chatNotifications: "pip",
      uiScale: 1.2,
      fontScale: 7,
    },
    scale: "1.2",
  });
});
