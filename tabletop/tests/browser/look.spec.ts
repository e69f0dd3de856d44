import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { defineProbe, giveTemplates, seatWarden } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

declare const ProbeApp: any;

/** The styles that a package's own rules build on: layers, themes, and the look of bare elements. */
describe.each(sampled([13, 14] as const, 1))("looks, generation %i", (generation) => {
  let page: Page;
  seatWarden(generation, (one) => (page = one), { mat: false });
  beforeAll(async () => {
    await defineProbe(page);
  });

  it("U-077: the layers of core stand in their order; a layer that core does not know comes after all of them", async () => {
    const order = ["reset", "variables", "elements", "blocks", "applications", "compatibility", "layouts", "system"];
    const all = [...order, "modules", "exceptions", "of-a-package"];
    const beaten = await page.evaluate((layers) => {
      const probe = document.createElement("p");
      probe.id = "layers";
      document.body.append(probe);
      const style = document.createElement("style");
      document.head.append(style);
      const found = layers.slice(1).map((later, index) => {
        // the weaker selector of the later layer, which is written first
        style.textContent = `@layer ${later} { #layers { color: red } } @layer ${layers[index]} { body #layers { color: blue } }`;
        return getComputedStyle(probe).color === "rgb(255, 0, 0)";
      });
      probe.remove();
      style.remove();
      return found;
    }, all);
    expect(all.slice(1).filter((_layer, index) => !beaten[index])).toEqual([]);
  });

  it("U-078: interface and windows have themes of their own, told by classes and followed by colours", async () => {
    const found = await page.evaluate(async () => {
      const wish = game.settings.get("core", "uiConfig");
      const app = await new ProbeApp().render({ force: true });
      const seen: unknown[] = [];
      for (const colorScheme of [
        { interface: "dark", applications: "light" },
        { interface: "light", applications: "dark" },
      ]) {
        await game.settings.set("core", "uiConfig", { ...wish, colorScheme });
        const places = [document.body, document.getElementById("interface"), document.getElementById("sidebar")];
        seen.push(
          [...places, app.element].map((place) => [
            place.classList.contains("themed"),
            /theme-\w+/.exec(place.className)?.[0],
            getComputedStyle(place).colorScheme,
          ]),
        );
      }
      await game.settings.set("core", "uiConfig", { ...wish, colorScheme: { interface: "", applications: "" } });
      await app.close();
      return seen;
    });
    const dark = [true, "theme-dark", "dark"];
    const light = [true, "theme-light", "light"];
    expect(found).toEqual([
      [dark, dark, dark, light],
      [light, light, light, dark],
    ]);
  });

  it("U-083, U-084: boxes to tick are glyphs, headings have a face for display and sizes of core", async () => {
    const found = await page.evaluate(() => {
      const holder = document.createElement("div");
      holder.innerHTML = `<input type="checkbox"><h1>A</h1><h2>A</h2><h3>A</h3><h4>A</h4><h5>A</h5><h6>A</h6><p>A</p>`;
      document.body.append(holder);
      const box = holder.firstElementChild!;
      const headings = [...holder.querySelectorAll("h1, h2, h3, h4, h5, h6")].map((one) => getComputedStyle(one));
      const words = getComputedStyle(holder.querySelector("p")!);
      const body = getComputedStyle(document.body);
      const result = {
        box: [getComputedStyle(box).appearance, getComputedStyle(box, "::before").content !== "none"],
        display: headings.map(({ fontFamily }) => fontFamily !== words.fontFamily),
        sizes: headings.map(({ fontSize }) => parseFloat(fontSize)),
        named: [1, 2, 3, 4, 5, 6].map((level) => body.getPropertyValue(`--font-h${level}`).trim() !== ""),
      };
      holder.remove();
      return result;
    });
    expect(found.box).toEqual(["none", true]);
    expect(found.display).toEqual(Array(6).fill(true));
    expect(found.named).toEqual(Array(6).fill(true));
    expect([...found.sizes].sort((a, b) => b - a)).toEqual(found.sizes);
  });

  it("U-086: what a window holds is a column of its height, so that a part scrolls by itself", async () => {
    await giveTemplates(page, {
      "probe/long.hbs": `<section style="flex: 1; min-height: 0; overflow: auto"><div style="height: 3000px"></div></section>`,
    });
    const found = await page.evaluate(async () => {
      class Long extends ProbeApp {
        static DEFAULT_OPTIONS = { id: "probe-long", position: { width: 300, height: 320 } };
        static PARTS = { long: { template: "probe/long.hbs" } };
      }
      const app: any = await new (Long as any)().render({ force: true });
      const content = app.element.querySelector(".window-content");
      const part = content.querySelector("section");
      const { display, flexDirection } = getComputedStyle(content);
      const result = [
        ...[display, flexDirection, content.clientHeight < 320, content.scrollHeight === content.clientHeight],
        ...[part.clientHeight <= content.clientHeight, part.scrollHeight],
      ];
      await app.close();
      return result;
    });
    expect(found).toEqual(["flex", "column", true, true, true, 3000]);
  });
});
