import fc from "fast-check";
import { Window } from "happy-dom";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Copy, partsOf, readModel } from "../../../tabletop/client/canvas/rulers/rewrite.ts";

/* A ruler's label whose text changes while a token is dragged. */

const { document, Element } = new Window();

beforeAll(() => void vi.stubGlobal("Element", Element));

afterAll(() => vi.unstubAllGlobals());

/** The element that the browser makes of HTML. */
function read(html: string): HTMLElement {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  return holder.firstElementChild as unknown as HTMLElement;
}

const copyOf = (html: string): Copy => new Copy(readModel(read(html)), partsOf(html));

const label = (css: string, words: string, rest: string): string =>
  `\n<div class="${css}">\n  <b>${words}</b><i></i> <span title="a">${rest}</span>\n</div>\n`;

describe("a ruler's label", () => {
  it("takes over plain words without a model", () => {
    const copy = copyOf(label("a", "5 of 12", "walk"));
    expect(copy.writeTexts(partsOf(label("a", "6 of 12", "run")))).toBe(true);
    expect(copy.element.outerHTML).toBe(read(label("a", "6 of 12", "run")).outerHTML);
  });

  it.each([
    ["of another class", label("b", "6", "walk")],
    ["with a reference to a character", label("a", "5 &lt; 6", "walk")],
    ["with a line break", label("a", "\n6", "walk")],
    ["without words", label("a", "", "walk")],
    ["with another element", label("a", "<u>6</u>", "walk")],
  ])("leaves HTML %s to a model", (_which, html) => {
    const before = label("a", "5", "walk");
    const copy = copyOf(before);
    expect(copy.writeTexts(partsOf(html))).toBe(false);
    expect(copy.element.outerHTML).toBe(read(before).outerHTML);
  });

  it("shows what the browser would make of each HTML in turn", () => {
    const words = fc.oneof(
      fc.constantFrom("", " ", "5", "&amp;", "a\nb", "<u>6</u>", "<!--6-->", "7 > 6"),
      fc.string(),
    );
    const text = words.map((one) => (/^[^<>]*$/.test(one) || /^<[u!]|^7/.test(one) ? one : one.replace(/[<>]/g, "")));
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom("a", "b"), text, text).map((parts) => label(...parts)),
          { minLength: 2 },
        ),
        (all) => {
          let copy: Copy | null = null;
          for (const html of all) {
            if (!copy?.writeTexts(partsOf(html)) && !copy?.write(readModel(read(html)), partsOf(html)))
              copy = copyOf(html);
            expect(copy!.element.outerHTML).toBe(read(html).outerHTML);
          }
        },
      ),
    );
  });
});
