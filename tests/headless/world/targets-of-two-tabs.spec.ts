import { afterAll, beforeAll, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const canvas: any;
declare const game: any;
declare const Hooks: any;

/* U-142: two tabs of one user tell each other their targets; what one has heard it does not tell again. */

let table: HeadlessTable;
let tabs: HeadlessSeat[];

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade", mat: true });
  tabs = [await table.sit("Gamemaster"), await table.sit("Gamemaster")];
  for (const { page } of tabs)
    await page.evaluate(() => {
      (globalThis as any).heard = { targets: 0, marks: [] };
      Hooks.on("userActivity", (_user: unknown, activity: any) => {
        if (activity.targets) (globalThis as any).heard.targets++;
        if (activity.mark) (globalThis as any).heard.marks.push(activity.mark);
      });
    });
});
afterAll(() => table.leave());

const aim = ({ page }: HeadlessSeat, nth: number): Promise<void> =>
  page.evaluate((at: number) => void canvas.tokens.placeables[at].setTarget(true), nth);
const aimed = ({ page }: HeadlessSeat): Promise<number[]> =>
  page.evaluate(() =>
    canvas.tokens.placeables.flatMap((token: any, at: number) => (game.user.targets.has(token) ? [at] : [])),
  );
/** Waits until all that one tab has sent so far has arrived at the other. */
async function caughtUp(from: HeadlessSeat, to: HeadlessSeat, mark: string): Promise<void> {
  await from.page.evaluate((name: string) => void game.user.broadcastActivity({ mark: name }), mark);
  await to.page.waitForFunction((name: string) => (globalThis as any).heard.marks.includes(name), mark);
}

test("a target chosen in one tab is the other's too; chosen at once in both, both are told once and there is an end", async () => {
  const [one, other] = tabs as [HeadlessSeat, HeadlessSeat];
  await aim(one, 0);
  await expect.poll(() => aimed(other)).toEqual([0]);
  const heard = (): Promise<number[]> =>
    Promise.all(tabs.map(({ page }) => page.evaluate(() => (globalThis as any).heard.targets as number)));
  const before = await heard();
  await Promise.all([aim(one, 1), aim(other, 2)]);
  // Whatever either tells because of what it heard comes before its next mark.
  for (const round of ["first", "second", "third"]) {
    await caughtUp(one, other, `${round} from one`);
    await caughtUp(other, one, `${round} from the other`);
  }
  const after = await heard();
  expect(after.map((count, at) => count - before[at]!)).toEqual([1, 1]);
  // What is chosen next counts in both, also where a tab has told the same before.
  await aim(one, 0);
  await expect.poll(() => aimed(other)).toEqual([0]);
});
