import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { SiteTable } from "./site/table.ts";
import { Table } from "./table.ts";

const FOLDER = ".build/reports/failures";

/** When a test fails, saves a screenshot of each page of the file's tables, and the complaints of its console. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const table of Table.standing) table.spoil();
  mkdirSync(FOLDER, { recursive: true });
  const name = `${basename(task.file.name, ".spec.ts")}-${task.name.replace(/[^\w-]+/g, "-").slice(0, 60)}`;
  const seats = [...Table.standing, ...SiteTable.standing].flatMap((table) => table.seats);
  for (const [index, { page, complaints }] of seats.entries()) {
    const file = join(FOLDER, `${name}-${index + 1}`);
    if (complaints.length) writeFileSync(`${file}.txt`, complaints.join("\n"));
    // A page that is gone has no picture; the test is reported as failed either way.
    await page.screenshot({ path: `${file}.png`, timeout: 10_000 }).catch((error: unknown) => console.error(error));
  }
});

/** Leaves tables that a test file has opened and not left, as it failed before: the next file must not find them. */
afterAll(async () => {
  for (const table of [...Table.standing]) {
    table.spoil();
    await table.leave();
  }
  for (const table of [...SiteTable.standing]) await table.leave();
});
