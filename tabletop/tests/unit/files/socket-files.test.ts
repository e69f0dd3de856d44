import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { socketFiles } from "../../../client/host/socket-files.ts";
import { FileProblem } from "../../../common/files/problem.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("game", {
    i18n: {
      localize: (key: string) => key,
      format: (key: string, values: object) => `${key} ${JSON.stringify(values)}`,
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const answered = (body: string, status: number): Promise<unknown> => {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  return socketFiles("u")
    .browse("data", "", {})
    .then(
      (content) => content,
      (problem) => problem,
    );
};

describe("the store of a server's files", () => {
  it.each([
    ["<html>502 Bad Gateway</html>", 502],
    ["", 504],
    ["null", 200],
    ['"text"', 200],
  ])("rejects with a FileProblem that says the status if the answer is %j", async (body, status) => {
    const problem = await answered(body, status);
    expect(problem).toBeInstanceOf(FileProblem);
    expect((problem as FileProblem).message).toBe(`FILES.UnreadableAnswer {"status":"${status}"}`);
  });

  it("rejects with the sentence of a server that refuses, and gives what it answers else", async () => {
    expect(await answered('{"error":"No."}', 403)).toMatchObject({ name: "FileProblem", message: "No.", words: null });
    expect(await answered('{"files":[]}', 200)).toEqual({ files: [] });
  });

  it("rejects with a FileProblem without an answer", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed")));
    await expect(socketFiles("u").remove("a.txt")).rejects.toMatchObject({
      name: "FileProblem",
      message: "FILES.NoAnswer",
    });
  });
});
