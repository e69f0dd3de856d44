import type { Page } from "playwright-core";
import { ready } from "../browser/table.ts";
import type { TableRow } from "./row.ts";

const LOADS = 7;
/** The aim for the median, in milliseconds. */
const AIM = 40;

/** Times `fray.mjs` from its first statement to its last: the median over LOADS loads of the page. */
export async function startBench(page: Page): Promise<TableRow> {
  const script = /\/fray\.mjs(\?.*)?$/;
  await page.route(script, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    // It imports nothing at its start, so that nothing of it runs before its first statement.
    const body = `performance.mark("fray begins");\n${text}\nperformance.measure("fray evaluated", "fray begins");`;
    await route.fulfill({ response, body });
  });
  const times: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    await page.reload();
    await ready(page);
    times.push(
      ...(await page.evaluate(() => performance.getEntriesByName("fray evaluated").map((one) => one.duration))),
    );
  }
  await page.unroute(script);
  if (times.length < LOADS) throw new Error(`fray.mjs was seen ${times.length} times in ${LOADS} loads`);
  times.sort((one, other) => one - other);
  const median = times[LOADS >> 1]!;
  return {
    name: "fray.mjs evaluated",
    value: `${median.toFixed(1)} ms`,
    good: median <= AIM,
    compared: `median of ${LOADS} loads, aim ${AIM} ms; ${times[0]!.toFixed(1)} to ${times.at(-1)!.toFixed(1)} ms`,
  };
}
