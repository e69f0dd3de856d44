import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkFile, kindOf, safeHeaders } from "../../../common/files/kinds.ts";
import { FileProblem } from "../../../common/files/problem.ts";
import { LARGEST_FILE } from "../../../common/limits.ts";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("what a file is", () => {
  it.each([
    ["\x89PNG\r\n\x1a\n….", "image/png"],
    ["\xff\xd8\xff\xe0..JFIF", "image/jpeg"],
    ["GIF89a....", "image/gif"],
    ["RIFF....WEBPVP8 ", "image/webp"],
    ["\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf", "image/avif"],
    ["\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf", "image/avif"],
    ["\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41", "video/mp4"],
    ["\0\0\0\x20ftypM4A \0\0\x02\0", "audio/mp4"],
    ["\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x86\x81\x01B\x82\x84webm", "video/webm"],
    ["\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x82\x88matroska", undefined],
    ["OggS............................OpusHead", "audio/ogg"],
    ["OggS............................\x80theora", "video/ogg"],
    ["ID3\x04", "audio/mpeg"],
    ["\xff\xfb\x90\x64", "audio/mpeg"],
    ["\xff\xf1\x50\x80", "audio/aac"],
    ["fLaC", "audio/flac"],
    ["RIFF....WAVEfmt ", "audio/wav"],
    ["wOF2", "font/woff2"],
    ["glTF\x02\0\0\0", "model/gltf-binary"],
    ["%PDF-1.7", "application/pdf"],
    ["MZ\x90\0\x03\0\0\0", undefined],
    ["PK\x03\x04", undefined],
    ["", undefined],
  ])("of %j is %s", (start, mime) => expect(kindOf(bytes(start))?.mime).toBe(mime));

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml"],
    [
      '\ufeff<?xml version="1.0"?>\n<!-- made -->\n<!DOCTYPE svg PUBLIC "a" "b" [ <!ENTITY x "y"> ]>\n<svg>',
      "image/svg+xml",
    ],
    ["<!DOCTYPE html><svg>", undefined],
    ["<HTML><svg>", undefined],
    [" \n<script>1</script>", undefined],
    ["<svgs>", "text/plain"],
    ['{"format": 0.3}', "text/plain"],
    ["Grüße, 日本", "text/plain"],
    ["   ", undefined],
  ])("as text, of %j is %s", (text, mime) => expect(kindOf(utf8(text))?.mime).toBe(mime));

  it("is told whatever stands behind its mark, and of nothing else than bytes", () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (rest) => {
        expect(kindOf(new Uint8Array([...bytes("\x89PNG\r\n\x1a\n"), ...rest]))?.mime).toBe("image/png");
        const found = kindOf(rest);
        const headers = safeHeaders(found);
        expect(headers["Content-Type"]).not.toMatch(/html|javascript|xhtml/);
        expect(headers["Content-Security-Policy"]).toContain("sandbox");
      }),
    ));

  it("text that breaks off in the middle of a letter is text", () => {
    const text = utf8("ä".repeat(100));
    expect(kindOf(text.subarray(0, 151))?.mime).toBe("text/plain");
  });
});

describe("a file under a name", () => {
  const png = bytes("\x89PNG\r\n\x1a\n....");
  const said = (name: string, size: number, head: Uint8Array): string => {
    try {
      return checkFile(name, size, head).mime;
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(FileProblem);
      return (thrown as Error).message;
    }
  };

  it("is what it is, among those its name stands for", () => {
    expect(said("a.webp", 12, png)).toBe("image/png");
    expect(said("a.json", 2, utf8("{}"))).toBe("application/json");
    expect(said("a.md", 2, utf8("# A"))).toBe("text/plain");
    expect(said("a.webm", 9, bytes("\x1aE\xdf\xa3webm"))).toBe("video/webm");
    expect(said("a.pdf", 9, bytes("%PDF-1.4"))).toBe("application/pdf");
  });

  it("is refused with its name in one sentence", () => {
    expect(said("a.png", 0, new Uint8Array())).toBe("“a.png” is empty: it has 0 bytes.");
    expect(said("a.png", LARGEST_FILE + 1, png)).toMatch(/^“a.png” is too large: 256.0 MB, /);
    expect(said("a.png", 500_000_000, png)).toMatch(/^“a.png” is too large: 500.0 MB, and the most is 256.0 MB.$/);
    expect(said("a.exe", 12, png)).toMatch(/\.exe are not taken/);
    expect(said("a.html", 12, png)).toMatch(/\.html are not taken/);
    expect(said("a.txt", 12, png)).toBe("“a.txt” is not what its name says: it holds image/png.");
    expect(said("a.txt", 12, bytes("%PDF-1.4"))).toMatch(/not what its name says/);
    expect(said("a.png", 9, bytes("\x1aE\xdf\xa3webm"))).toMatch(/not what its name says/);
    expect(said(`${"long".repeat(50)}.png`, 0, png)).toContain("…”");
  });
});
