import { Window } from "happy-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ChatRows } from "../../../tabletop/client/applications/sidebar/chat-rows.ts";

const { document, Node } = new Window();
vi.stubGlobal("Node", Node);
vi.stubGlobal("CSS", { escape: (text: string) => text });

describe("the rows of a chat log", () => {
  let rows: ChatRows;
  let searches: ReturnType<typeof vi.spyOn>;

  const rowOf = (id: string): HTMLElement => {
    const row = document.createElement("li");
    row.dataset["messageId"] = id;
    return row as unknown as HTMLElement;
  };
  const order = (): string[] => [...rows.list.children].map((row) => (row as HTMLElement).dataset["messageId"]!);
  const folded = (): string[] =>
    [...rows.list.children]
      .filter((row) => row.className === "folded")
      .map((row) => (row as HTMLElement).dataset["messageId"]!);
  const fill = (count: number): void => {
    for (let at = 0; at < count; at++) {
      rows.add(`${at}`, rowOf(`${at}`), null);
      rows.fold();
    }
  };

  beforeEach(() => {
    rows = new ChatRows(document.createElement("ol") as unknown as HTMLElement);
    searches = vi.spyOn(rows.list, "querySelector");
  });

  it("lays out as few after 600 messages as after 100, keeps them all, and finds each without a search", () => {
    fill(100);
    expect(rows.shown).toBeLessThanOrEqual(80);
    fill(500);
    expect([rows.shown <= 80, rows.list.childElementCount]).toEqual([true, 600]);
    for (const id of ["0", "250", "499"]) expect(rows.get(id)!.dataset["messageId"]).toBe(id);
    expect(rows.get("nobody")).toBeNull();
    expect(searches).not.toHaveBeenCalled();
  });

  it("lays out the newest of those folded away, so many at once", () => {
    fill(81);
    expect(folded()).toEqual(Array.from({ length: 41 }, (_, at) => `${at}`));
    expect(rows.unfold(40)).toBe(40);
    expect(folded()).toEqual(["0"]);
    expect([rows.unfold(40), rows.unfold(40), rows.shown]).toEqual([1, 0, 81]);
  });

  it("keeps a row folded that is drawn anew or comes in among folded ones", () => {
    fill(81);
    const again = rowOf("3");
    rows.replace("3", rows.get("3")!, again);
    rows.add("late", rowOf("late"), again);
    expect(rows.get("3")).toBe(again);
    expect(order().slice(2, 6)).toEqual(["2", "late", "3", "4"]);
    expect(folded()).toHaveLength(42);
    rows.replace("3", again, null);
    rows.remove("late");
    expect([folded().length, rows.shown, rows.get("3"), rows.get("late")]).toEqual([40, 40, null, null]);
  });

  it("puts older rows above all others, and forgets all with the log", () => {
    rows.add("new", rowOf("new"), null);
    rows.prepend([
      ["a", rowOf("a")],
      ["b", rowOf("b")],
    ]);
    expect(order()).toEqual(["a", "b", "new"]);
    expect(rows.get("b")!.nextElementSibling).toBe(rows.get("new"));
    rows.clear();
    expect([rows.shown, rows.get("a")]).toEqual([0, null]);
  });

  it("looks for a row that a package has replaced or taken away", () => {
    rows.add("a", rowOf("a"), null);
    const other = rowOf("a");
    rows.get("a")!.replaceWith(other);
    expect(rows.get("a")).toBe(other);
    other.remove();
    expect(rows.get("a")).toBeNull();
  });

  it("U-065: finds the first row that is younger than a time", () => {
    const at: Record<string, number> = { a: 1, b: 3, c: 5 };
    vi.stubGlobal("game", { messages: { get: (id: string) => ({ timestamp: at[id] }) } });
    for (const id of Object.keys(at)) rows.add(id, rowOf(id), null);
    const first = (time: number): string | undefined =>
      (rows.firstAfter(time) as HTMLElement | null)?.dataset["messageId"];
    expect([0, 1, 4, 5].map(first)).toEqual(["a", "b", "c", undefined]);
  });
});
