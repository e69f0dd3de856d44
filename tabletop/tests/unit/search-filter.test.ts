/** What a search field leaves behind. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SearchFilter } from "../../client/applications/ux/search-filter.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** HTML with a search field and content, as far as a search looks into it. */
function html(): { root: any; input: any; content: object } {
  const [input, content]: any[] = [{ oninput: null, onkeydown: null, value: "" }, {}];
  return { root: { querySelector: (selector: string) => (selector === "input" ? input : content) }, input, content };
}

const filter = (callback: (...given: any[]) => void) =>
  new SearchFilter({ inputSelector: "input", contentSelector: "ul", callback });

it("a search that is unbound has no listener, query, pattern or waiting callback left", () => {
  const callback = vi.fn();
  const search = filter(callback);
  const { root, input, content } = html();
  expect(search.rgx).toBeUndefined();
  search.bind(root);
  input.value = "Défi";
  input.oninput({ target: input });
  vi.runAllTimers();
  expect(callback.mock.lastCall?.slice(1)).toEqual(["Defi", /Defi/i, content]);
  input.value = "late";
  input.oninput({ target: input });
  search.unbind();
  vi.runAllTimers();
  expect(callback).toHaveBeenCalledOnce();
  expect([input.oninput, input.onkeydown, search._input]).toEqual([null, null, null]);
  expect([search.query, search.rgx]).toEqual(["", undefined]);
});

it("a search that is bound again leaves the field that it had, and keeps its query", () => {
  const callback = vi.fn();
  const search = filter(callback);
  const [before, after] = [html(), html()];
  search.bind(before.root);
  before.input.value = "one";
  before.input.oninput({ target: before.input });
  vi.runAllTimers();
  search.bind(after.root);
  expect([before.input.oninput, before.input.onkeydown, after.input.value]).toEqual([null, null, "one"]);
  expect(callback.mock.lastCall).toEqual([null, "one", /one/i, after.content]);
  search.bind({ querySelector: () => null } as any);
  expect([search._input, after.input.oninput]).toEqual([null, null]);
});
