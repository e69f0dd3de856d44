import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderTemplate } from "../../client/applications/handlebars/templates.ts";
import { instances } from "../../client/applications/instances.ts";
import { hotReload } from "../../client/core/hot-reload.ts";

const PATH = "systems/small";
const TEMPLATE = `${PATH}/templates/a.hbs`;

/** The text that the server sends for each address. */
let served: Record<string, string>;
let heard: any[];
let refused: boolean;
const words: object[] = [];
const render = vi.fn(async () => {});
const renderOlder = vi.fn();
const game: any = {
  system: { id: "small", languages: [{ lang: "en", path: "lang/en.json" }] },
  i18n: { lang: "en", add: (more: object) => words.push(more) },
};

beforeEach(() => {
  served = { [`/${TEMPLATE}`]: "one", [`/${PATH}/lang/en.json`]: '{"A":"a"}' };
  heard = [];
  words.length = 0;
  refused = false;
  instances.set("window", { render });
  vi.stubGlobal("ui", { windows: { 7: { render: renderOlder } } });
  vi.stubGlobal("fetch", async (address: string) => new Response(served[address]));
  vi.stubGlobal("Hooks", { call: (_name: string, data: object) => heard.push(data) > 0 && !refused });
});
afterEach(() => {
  instances.clear();
  render.mockClear();
  renderOlder.mockClear();
  vi.unstubAllGlobals();
});

test("a changed template is drawn as it is now, in the windows that are open", async () => {
  await hotReload(game, PATH, ["templates/a.hbs"]);
  expect(await renderTemplate(TEMPLATE, {})).toBe("one");
  served[`/${TEMPLATE}`] = "two";
  expect(await renderTemplate(TEMPLATE, {})).toBe("one");
  await hotReload(game, PATH, ["templates/a.hbs"]);
  expect(await renderTemplate(TEMPLATE, {})).toBe("two");
  expect(render).toHaveBeenCalledTimes(2);
  expect(heard[1]).toEqual({
    packageType: "system",
    packageId: "small",
    content: "two",
    path: TEMPLATE,
    extension: "hbs",
  });
});

test("changed words are read again", async () => {
  await hotReload(game, PATH, ["lang/en.json"]);
  expect(words).toEqual([{ A: "a" }]);
  expect(render).toHaveBeenCalledTimes(1);
});

test.each(["templates/a.hbs", "lang/en.json"])(
  "after %s open windows of the first generation are drawn too",
  async (file) => {
    await hotReload(game, PATH, [file]);
    expect(renderOlder).toHaveBeenCalledExactlyOnceWith();
  },
);

test("a package that answers the hook with false takes over the file itself", async () => {
  refused = true;
  await hotReload(game, PATH, ["lang/en.json", "templates/a.hbs"]);
  expect(heard).toHaveLength(2);
  expect(words).toEqual([]);
  expect(render).not.toHaveBeenCalled();
  expect(renderOlder).not.toHaveBeenCalled();
});
