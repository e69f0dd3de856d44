/** The calendar of a world that names no other: the earth's, with every fourth year a leap year, without exceptions. */

const MONTHS: [name: string, days: number, leapDays?: number][] = [
  ["January", 31],
  ["February", 28, 29],
  ["March", 31],
  ["April", 30],
  ["May", 31],
  ["June", 30],
  ["July", 31],
  ["August", 31],
  ["September", 30],
  ["October", 31],
  ["November", 30],
  ["December", 31],
];
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const SEASONS: [name: string, monthStart: number, monthEnd: number][] = [
  ["Spring", 3, 5],
  ["Summer", 6, 8],
  ["Autumn", 9, 11],
  ["Winter", 12, 2],
];

const abbreviate = (name: string): string => name.slice(0, 3);

/** The configuration `foundry.data.SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG`. */
export const GREGORIAN = {
  name: "Simplified Gregorian",
  description: "The calendar of the earth, with a leap year every four years.",
  years: { yearZero: 0, firstWeekday: 0, leapYear: { leapStart: 8, leapInterval: 4 } },
  months: {
    values: MONTHS.map(([name, days, leapDays], index) => ({
      name,
      abbreviation: abbreviate(name),
      ordinal: index + 1,
      days,
      ...(leapDays && { leapDays }),
    })),
  },
  days: {
    values: DAYS.map((name, index) => ({ name, abbreviation: abbreviate(name), ordinal: index + 1 })),
    daysPerYear: 365,
    hoursPerDay: 24,
    minutesPerHour: 60,
    secondsPerMinute: 60,
  },
  seasons: {
    values: SEASONS.map(([name, monthStart, monthEnd]) => ({
      name,
      abbreviation: abbreviate(name),
      monthStart,
      monthEnd,
    })),
  },
};
