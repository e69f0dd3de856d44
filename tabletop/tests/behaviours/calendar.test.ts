import { beforeEach, describe, expect, it } from "vitest";
import { CalendarData } from "../../common/data/calendar.ts";
import { GREGORIAN } from "../../common/data/gregorian.ts";
import { listen, setTable } from "../../../tests/unit/host/headless.ts";

/* https://foundryvtt.com/api/classes/foundry.data.CalendarData.html and .../foundry.helpers.GameTime.html */

const DAY = 86_400;
const page = globalThis as any;
const calendar = (data: object = {}): any => new CalendarData({ ...structuredClone(GREGORIAN), ...data });

describe.each([13, 14])("calendars, generation %i", (generation) => {
  beforeEach(() => void setTable({ generation }));

  it("tell a time in its components, leap years and times before the beginning among them", () => {
    const one = calendar();
    expect(one.timeToComponents(0)).toEqual({
      ...{ year: 0, day: 0, hour: 0, minute: 0, second: 0 },
      ...{ month: 0, dayOfMonth: 0, dayOfWeek: 0, season: 3, leapYear: false },
    });
    const later = one.timeToComponents((8 * 365 + 59) * DAY + 3_723);
    expect(later).toMatchObject({ year: 8, day: 59, month: 1, dayOfMonth: 28, leapYear: true });
    expect(later).toMatchObject({ hour: 1, minute: 2, second: 3 });
    expect(one.timeToComponents((9 * 365 + 1) * DAY)).toMatchObject({ year: 9, day: 0, leapYear: false });
    expect(one.timeToComponents(-1)).toMatchObject({ year: -1, day: 364, month: 11, dayOfMonth: 30, dayOfWeek: 6 });
  });

  it("give the time of their components back, for times near and far", () => {
    const one = calendar();
    for (let time = -5 * 365 * DAY; time < 60 * 365 * DAY; time += 12_345_677)
      expect(one.componentsToTime(one.timeToComponents(time))).toBe(time);
  });

  it("know years that begin with another number, weeks of other days, and days of other hours", () => {
    const one = calendar({
      years: { yearZero: 1_000, firstWeekday: 2, leapYear: { leapStart: 1_001, leapInterval: 3 } },
      days: { ...GREGORIAN.days, values: GREGORIAN.days.values.slice(0, 5), hoursPerDay: 10 },
    });
    expect([0, 1, 2, 4].map((year) => one.isLeapYear(year))).toEqual([false, true, false, true]);
    expect(one.timeToComponents(36_000)).toMatchObject({ day: 1, hour: 0, dayOfWeek: 3 });
    expect(one.format(366 * 36_000)).toBe("1001-01-02 00:00:00");
  });

  it("add and take away", () => {
    const one = calendar();
    expect(one.add(0, 90)).toMatchObject({ minute: 1, second: 30 });
    expect(one.add({ year: 8, day: 365 }, { day: 1 })).toMatchObject({ year: 9, day: 0 });
    expect(one.add(0, { year: 1, hour: -1 })).toMatchObject({ year: 0, day: 364, hour: 23 });
    expect(one.difference(2 * DAY + 5, DAY)).toMatchObject({ day: 1, second: 5 });
  });

  it("have a place in game.time, which takes components, and are made of what CONFIG.time names", async () => {
    const { GameTime } = await import("../../client/core/time.ts");
    const { game } = setTable({ generation });
    const time: any = new GameTime();
    class Moons extends CalendarData {}
    page.CONFIG.time = { ...page.CONFIG.time, worldCalendarClass: Moons, worldCalendarConfig: GREGORIAN };
    page.CONFIG.time.earthCalendarClass = CalendarData;
    page.CONFIG.time.earthCalendarConfig = GREGORIAN;
    game.time = time;
    expect(time.calendar).toBeInstanceOf(Moons);
    expect(time.earthCalendar).not.toBeInstanceOf(Moons);
    await time.set({ year: 1, day: 2 });
    expect(time.worldTime).toBe(367 * DAY);
    await time.advance({ day: 1, minute: 1 });
    expect(time.components).toMatchObject({ year: 1, day: 3, minute: 1 });
    await time.advance(60);
    expect(time.components).toMatchObject({ minute: 2, leapYear: false });
    const before = time.worldTime;
    for (const none of ["x", "60", null, undefined, Number.NaN, Infinity, [], { hour: "x" }]) {
      await expect(time.advance(none)).rejects.toThrow("A time is a number");
      await expect(time.set(none)).rejects.toThrow("A time is a number");
    }
    expect([time.worldTime, game.settings.get("core", "time")]).toEqual([before, before]);
  });

  it("tell by the hook updateWorldTime how many seconds have passed, at the first change too", async () => {
    const { game } = setTable({
      generation,
      documents: { Setting: [{ _id: "a".repeat(16), key: "core.time", value: "100" }] },
    });
    const told: unknown[] = [];
    const hook = listen("updateWorldTime", (time: number, passed: number) => void told.push([time, passed]));
    await game.time.advance(60);
    await game.time.set(130);
    hook.stop();
    expect(told).toEqual([
      [160, 60],
      [130, -30],
    ]);
  });

  it("write a time by a formatter, and throw where there is none of that name", () => {
    page.CONFIG.time.formatters = { timestamp: CalendarData.formatTimestamp, own: () => "own" };
    const one = calendar();
    expect(one.format(40 * DAY + 61)).toBe("0000-02-10 00:01:01");
    expect(one.format(0, "own")).toBe("own");
    expect(one.format(7, (_calendar: unknown, { second }: any, { unit }: any) => second + unit, { unit: "s" })).toBe(
      "7s",
    );
    expect(() => one.format(0, "none")).toThrow("none");
  });
});
