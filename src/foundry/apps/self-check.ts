import { HandlebarsApp, host, runDetached, localize } from "../host/host.ts";
import { checks } from "./self-check-flows.ts";
import { Complaints, reportText } from "./self-check-report.ts";

interface Line {
  readonly name: string;
  readonly state: "waiting" | "running" | "passed" | "failed";
  readonly detail: string;
}

function waitingLines(): Line[] {
  return [...checks.map(({ id }) => id), "quiet"].map((id) => ({
    name: localize(`FRAY.SelfCheck.${id}`),
    state: "waiting",
    detail: "",
  }));
}

/** Runs the main flows against the live host in a scratch folder, says line by line how it went, and cleans up. */
export class SelfCheck extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-self-check",
    classes: ["fray", "fray-self-check"],
    window: { title: "FRAY.SelfCheck.title", icon: "fa-solid fa-stethoscope", resizable: true },
    position: { width: 560, height: 520 },
    actions: { run, copy },
  };
  static override PARTS = {
    body: { template: "systems/fray/templates/apps/self-check.hbs", scrollable: [".fray-scroll"] },
  };

  lines: Line[] = [];
  running = false;

  override async _prepareContext(): Promise<object> {
    if (!this.lines.length) this.lines = waitingLines();
    const passed = this.lines.filter((line) => line.state === "passed").length;
    const failed = this.lines.filter((line) => line.state === "failed").length;
    const done = passed + failed === this.lines.length;
    return {
      running: this.running,
      lines: this.lines.map((line) => ({ ...line, label: localize(`FRAY.SelfCheck.state.${line.state}`) })),
      summary: done
        ? localize("FRAY.SelfCheck.summary", {
            passed,
            failed,
            version: host.game.system.version,
            generation: host.game.release.generation,
          })
        : "",
    };
  }

  async start(): Promise<boolean> {
    if (this.running) return false;
    this.running = true;
    this.lines = waitingLines();
    const scratch = (await host.foundry.documents.Folder.create({
      name: localize("FRAY.SelfCheck.folder"),
      type: "Actor",
    }))!;
    const bag = {
      folder: scratch.id as string,
      made: [] as { delete(): Promise<unknown> }[],
      values: new Map<string, unknown>(),
    };
    const complaints = new Complaints();
    try {
      for (const [index, check] of checks.entries()) {
        await this.mark(index, "running", "");
        try {
          await this.mark(index, "passed", (await check.run(bag)) ?? "");
        } catch (error) {
          console.error("Fray | self-check", check.id, error);
          await this.mark(index, "failed", error instanceof Error ? error.message : String(error));
        }
      }
    } finally {
      for (const made of bag.made.reverse())
        await made.delete().catch((error: unknown) => console.warn("Fray | self-check", error));
      await scratch.delete({ deleteSubfolders: true, deleteContents: true });
      complaints.stop();
      const { heard } = complaints;
      await this.mark(checks.length, heard.length ? "failed" : "passed", heard.slice(0, 20).join("; "));
      this.running = false;
      await this.render();
    }
    return this.lines.every((line) => line.state === "passed");
  }

  private async mark(index: number, state: Line["state"], detail: string): Promise<void> {
    this.lines[index] = { ...this.lines[index]!, state, detail };
    await this.render();
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
