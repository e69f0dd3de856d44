import { expect, test } from "vitest";
import { Chair } from "../chairs.ts";
import { sharedBrowser, Table } from "../table.ts";

/* Chairs that one table leaves to the next hold nothing of who sat there; the game itself is not opened here. */

const viewport = { width: 800, height: 600 };

/** The traces of an earlier user in a page (storage, cookies, databases), and its media settings and size. */
const kept = (chair: Chair): Promise<unknown> =>
  chair.page.evaluate(async () => ({
    stored: [localStorage.getItem("mine"), sessionStorage.getItem("mine"), document.cookie],
    databases: (await indexedDB.databases()).length,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    still: matchMedia("(prefers-reduced-motion: reduce)").matches,
    size: [innerWidth, innerHeight],
  }));

const FRESH = { stored: [null, null, ""], databases: 0, dark: false, still: true, size: [800, 600] };

test("what somebody stored, looked by and listened to is gone; who marked or spoilt a page takes it along", async () => {
  const [table, browser] = await Promise.all([Table.open(), sharedBrowser()]);
  const status = `${table.url}/api/status`;
  const sitDown = async (): Promise<Chair> => {
    const chair = await Chair.take(browser, table.url, { viewport });
    await chair.page.goto(status);
    expect(await kept(chair)).toEqual(FRESH);
    return chair;
  };
  const first = await sitDown();
  const heard: string[] = [];
  first.page.on("console", (message) => void heard.push(message.text()));
  await first.page.evaluate(async () => {
    localStorage.setItem("mine", "1");
    sessionStorage.setItem("mine", "1");
    document.cookie = "mine=1; path=/";
    await new Promise(
      (done) =>
        (indexedDB.open("mine").onsuccess = ({ target }) => {
          (target as IDBOpenDBRequest).result.close();
          done(undefined);
        }),
    );
  });
  await first.page.emulateMedia({ colorScheme: "dark", reducedMotion: "no-preference" });
  await first.page.setViewportSize({ width: 500, height: 400 });
  await first.leave();

  const second = await sitDown();
  expect(second.page).toBe(first.page);
  await second.page.evaluate(() => console.log("somebody else"));
  expect(heard).toEqual([]);
  await second.page.exposeFunction("mine", () => 1);
  await second.leave();

  const third = await sitDown();
  expect(third.page).not.toBe(first.page);
  const crashed = new Promise((done) => third.page.once("crash", done));
  await third.page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  await third.leave();

  const fourth = await sitDown();
  expect(fourth.page).not.toBe(third.page);
  await fourth.leave();
  await table.leave();
});
