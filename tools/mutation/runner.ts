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

/**
 * The globals of the switches, which code that Stryker has instrumented reads and counts; their names are Stryker's.
 */
interface Switches {
  /** the id of the change that is switched on; undefined: none */
  activeMutant?: string | undefined;
  /** the id of the test that runs; undefined outside of tests, as while a module loads */
  currentTestId?: string | undefined;
  /** how often each change was reached, by its id: outside of tests (`static`), and in each test by the test's id */
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}
const global = globalThis as { __stryker__?: Switches; __caches__?: (() => void)[] };

/** The number of times that a switch was read in this test. */
let reads = 0;
/** The number of reads after which the test is taken to never end. */
let mostReads = Infinity;
/** The id of the change that is switched on; undefined: none. */
let activeId: string | undefined;
const switches: Switches = (global.__stryker__ ??= {
  get activeMutant() {
    if (++reads > mostReads) throw new Error("This never ends");
    return activeId;
  },
});
/** Empties the caches of rules, which would keep results of another change. */
const emptyCaches = (): void => {
  for (const empty of global.__caches__ ?? []) empty();
};
/** With a change a test may read switches READ_FACTOR times as often as without one, and SPARE_READS times more. */
const READ_FACTOR = 5;
const SPARE_READS = 100_000;

/** Lists the tests in a task: itself, or those of a suite at any depth. */
function testsOf(task: RunnerTask): RunnerTestCase[] {
  if (task.type === "test") return [task];
  return "tasks" in task ? task.tasks.flatMap(testsOf) : [];
}

/** Runs the tests of a file without changes, and then those that reach each change with that change. */
export default class MutationRunner extends TestRunner {
  /** the number of times that each test read a switch without a change, by the test's id */
  readonly #readsOf = new Map<string, number>();

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    // the caches are emptied before each change too, so that the test reads as many switches as it will then
    emptyCaches();
    reads = 0;
    switches.currentTestId = test.id;
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    switches.currentTestId = undefined;
    this.#readsOf.set(test.id, reads);
    super.onAfterRunTask(test);
  }

  /**
   * Tries the plan's changes on the tests of files that have passed without one, the fastest first; notes in the log
   * which changes are reached, tried and noticed, and which tests fail without a change afterwards ("unwell").
   */
  override async onAfterRunFiles(files: readonly RunnerTestFile[] = []): Promise<void> {
    const { static: loading = {}, perTest = {} } = switches.mutantCoverage ?? {};
    const plan = readPlan();
    for (const file of files) {
      const name = relative(root, file.filepath);
      const tests = testsOf(file)
        .filter(({ result }) => result?.state === "pass")
        .sort((a, b) => (a.result!.duration ?? 0) - (b.result!.duration ?? 0));
      // the results of earlier files, and of this one before the run was stopped
      const before = readNotes();
      const noticedIds = new Set(before.filter(({ what }) => what === "noticed").map(({ id }) => id));
      const passedIds = new Set(
        before.filter(({ what, test }) => what === "passed" && test === name).map(({ id }) => id),
      );
      let hasTried = false;
      // each change in turn, unless an earlier file has noticed it or this file's tests have passed with it
      for (const id of plan.tried) {
        const reaching = tests.filter((test) => perTest[test.id]?.[id]);
        if (reaching.length) addNote({ what: "reached", id, test: name });
        else if (loading[id]) addNote({ what: "loading", id, test: name });
        if (noticedIds.has(id) || passedIds.has(id) || !reaching.length) continue;
        hasTried = true;
        addNote({ what: "begun", id, test: name });
        let noticed = false;
        for (const test of reaching) if (!noticed) noticed = await this.#fails(test, id);
        addNote({ what: noticed ? "noticed" : "passed", id, test: name });
      }
      // a change must leave nothing behind by which later ones would be judged
      for (const test of hasTried ? tests : [])
        if (await this.#fails(test)) addNote({ what: "unwell", id: "-", test: `${name}: ${test.name}` });
    }
  }

  /** Runs a test with a change, or without an id with none. @returns true where it fails or never ends */
  async #fails(test: RunnerTestCase, id?: string): Promise<boolean> {
    emptyCaches();
    activeId = id;
    reads = 0;
    mostReads = this.#readsOf.get(test.id)! * READ_FACTOR + SPARE_READS;
    try {
      await TestRunner.getTestFn(test)();
      return false;
    } catch {
      return true;
    } finally {
      activeId = undefined;
      mostReads = Infinity;
    }
  }
}
