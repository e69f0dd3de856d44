import sanitize from "sanitize-html";
import { describe, expect, it } from "vitest";
import { PartAway } from "../../server/failure.ts";
import { bringSanitizer, isSanitizerHere, sanitize as inBrowser } from "../../server/browser/sanitizer.ts";
import { isSimpleHtml, needsSanitizer, OPTIONS } from "../../server/html.ts";

/* HTML that is stored: what is simple enough is known to be clean without the sanitizer. */

const SIMPLE = [
  "",
  'No markup, “quotes” and "others"',
  "<p></p>",
  '<p>One.</p>\n<p>Two, <em>three</em> and <strong>four</strong>: it\'s "five".</p>',
  " <p><b>a</b><i>b</i></p> ",
];
const OTHERS = [
  '<p onclick="alert(1)">a</p>',
  "<p>a &amp; b</p>",
  "a < b",
  "<p>a",
  "a</p>",
  "<p><em>a</strong></p>",
  "<p><p>a</p></p>",
  "<p><em><em>a</em></em></p>",
  "<script>alert(1)</script>",
  "<P>a</P>",
  "<p >a</p>",
  "<p>a</p>b<img src=x onerror=alert(1)>",
];

describe("HTML to be stored", () => {
  it.each(SIMPLE)("is known to be clean: %j, and the sanitizer leaves it as it is", (html) => {
    expect(isSimpleHtml(html)).toBe(true);
    expect(sanitize(html, OPTIONS)).toBe(html);
  });

  it.each(OTHERS)("goes to the sanitizer: %j", (html) => {
    expect(isSimpleHtml(html)).toBe(false);
  });

  it("goes to the sanitizer above a million characters, where it is more than plain text", () => {
    const paragraphs = "<p>a</p>".repeat(125_000);
    expect(isSimpleHtml(paragraphs)).toBe(true);
    expect(isSimpleHtml(`${paragraphs} `)).toBe(false);
    expect(isSimpleHtml("a".repeat(1_000_001))).toBe(true);
  });

  it("is found anywhere in a request, where the sanitizer is not here", () => {
    const away = (value: unknown): boolean => needsSanitizer(value, false);
    expect(away({ data: [{ name: "Ada", "==system": { notes: [OTHERS[0]] } }] })).toBe(true);
    expect(away({ data: [{ name: "Ada", level: 3, image: null, system: { notes: SIMPLE } }] })).toBe(false);
    expect(needsSanitizer({ data: OTHERS })).toBe(false);
  });

  it("is not stored unchecked in a browser before the sanitizer is there", async () => {
    expect(isSanitizerHere()).toBe(false);
    expect(() => inBrowser("<p>a</p>", {})).toThrow("The sanitizer has not been fetched.");
    await bringSanitizer();
    expect(isSanitizerHere()).toBe(true);
    expect(inBrowser("<p onclick='a'>a</p>", {})).toBe("<p>a</p>");
    expect(new PartAway().message).toContain("Nothing was changed");
  });
});
