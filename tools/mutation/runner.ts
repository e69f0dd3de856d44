/**
 * Runs a file's tests once as they are, and notes which of them reach which change; then, for each change in turn,
 * those tests again with its switch turned, shortest first, until one fails. All in one process with everything loaded:
 * a change costs what its tests take.
 */
import { TestRunner } from "vitest";
import type { RunnerTask, RunnerTestCase, RunnerTestFile } from "vitest";
import { relative } from "node:path";
import { root } from "../setup.mjs";
import { addNote, readNotes, readPlan } from "./plan.ts";

/** The globals of the switches; their names are Stryker's. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}
const global = globalThis as { __stryker__?: Switches; __caches__?: (() => void)[] };

/** The number of times that a switch was read in this test. */
let looks = 0;
/** The number of times after which the test is taken to never end. */
let mostLooks = Infinity;
/** The id of the change that is switched on; undefined: none. */
let active: string | undefined;
const switches: Switches = (global.__stryker__ ??= {
  get activeMutant() {
    if (++looks > mostLooks) throw new Error("This never ends");
    return active;
  },
});
/** Empties the caches of rules, which would keep results of another change. */
const forget = (): void => {
  for (const empty of global.__caches__ ?? []) empty();
};
/** A test may read switches SHORT times more than this many times its number of reads without a change. */
const OFTENER = 5;
const SHORT = 100_000;

const testsOf = (task: RunnerTask): RunnerTestCase[] =>
  task.type === "test" ? [task] : "tasks" in task ? task.tasks.flatMap(testsOf) : [];

/** Runs the tests of a file without changes, and then those that reach each change with that change. */
export default class MutationRunner extends TestRunner {
  readonly #looks = new Map<string, number>();

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    // the caches are emptied before each change too, so that the test reads as many switches as it will then
    forget();
    looks = 0;
    switches.currentTestId = test.id;
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    switches.currentTestId = undefined;
    this.#looks.set(test.id, looks);
    super.onAfterRunTask(test);
  }

  override async onAfterRunFiles(files: readonly RunnerTestFile[] = []): Promise<void> {
    const { static: loading = {}, perTest = {} } = switches.mutantCoverage ?? {};
    const plan = readPlan();
    for (const file of files) {
      const name = relative(root, file.filepath);
      const tests = testsOf(file)
        .filter(({ result }) => result?.state === "pass")
        .sort((a, b) => (a.result!.duration ?? 0) - (b.result!.duration ?? 0));
      const before = readNotes();
      const over = new Set(before.filter(({ what }) => what === "noticed").map(({ id }) => id));
      const done = new Set(before.filter(({ what, test }) => what === "passed" && test === name).map(({ id }) => id));
      let changed = false;
      for (const id of plan.tried) {
        const reaching = tests.filter((test) => perTest[test.id]?.[id]);
        if (reaching.length) addNote({ what: "reached", id, test: name });
        else if (loading[id]) addNote({ what: "loading", id, test: name });
        if (over.has(id) || done.has(id) || !reaching.length) continue;
        changed = true;
        addNote({ what: "begun", id, test: name });
        let noticed = false;
        for (const test of reaching) if (!noticed) noticed = await this.#fails(test, id);
        addNote({ what: noticed ? "noticed" : "passed", id, test: name });
      }
      // a change must leave nothing behind by which later ones would be judged
      for (const test of changed ? tests : [])
        if (await this.#fails(test)) addNote({ what: "unwell", id: "-", test: `${name}: ${test.name}` });
    }
  }

  /** Runs a test with a change, or without an id with none. @returns true where it fails or never ends */
  async #fails(test: RunnerTestCase, id?: string): Promise<boolean> {
    forget();
    active = id;
    looks = 0;
    mostLooks = this.#looks.get(test.id)! * OFTENER + SHORT;
    try {
      await TestRunner.getTestFn(test)();
      return false;
    } catch {
      return true;
    } finally {
      active = undefined;
      mostLooks = Infinity;
    }
  }
}
