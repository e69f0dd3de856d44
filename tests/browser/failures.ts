import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { SiteTable } from "./site/table.ts";
import { Table } from "./table.ts";

const FOLDER = ".build/reports/failures";

/** As a test fails, every seat of the file's tables is photographed, and what its console said is written down. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const table of Table.standing) table.spoil();
  mkdirSync(FOLDER, { recursive: true });
  const name = `${basename(task.file.name, ".spec.ts")}-${task.name.replace(/[^\w-]+/g, "-").slice(0, 60)}`;
  const seats = [...Table.standing, ...SiteTable.standing].flatMap((table) => table.seats);
  for (const [index, { page, complaints }] of seats.entries()) {
    const file = join(FOLDER, `${name}-${index + 1}`);
    if (complaints.length) writeFileSync(`${file}.txt`, complaints.join("\n"));
    // A page that is gone has no picture; the failure itself is told either way.
    await page.screenshot({ path: `${file}.png`, timeout: 10_000 }).catch((error: unknown) => console.error(error));
  }
});

/** A table that its file has not left, having failed before it stood: the next file is not to find anybody at it. */
afterAll(async () => {
  for (const table of [...Table.standing]) {
    table.spoil();
    await table.leave();
  }
});
