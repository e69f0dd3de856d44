import { host, localize } from "../../host/host.ts";
import type { MessageDocument } from "../../host/host.ts";
import type { Check, FlowState } from "./flow.ts";
import { Skipped, waitAtMost } from "./flow.ts";
import { checks } from "./flows.ts";
import { Complaints } from "./report.ts";
import { inventory, leftovers } from "./world.ts";

/** A line of the report; `detail` is what the check saw, or what was wrong. */
export interface Line {
  readonly name: string;
  readonly state: "waiting" | "running" | "passed" | "failed" | "skipped";
  readonly detail: string;
}

/** Lines without a check of their own: documents left behind, and errors in the console. */
const LAST = ["left", "quiet"];

/** A part of the check; what is left out does not narrow it. */
export interface Sample {
  /** ids of the checks to run */
  readonly ids?: readonly string[];
  /** the name of the only ruleset to check; lines of no ruleset run as well */
  readonly ruleset?: string;
  /** the longest time of each wait, in seconds */
  readonly seconds?: number;
}

/** Returns the checks of a sample, in order. */
const checksOf = ({ ids, ruleset }: Sample): readonly Check[] =>
  checks().filter(({ id, of }) => (!ids || ids.includes(id)) && (!ruleset || !of || of === ruleset));

/**
 * Returns the lines of a self-check before it runs: one for each check of the sample and the two last ones, all
 * waiting.
 */
export function waitingLines(sample: Sample = {}): Line[] {
  const nameOf = (id: string): string => localize(`FRAY.SelfCheck.${id}`);
  const names = checksOf(sample).map(({ id, of }) =>
    of ? localize("FRAY.SelfCheck.of", { check: nameOf(id), ruleset: of }) : nameOf(id),
  );
  return [...names, ...LAST.map(nameOf)].map((name) => ({ name, state: "waiting", detail: "" }));
}

/** Reports the state of a line, by its index, with its detail. */
type Mark = (index: number, state: Line["state"], detail: string) => Promise<void>;

/**
 * Runs the checks of the sample (left out: all) on the running host, reports each line by `mark`, and deletes all that
 * they made; a check that throws fails only its own line. The two last lines tell what was left behind and what the
 * console complained of.
 */
export async function runChecks(mark: Mark, sample: Sample = {}): Promise<void> {
  const all = checksOf(sample);
  waitAtMost(sample.seconds);
  const before = inventory();
  const complaints = new Complaints();
  const messages = new Messages();
  const folder = (await host.foundry.documents.Folder.create({
    name: localize("FRAY.SelfCheck.folder"),
    type: "Actor",
  }))!;
  const bag: FlowState = {
    folder: folder.id,
    made: [],
    fighters: new Map(),
    scene: null,
    say: () => Promise.resolve(),
  };
  try {
    // A check that fails is told on its own line, and does not keep the next from running.
    for (const [index, check] of all.entries()) {
      await mark(index, "running", "");
      bag.say = (detail) => mark(index, "running", detail);
      try {
        await mark(index, "passed", (await check.run(bag)) ?? "");
      } catch (error) {
        const skipped = error instanceof Skipped;
        if (!skipped) console.error("Fray | self-check", check.id, error);
        await mark(index, skipped ? "skipped" : "failed", error instanceof Error ? error.message : String(error));
      }
    }
  } finally {
    // In any case all that was made is deleted, and the two last lines are filled.
    messages.stop();
    for (const made of [...messages.made, ...bag.made.reverse()])
      await made.delete().catch((error: unknown) => console.warn("Fray | self-check", error));
    await folder.delete({ deleteSubfolders: true, deleteContents: true });
    complaints.stop();
    const left = leftovers(before);
    await mark(all.length, left.length ? "failed" : "passed", left.slice(0, 20).join("; "));
    const noted = complaints.messages;
    await mark(all.length + 1, noted.length ? "failed" : "passed", noted.slice(0, 20).join("; "));
  }
}

/** Collects the messages of the check: this user's, and those of players' clients for it. */
class Messages {
  readonly made: MessageDocument[] = [];
  readonly #hook = host.Hooks.on("createChatMessage", (message: MessageDocument) => {
    if (message.author?.isSelf || message.flags.fray?.selfCheck) this.made.push(message);
  });

  stop(): void {
    host.Hooks.off("createChatMessage", this.#hook);
  }
}
