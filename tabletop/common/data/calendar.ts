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
const wholeField = (options: object = {}): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: false, integer: true, ...options });
/** Makes the field of a number above 0. */
const positiveField = (initial: number): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: false, positive: true, initial });
/** Makes the field of an object with a schema, or null. */
const orNone = (schema: Schema): fields.SchemaField =>
  new fields.SchemaField(schema, { required: true, nullable: true, initial: null });
/** Makes the field of a list of objects with a schema. */
const listOf = (schema: Schema): fields.ArrayField => new fields.ArrayField(new fields.SchemaField(schema));
/** Makes the fields of a name and its abbreviation. */
const nameFields = (): Schema => ({
  name: new fields.StringField({ required: true, blank: false }),
  abbreviation: new fields.StringField(),
});
/** Makes the field of the ordinal of a month, or of a day of the year, or null. */
const ordinalField = (): fields.NumberField => wholeField({ nullable: true, min: 0, initial: null });

/** A calendar: how long its units are, and conversions between seconds and these units. */
export class CalendarData extends DataModel {
  static override defineSchema(): Schema {
    return {
      name: new fields.StringField({ required: true, blank: false }),
      description: new fields.StringField(),
      years: orNone({
        yearZero: wholeField({ initial: 0 }),
        firstWeekday: wholeField({ initial: 0, min: 0 }),
        leapYear: orNone({ leapStart: wholeField({ initial: 0 }), leapInterval: wholeField({ initial: 1, min: 1 }) }),
      }),
      months: orNone({
        values: listOf({
          ...nameFields(),
          ordinal: wholeField({ min: 1, initial: 1 }),
          days: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
          leapDays: new fields.NumberField({ required: false, nullable: true }),
        }),
      }),
      days: new fields.SchemaField({
        values: listOf({ ...nameFields(), ordinal: wholeField({ min: 1, initial: 1 }) }),
        daysPerYear: positiveField(365),
        hoursPerDay: positiveField(24),
        minutesPerHour: positiveField(60),
        secondsPerMinute: positiveField(60),
      }),
      seasons: orNone({
        values: listOf({
          ...nameFields(),
          monthStart: ordinalField(),
          dayStart: ordinalField(),
          monthEnd: ordinalField(),
          dayEnd: ordinalField(),
        }),
      }),
    };
  }

  /** The seconds in an hour, and in a day. */
  get #perHour(): number {
    return this.days.minutesPerHour * this.days.secondsPerMinute;
  }

  get #perDay(): number {
    return this.days.hoursPerDay * this.#perHour;
  }

  /** How many days a leap year has more than another year. */
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
    const since = year - this.#leapStart;
    return since >= 0 && since % this.years.leapYear.leapInterval === 0;
  }

  /** The number of days from the beginning to the first day of a year. */
  #daysBefore(year: number): number {
    let leaps = 0;
    if (this.years?.leapYear && year > this.#leapStart)
      leaps = Math.floor((year - 1 - this.#leapStart) / this.years.leapYear.leapInterval) + 1;
    return year * this.days.daysPerYear + leaps * this.#extra;
  }

  /**
   * Converts a time to years, days, hours and so on.
   * @param time seconds since the beginning; below 0 before it
   */
  timeToComponents(time = 0): TimeComponents {
    const { minutesPerHour, secondsPerMinute, values } = this.days;
    const { year, day, leapYear, rest } = this._decomposeTimeYears(time);
    const days = this.#daysBefore(year) + day;
    const { month, dayOfMonth } = this.#monthOf(day, leapYear);
    const hour = Math.floor(rest / this.#perHour);
    const minute = Math.floor(rest / secondsPerMinute) % minutesPerHour;
    const week = values.length || 1;
    const dayOfWeek = (((days + (this.years?.firstWeekday ?? 0)) % week) + week) % week;
    const season = this.#seasonOf(day, leapYear);
    return {
      ...{ year, day, hour, minute, second: Math.floor(rest % secondsPerMinute) },
      ...{ month, dayOfMonth, dayOfWeek, season, leapYear },
    };
  }

  /** Splits a time into its year, the whole days since the year began, and the seconds since the day began. */
  _decomposeTimeYears(time: number): { year: number; day: number; leapYear: boolean; rest: number } {
    const days = Math.floor(time / this.#perDay);
    // this year may be wrong by leap days, so correct it
    let year = Math.floor(days / this.days.daysPerYear);
    while (this.#daysBefore(year) > days) year--;
    while (this.#daysBefore(year + 1) <= days) year++;
    const rest = time - days * this.#perDay;
    return { year, day: days - this.#daysBefore(year), leapYear: this.isLeapYear(year), rest };
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
   * Finds the season of a day of the year; -1 if there is none. A season lasts from one month to another or, if it names no
   * months, from one day of the year to another; it may go on past the end of the year.
   */
  #seasonOf(day: number, leapYear: boolean): number {
    const lengths = this.#lengths(leapYear);
    const months: any[] = this.months?.values ?? [];
    const first = (ordinal: number): number => {
      const at = months.findIndex((month) => month.ordinal === ordinal);
      return lengths.slice(0, Math.max(at, 0)).reduce((sum, length) => sum + length, 0);
    };
    const length = (ordinal: number): number => lengths[months.findIndex((month) => month.ordinal === ordinal)] ?? 0;
    return (this.seasons?.values ?? []).findIndex(({ monthStart, dayStart, monthEnd, dayEnd }: any) => {
      const start = monthStart === null ? dayStart : first(monthStart) + (dayStart ?? 0);
      const end = monthEnd === null ? dayEnd : first(monthEnd) + (dayEnd ?? length(monthEnd) - 1);
      if (start === null || end === null) return false;
      return start <= end ? day >= start && day <= end : day >= start || day <= end;
    });
  }

  /**
   * Converts years, days, hours and so on to seconds since the beginning. Without a day of the year, month and day of the
   * month are used.
   */
  componentsToTime(components: Partial<TimeComponents>): number {
    const { year = 0, hour = 0, minute = 0, second = 0, month, dayOfMonth = 0 } = components;
    const before = this.#lengths(this.isLeapYear(year)).slice(0, month ?? 0);
    const day = components.day ?? before.reduce((sum, length) => sum + length, dayOfMonth);
    const hours = hour * this.#perHour + minute * this.days.secondsPerMinute + second;
    return (this.#daysBefore(year) + day) * this.#perDay + hours;
  }

  /** Adds seconds, or years, days, hours, minutes and seconds, to a time. @returns the sum as components */
  add(startTime: number | Partial<TimeComponents>, deltaTime: number | Partial<TimeComponents>): TimeComponents {
    const start = typeof startTime === "number" ? startTime : this.componentsToTime(startTime);
    if (typeof deltaTime === "number") return this.timeToComponents(start + deltaTime);
    const sum = this.timeToComponents(start);
    for (const key of ["year", "day", "hour", "minute", "second"] as const) sum[key] += deltaTime[key] ?? 0;
    return this.timeToComponents(this.componentsToTime(sum));
  }

  /** The time between two times, as components; the start is the world's present time if it is not given. */
  difference(endTime: number | Partial<TimeComponents>, startTime?: number | Partial<TimeComponents>): TimeComponents {
    const seconds = (time: number | Partial<TimeComponents>): number =>
      typeof time === "number" ? time : this.componentsToTime(time);
    return this.timeToComponents(seconds(endTime) - seconds(startTime ?? globalThis.game.time.worldTime));
  }

  /**
   * Writes a time as text; by default the world's present time.
   * @param formatter a function, or the name of one in `CONFIG.time.formatters`
   * @throws Error if there is no function of this name
   */
  format(time?: number | TimeComponents, formatter: any = "timestamp", options: object = {}): string {
    const found = typeof formatter === "function" ? formatter : globalThis.CONFIG.time.formatters[formatter];
    if (typeof found !== "function") throw new Error(`${formatter} is no way to write a time`);
    const given = time ?? globalThis.game.time.worldTime;
    return found(this, typeof given === "number" ? this.timeToComponents(given) : given, options);
  }

  /** Writes a time in figures: year-month-day, hour:minute:second. */
  static formatTimestamp(calendar: CalendarData, components: TimeComponents, _options: object = {}): string {
    const { year, month, dayOfMonth, hour, minute, second } = components;
    const figures = (value: number, length = 2): string => String(value).padStart(length, "0");
    const ordinal = calendar.months?.values[month]?.ordinal ?? 1;
    const date = [figures(year + (calendar.years?.yearZero ?? 0), 4), figures(ordinal), figures(dayOfMonth + 1)];
    return `${date.join("-")} ${[hour, minute, second].map((value) => figures(value)).join(":")}`;
  }

  /** Writes how long ago a time was, in years, days, hours, minutes and seconds; units of which there are none are left out. */
  static formatAgo(
    calendar: CalendarData,
    components: TimeComponents,
    { short = false, maxTerms = Infinity }: { short?: boolean; maxTerms?: number } = {},
  ): string {
    const { game } = globalThis;
    const since = Math.max(0, game.time.worldTime - calendar.componentsToTime(components));
    const passed = calendar.timeToComponents(since);
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
