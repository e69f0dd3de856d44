import { describe, expect, it } from "vitest";
import { clientFilesOf, earlyFilesOf, linkHeader } from "../../server/early-files.ts";

const manifest = {
  esmodules: ["mine.mjs", { src: "./more files/other.mjs" }, "https://example.org/far.mjs"],
  styles: ["styles/mine.css", { src: "styles/layered.css", layer: "system" }],
  languages: [
    { lang: "en", path: "lang/en.json" },
    { lang: "de", path: "lang/de.json" },
  ],
};

describe("a system's files that every page of a game asks for", () => {
  it("are its modules, styles and English words, but no files of other sites", () => {
    expect(earlyFilesOf(manifest)).toEqual({
      modules: ["mine.mjs", "./more files/other.mjs"],
      styles: ["styles/mine.css", "styles/layered.css"],
      words: ["lang/en.json"],
    });
  });

  it("are named in the header of the game's page, each by the kind of its request", () => {
    expect(linkHeader("mine", manifest).split(", ")).toEqual([
      "</systems/mine/mine.mjs>; rel=modulepreload",
      "</systems/mine/more%20files/other.mjs>; rel=modulepreload",
      "</systems/mine/styles/mine.css>; rel=preload; as=style",
      "</systems/mine/styles/layered.css>; rel=preload; as=style",
      "</systems/mine/lang/en.json>; rel=preload; as=fetch; crossorigin",
    ]);
  });

  it("come after the client's own: first the script that all modules wait for, last the largest module", () => {
    const html = `<script src="/client/first.js"></script>
      <script type="module" crossorigin src="/client/early.js"></script>
      <script type="module" crossorigin src="/client/game.js"></script>
      <link rel="modulepreload" crossorigin href="/client/session.js">
      <link rel="modulepreload" crossorigin href="/client/early.js">
      <link rel="stylesheet" crossorigin href="/client/game.css">`;
    const modules = ["/client/early.js", "/client/session.js", "/client/game.js"];
    expect(clientFilesOf(html)).toEqual({ scripts: ["/client/first.js"], modules });
    expect(linkHeader("mine", { esmodules: ["mine.mjs"] }, clientFilesOf(html)).split(", ")).toEqual([
      "</client/first.js>; rel=preload; as=script",
      ...[...modules, "/systems/mine/mine.mjs"].map((address) => `<${address}>; rel=modulepreload`),
    ]);
    expect(clientFilesOf("<p>no module</p>")).toEqual({ scripts: [], modules: [] });
  });

  it("are none where a manifest has none, or lists what is no path", () => {
    expect(linkHeader("bare", {})).toBe("");
    expect(linkHeader("odd", { esmodules: [null, 3, {}], styles: "mine.css", languages: [{}] })).toBe("");
  });
});
