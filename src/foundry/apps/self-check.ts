import { template } from "../host/paths.ts";
import { HandlebarsApp, host, runDetached, localize } from "../host/host.ts";
import { reportText } from "./self-check/report.ts";
import type { Line } from "./self-check/run.ts";
import { runChecks, waitingLines } from "./self-check/run.ts";

/** Plays every part of Fray against the live host in a scratch folder, says line by line how it went, and cleans up. */
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

  lines: Line[] = [];
  running = false;

  override async _prepareContext(): Promise<object> {
    if (!this.lines.length) this.lines = waitingLines();
    const count = (state: Line["state"]): number => this.lines.filter((line) => line.state === state).length;
    const done = !this.running && count("waiting") === 0;
    return {
      running: this.running,
      lines: this.lines.map((line) => ({ ...line, label: localize(`FRAY.SelfCheck.state.${line.state}`) })),
      summary: done
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

  /** True when nothing failed. */
  async start(): Promise<boolean> {
    if (this.running) return false;
    this.running = true;
    this.lines = waitingLines();
    try {
      await runChecks(async (index, state, detail) => {
        this.lines[index] = { ...this.lines[index]!, state, detail };
        await this.render();
      });
    } finally {
      this.running = false;
      await this.render();
    }
    return this.lines.every(({ state }) => state === "passed" || state === "skipped");
  }
}

/** The report, ready to be sent: on the clipboard where the browser allows it. */
function copy(this: SelfCheck): void {
  runDetached(
    navigator.clipboard
      .writeText(reportText(this.lines))
      .then(() => host.ui.notifications.info(localize("FRAY.SelfCheck.copied"))),
  );
}

function run(this: SelfCheck): void {
  runDetached(this.start());
}
