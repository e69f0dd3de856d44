/**
 * The calendar of a world: converts seconds since the beginning of its time to years, days and hours, and back.
 * @see https://foundryvtt.com/api/classes/foundry.data.CalendarData.html
 */
import { DataModel } from "../abstract/data-model.ts";
import { GREGORIAN } from "./gregorian.ts";
import * as fields from "./fields/index.ts";

/** A time split into the units of a calendar. */
export interface TimeComponents {
  /** whole years since the beginning, so 0 in the first year */
  year: number;
  /** whole days since the year began, so 0 on its first day */
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** an index of `months.values` */
  month: number;
  /** the day of the month, from 0 */
  dayOfMonth: number;
  /** an index of `days.values` */
  dayOfWeek: number;
  /** an index of `seasons.values`; -1 if no season has the day */
  season: number;
  leapYear: boolean;
}

type Schema = Record<string, fields.DataField>;

/** Makes the field of a whole number. */
const integerField = (options: object = {}): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: false, integer: true, ...options });
/** Makes the field of a number above 0. */
const positiveField = (initial: number): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: false, positive: true, initial });
/** Makes the field of an object with a schema, or null. */
const nullableObject = (schema: Schema): fields.SchemaField =>
  new fields.SchemaField(schema, { required: true, nullable: true, initial: null });
/** Makes the field of a list of objects with a schema. */
const listField = (schema: Schema): fields.ArrayField => new fields.ArrayField(new fields.SchemaField(schema));
/** Makes the fields of a name and its abbreviation. */
const nameFields = (): Schema => ({
  name: new fields.StringField({ required: true, blank: false }),
  abbreviation: new fields.StringField(),
});
/** Makes the field of the ordinal of a month, or of a day of the year, or null. */
const ordinalField = (): fields.NumberField => integerField({ nullable: true, min: 0, initial: null });

/** A calendar: how long its units are, and conversions between seconds and these units. */
export class CalendarData extends DataModel {
  /**
   * The documented fields. `yearZero`: the number of the first year; `leapStart`: the number of the first leap year;
   * `ordinal`: the number with which a month or weekday is written. A season's `dayStart` and `dayEnd` count from 0.
   */
  static override defineSchema(): Schema {
    return {
      name: new fields.StringField({ required: true, blank: false }),
      description: new fields.StringField(),
      years: nullableObject({
        yearZero: integerField({ initial: 0 }),
        firstWeekday: integerField({ initial: 0, min: 0 }),
        leapYear: nullableObject({
          leapStart: integerField({ initial: 0 }),
          leapInterval: integerField({ initial: 1, min: 1 }),
        }),
      }),
      months: nullableObject({
        values: listField({
          ...nameFields(),
          ordinal: integerField({ min: 1, initial: 1 }),
          days: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
          leapDays: new fields.NumberField({ required: false, nullable: true }),
        }),
      }),
      days: new fields.SchemaField({
        values: listField({ ...nameFields(), ordinal: integerField({ min: 1, initial: 1 }) }),
        daysPerYear: positiveField(365),
        hoursPerDay: positiveField(24),
        minutesPerHour: positiveField(60),
        secondsPerMinute: positiveField(60),
      }),
      seasons: nullableObject({
        values: listField({
          ...nameFields(),
          monthStart: ordinalField(),
          dayStart: ordinalField(),
          monthEnd: ordinalField(),
          dayEnd: ordinalField(),
        }),
      }),
    };
  }

  /** The seconds in an hour. */
  get #perHour(): number {
    return this.days.minutesPerHour * this.days.secondsPerMinute;
  }

  /** The seconds in a day. */
  get #perDay(): number {
    return this.days.hoursPerDay * this.#perHour;
  }

  /** How many more days a leap year has than another year. */
  get #extra(): number {
    let extra = 0;
    for (const { days, leapDays } of this.months?.values ?? []) extra += (leapDays ?? days) - days;
    return extra;
  }

  /** The first leap year, in whole years since the beginning. */
  get #leapStart(): number {
    return this.years.leapYear.leapStart - this.years.yearZero;
  }

  /**
   * Whether a year is a leap year.
   * @param year in whole years since the beginning
   */
  isLeapYear(year: number): boolean {
    if (!this.years?.leapYear) return false;
    const yearsSince = year - this.#leapStart;
    return yearsSince >= 0 && yearsSince % this.years.leapYear.leapInterval === 0;
  }

  /** The number of days from the beginning to the first day of a year. */
  #daysBefore(year: number): number {
    let leapYears = 0;
    if (this.years?.leapYear && year > this.#leapStart)
      leapYears = Math.floor((year - 1 - this.#leapStart) / this.years.leapYear.leapInterval) + 1;
    return year * this.days.daysPerYear + leapYears * this.#extra;
  }

  /**
   * Converts a time to years, days, hours and so on.
   * @param time seconds since the beginning; below 0 before it
   */
  timeToComponents(time = 0): TimeComponents {
    const { minutesPerHour, secondsPerMinute, values } = this.days;
    const { year, day, leapYear, rest: secondsOfDay } = this._decomposeTimeYears(time);
    const totalDays = this.#daysBefore(year) + day;
    const { month, dayOfMonth } = this.#monthOf(day, leapYear);
    const hour = Math.floor(secondsOfDay / this.#perHour);
    const minute = Math.floor(secondsOfDay / secondsPerMinute) % minutesPerHour;
    const daysPerWeek = values.length || 1;
    // never below 0, also for days before the beginning
    const dayOfWeek = (((totalDays + (this.years?.firstWeekday ?? 0)) % daysPerWeek) + daysPerWeek) % daysPerWeek;
    const season = this.#seasonOf(day, leapYear);
    return {
      ...{ year, day, hour, minute, second: Math.floor(secondsOfDay % secondsPerMinute) },
      ...{ month, dayOfMonth, dayOfWeek, season, leapYear },
    };
  }

  /** Splits a time into its year, the whole days since the year began, and the seconds since the day began. */
  _decomposeTimeYears(time: number): { year: number; day: number; leapYear: boolean; rest: number } {
    const days = Math.floor(time / this.#perDay);
    // an estimate without leap days, which the loops correct
    let year = Math.floor(days / this.days.daysPerYear);
    while (this.#daysBefore(year) > days) year--;
    while (this.#daysBefore(year + 1) <= days) year++;
    const secondsOfDay = time - days * this.#perDay;
    return { year, day: days - this.#daysBefore(year), leapYear: this.isLeapYear(year), rest: secondsOfDay };
  }

  /** The lengths of a year's months, in days. */
  #lengths(leapYear: boolean): number[] {
    return (this.months?.values ?? []).map(({ days, leapDays }: any) => (leapYear ? (leapDays ?? days) : days));
  }

  /** Finds the month of a day of the year, and the day within the month; all count from 0. */
  #monthOf(day: number, leapYear: boolean): { month: number; dayOfMonth: number } {
    const lengths = this.#lengths(leapYear);
    let dayOfMonth = day;
    let month = 0;
    while (month < lengths.length - 1 && dayOfMonth >= lengths[month]!) dayOfMonth -= lengths[month++]!;
    return { month, dayOfMonth };
  }

  /**
   * Finds the index of the season in which a day of the year lies; -1 if no season has this day. A season lasts from a
   * day of one month to a day of another or, without a month, from or to a day of the year. A season may go on past the
   * end of the year.
   */
  #seasonOf(day: number, leapYear: boolean): number {
    const lengths = this.#lengths(leapYear);
    const months: any[] = this.months?.values ?? [];
    const firstDayOf = (ordinal: number): number => {
      const index = months.findIndex((month) => month.ordinal === ordinal);
      return lengths.slice(0, Math.max(index, 0)).reduce((sum, days) => sum + days, 0);
    };
    const lengthOf = (ordinal: number): number => lengths[months.findIndex((month) => month.ordinal === ordinal)] ?? 0;
    return (this.seasons?.values ?? []).findIndex(({ monthStart, dayStart, monthEnd, dayEnd }: any) => {
      // days of the year; without an end day the season lasts to the end of its last month
      const start = monthStart === null ? dayStart : firstDayOf(monthStart) + (dayStart ?? 0);
      const end = monthEnd === null ? dayEnd : firstDayOf(monthEnd) + (dayEnd ?? lengthOf(monthEnd) - 1);
      if (start === null || end === null) return false;
      // a season that ends before it starts goes on past the end of the year
      return start <= end ? day >= start && day <= end : day >= start || day <= end;
    });
  }

  /**
   * Converts years, days, hours and so on to seconds since the beginning. Without a day of the year, month and day of
   * the month are used.
   */
  componentsToTime(components: Partial<TimeComponents>): number {
    const { year = 0, hour = 0, minute = 0, second = 0, month, dayOfMonth = 0 } = components;
    const monthsBefore = this.#lengths(this.isLeapYear(year)).slice(0, month ?? 0);
    // the day of the year: given, or the days of all earlier months and of this one
    const day = components.day ?? monthsBefore.reduce((sum, length) => sum + length, dayOfMonth);
    const secondsOfDay = hour * this.#perHour + minute * this.days.secondsPerMinute + second;
    return (this.#daysBefore(year) + day) * this.#perDay + secondsOfDay;
  }

  /** Adds seconds, or years, days, hours, minutes and seconds, to a time. @returns the sum as components */
  add(startTime: number | Partial<TimeComponents>, deltaTime: number | Partial<TimeComponents>): TimeComponents {
    const start = typeof startTime === "number" ? startTime : this.componentsToTime(startTime);
    if (typeof deltaTime === "number") return this.timeToComponents(start + deltaTime);
    const components = this.timeToComponents(start);
    for (const key of ["year", "day", "hour", "minute", "second"] as const) components[key] += deltaTime[key] ?? 0;
    return this.timeToComponents(this.componentsToTime(components));
  }

  /** The time between two times, as components; the start is the world's present time if it is not given. */
  difference(endTime: number | Partial<TimeComponents>, startTime?: number | Partial<TimeComponents>): TimeComponents {
    const toSeconds = (time: number | Partial<TimeComponents>): number =>
      typeof time === "number" ? time : this.componentsToTime(time);
    return this.timeToComponents(toSeconds(endTime) - toSeconds(startTime ?? globalThis.game.time.worldTime));
  }

  /**
   * Writes a time as text; by default the world's present time.
   * @param formatter a function, or the name of one in `CONFIG.time.formatters`
   * @throws Error if there is no function of this name
   */
  format(time?: number | TimeComponents, formatter: any = "timestamp", options: object = {}): string {
    const write = typeof formatter === "function" ? formatter : globalThis.CONFIG.time.formatters[formatter];
    if (typeof write !== "function") throw new Error(`${formatter} is no way to write a time`);
    const moment = time ?? globalThis.game.time.worldTime;
    return write(this, typeof moment === "number" ? this.timeToComponents(moment) : moment, options);
  }

  /** Writes a time in figures: year-month-day, hour:minute:second. */
  static formatTimestamp(calendar: CalendarData, components: TimeComponents, _options: object = {}): string {
    const { year, month, dayOfMonth, hour, minute, second } = components;
    const padded = (value: number, length = 2): string => String(value).padStart(length, "0");
    const ordinal = calendar.months?.values[month]?.ordinal ?? 1;
    const date = [padded(year + (calendar.years?.yearZero ?? 0), 4), padded(ordinal), padded(dayOfMonth + 1)];
    return `${date.join("-")} ${[hour, minute, second].map((value) => padded(value)).join(":")}`;
  }

  /**
   * Writes how long ago a time was, in years, days, hours, minutes and seconds; units that are 0 are left out. “Now” if
   * no unit is left.
   * @param options `short`: whether units are abbreviated; `maxTerms`: how many units are written at most, the largest
   * first
   */
  static formatAgo(
    calendar: CalendarData,
    components: TimeComponents,
    { short = false, maxTerms = Infinity }: { short?: boolean; maxTerms?: number } = {},
  ): string {
    // the time that has passed, in the units of this calendar
    const { game } = globalThis;
    const secondsAgo = Math.max(0, game.time.worldTime - calendar.componentsToTime(components));
    const passed = calendar.timeToComponents(secondsAgo);
    // a term such as "2 days" for each unit that is not 0, and all of them in one text
    const unitDisplay = short ? "narrow" : "long";
    const terms = (["year", "day", "hour", "minute", "second"] as const)
      .filter((unit) => passed[unit])
      .slice(0, maxTerms)
      .map((unit) => new Intl.NumberFormat(game.i18n.lang, { style: "unit", unit, unitDisplay }).format(passed[unit]));
    if (!terms.length) return game.i18n.localize("TIME.Now");
    return game.i18n.format("TIME.Ago", { time: new Intl.ListFormat(game.i18n.lang, { type: "unit" }).format(terms) });
  }
}

/** Makes `CONFIG.time` as it is before packages change it. */
export function timeConfig(): any {
  return {
    turnTime: 0,
    roundTime: 0,
    worldCalendarConfig: GREGORIAN,
    worldCalendarClass: CalendarData,
    earthCalendarConfig: GREGORIAN,
    earthCalendarClass: CalendarData,
    formatters: { timestamp: CalendarData.formatTimestamp, ago: CalendarData.formatAgo },
  };
}
