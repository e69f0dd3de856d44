import { describe, expect, it } from "vitest";
import { gm } from "./table.ts";

describe("rich text", () => {
  it("enriches links, rolls and a package's own pattern; hides secrets from those who may not know", async () => {
    const html = await gm.evaluate(async () => {
      CONFIG.TextEditor.enrichers.push({
        id: "probe",
        pattern: /@Probe\[(\w+)\]/g,
        enricher: async (match: string[]) =>
          Object.assign(document.createElement("b"), { textContent: `probe ${match[1]}` }),
      });
      const actor = game.actors.contents[0];
      const editor = foundry.applications.ux.TextEditor.implementation;
      const text = `<p>@UUID[${actor.uuid}]{him} rolls [[/r 1d6]]{one die} and [[2 + 3]] @Probe[x]</p><section class="secret" id="s1"><p>hush</p></section>`;
      return {
        name: actor.name,
        open: await editor.enrichHTML(text, { secrets: true }),
        shut: await editor.enrichHTML(text),
      };
    });
    expect(html.open).toContain('class="content-link"');
    expect(html.open).toMatch(/data-formula="1d6"/);
    expect(html.open).toMatch(/inline-result[^]*5/);
    expect(html.open).toContain("<b>probe x</b>");
    expect(html.open).toContain("hush");
    expect(html.shut).not.toContain("hush");
  });
});

describe("what is not built", () => {
  it("can be read and extended, and says so when constructed", async () => {
    const answer = await gm.evaluate(() => {
      class Mine extends foundry.applications.apps.GridConfig {}
      try {
        new Mine();
        return "constructed";
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(answer).toBe("not in the tabletop: foundry.applications.apps.GridConfig");
  });
});
