import { afterEach, expect, test, vi } from "vitest";
import "./host-stub.ts";

const { idle, prepareTemplates } = await import("../../../src/foundry/host/idle.ts");

/* What is made ready while the page has nothing else to do. */

const handlebars = foundry.applications as { handlebars?: { renderTemplate: (path: string) => Promise<string> } };

afterEach(() => {
  vi.unstubAllGlobals();
  delete handlebars.handlebars;
});

test("waits for an idle moment where the browser tells of one, and for a new task elsewhere", async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void) => waiting.push(work));
  const done = vi.fn();
  const waited = idle().then(done);
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).not.toHaveBeenCalled();
  waiting[0]!();
  await waited;
  vi.unstubAllGlobals();
  await idle();
});

test("draws each template once, in order; one that cannot be had keeps no other from it", async () => {
  const drawn: string[] = [];
  handlebars.handlebars = {
    renderTemplate: (path) => {
      drawn.push(path);
      return path === "none" ? Promise.reject(new Error("none")) : Promise.resolve("");
    },
  };
  await prepareTemplates(["choice", "none", "card"]);
  expect(drawn).toEqual(["choice", "none", "card"]);
});
