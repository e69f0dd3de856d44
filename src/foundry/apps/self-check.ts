import { template } from "../host/paths.ts";
import { HandlebarsApp, host, runDetached, localize } from "../host/host.ts";
import { windowStyles } from "../host/later-styles.ts";
import { reportText } from "./self-check/report.ts";
import type { Line, Sample } from "./self-check/run.ts";
import { runChecks, waitingLines } from "./self-check/run.ts";

/**
 * The window of the self-check: plays every part of Fray on the running Foundry, in a folder of its own, reports line
 * by line, and deletes all it made.
 */
export class SelfCheck extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-self-check",
    classes: ["fray", "fray-self-check"],
    window: { title: "FRAY.SelfCheck.title", icon: "fa-solid fa-stethoscope", resizable: true },
    position: { width: 620, height: 640 },
    actions: { run, copy },
  };
  static override PARTS = {
    body: { template: template("apps/self-check"), scrollable: [".fray-scroll"] },
  };

  /** the lines of the report */
  lines: Line[] = [];
  /** true while the check runs */
  running = false;

  /**
   * Returns what the template shows: the lines, which one is running, and after the end how many passed, failed or were
   * skipped.
   */
  override async _prepareContext(): Promise<object> {
    await windowStyles();
    if (!this.lines.length) this.lines = waitingLines();
    // The number of lines in a state, and the line that is running (-1: none).
    const count = (state: Line["state"]): number => this.lines.filter((line) => line.state === state).length;
    const isOver = !this.running && count("waiting") === 0;
    const runningIndex = this.lines.findIndex(({ state }) => state === "running");
    return {
      running: this.running,
      lines: this.lines.map((line) => ({ ...line, label: localize(`FRAY.SelfCheck.state.${line.state}`) })),
      progress:
        runningIndex >= 0
          ? localize("FRAY.SelfCheck.progress", {
              now: runningIndex + 1,
              of: this.lines.length,
              name: this.lines[runningIndex]!.name,
            })
          : "",
      summary: isOver
        ? localize("FRAY.SelfCheck.summary", {
            passed: count("passed"),
            failed: count("failed"),
            skipped: count("skipped"),
            version: host.game.system.version,
            generation: host.game.release.generation,
          })
        : "",
    };
  }

  /**
   * Scrolls to the line that is running; after the end to the first that failed. Does nothing if that line can be seen.
   */
  override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    const list = this.element.querySelector("ol");
    const line = list?.querySelector(this.running ? ".is-running" : ".is-failed");
    if (!list || !line) return;
    const [{ top, height }, lineBox] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
    if (lineBox.top < top || lineBox.bottom > top + height) list.scrollTop += lineBox.top - top - height / 2;
  }

  /**
   * Runs the check and draws its lines as they change. Resolves to whether every line passed or was skipped. If the
   * check runs already, does nothing and resolves to false.
   * @param sample the part of the check to run; left out: all of it
   */
  async start(sample?: Sample): Promise<boolean> {
    if (this.running) return false;
    this.running = true;
    this.lines = waitingLines(sample);
    try {
      await runChecks(async (index, state, detail) => {
        this.lines[index] = { ...this.lines[index]!, state, detail };
        await this.render();
      }, sample);
    } finally {
      this.running = false;
      await this.render();
    }
    return this.lines.every(({ state }) => state === "passed" || state === "skipped");
  }
}

/** Copies the report, as text, to the clipboard and tells the user so; called by the window's button. */
function copy(this: SelfCheck): void {
  runDetached(
    navigator.clipboard
      .writeText(reportText(this.lines))
      .then(() => host.ui.notifications.info(localize("FRAY.SelfCheck.copied"))),
  );
}

/** Starts the whole check; called by the window's button. */
function run(this: SelfCheck): void {
  runDetached(this.start());
}
