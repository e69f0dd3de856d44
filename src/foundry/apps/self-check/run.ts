import { host, localize } from "../../host/host.ts";
import type { MessageDocument } from "../../host/host.ts";
import type { Check, FlowState } from "./flow.ts";
import { Skipped, waitAtMost } from "./flow.ts";
import { checks } from "./flows.ts";
import { Complaints } from "./report.ts";
import { inventory, leftovers } from "./world.ts";

/** A line of the report. `detail`: what the check saw, or what was wrong; "" before that. */
export interface Line {
  readonly name: string;
  readonly state: "waiting" | "running" | "passed" | "failed" | "skipped";
  readonly detail: string;
}

/** The last two lines, which have no check: documents that were left behind, and what Complaints collected. */
const LAST = ["left", "quiet"];

/** A part of the self-check. A field that is left out excludes nothing. */
export interface Sample {
  /** ids of the checks to run */
  readonly ids?: readonly string[];
  /** the name of the one ruleset to check; checks that belong to no ruleset are run too */
  readonly ruleset?: string;
  /** the longest time of each wait, in seconds; left out: the usual one */
  readonly seconds?: number;
}

/** Returns the checks that belong to a sample, in their order. */
const checksOf = ({ ids, ruleset }: Sample): readonly Check[] =>
  checks().filter(({ id, of }) => (!ids || ids.includes(id)) && (!ruleset || !of || of === ruleset));

/**
 * Returns the lines of a self-check before it runs: one for each check of the sample, then the last two, all waiting.
 */
export function waitingLines(sample: Sample = {}): Line[] {
  const nameOf = (id: string): string => localize(`FRAY.SelfCheck.${id}`);
  const names = checksOf(sample).map(({ id, of }) =>
    of ? localize("FRAY.SelfCheck.of", { check: nameOf(id), ruleset: of }) : nameOf(id),
  );
  return [...names, ...LAST.map(nameOf)].map((name) => ({ name, state: "waiting", detail: "" }));
}

/** Reports the new state of a line, given by its index, with its detail. */
type Mark = (index: number, state: Line["state"], detail: string) => Promise<void>;

/**
 * Runs the checks of a sample (by default all checks), reports each line by `mark`, and deletes all documents that the
 * checks have made and all messages that this user has posted meanwhile. A check that throws marks only its own line,
 * as failed or (for Skipped) as skipped. The last two lines say which documents were left behind or lost, and what went
 * wrong in the console and in hooks.
 */
export async function runChecks(mark: Mark, sample: Sample = {}): Promise<void> {
  const checksToRun = checksOf(sample);
  waitAtMost(sample.seconds);
  // What is there before, and what goes wrong or is posted from now on.
  const inventoryBefore = inventory();
  const complaints = new Complaints();
  const messages = new Messages();
  const folder = (await host.foundry.documents.Folder.create({
    name: localize("FRAY.SelfCheck.folder"),
    type: "Actor",
  }))!;
  // What the checks share.
  const bag: FlowState = {
    folder: folder.id,
    made: [],
    fighters: new Map(),
    scene: null,
    say: () => Promise.resolve(),
  };
  try {
    // If a check fails, its own line says so, and the next check runs.
    for (const [index, check] of checksToRun.entries()) {
      await mark(index, "running", "");
      bag.say = (detail) => mark(index, "running", detail);
      try {
        await mark(index, "passed", (await check.run(bag)) ?? "");
      } catch (error) {
        const isSkipped = error instanceof Skipped;
        if (!isSkipped) console.error("Fray | self-check", check.id, error);
        await mark(index, isSkipped ? "skipped" : "failed", error instanceof Error ? error.message : String(error));
      }
    }
  } finally {
    // Whatever happened: all documents that the checks have made are deleted, and the last two lines are filled.
    messages.stop();
    for (const madeDocument of [...messages.made, ...bag.made.reverse()])
      await madeDocument.delete().catch((error: unknown) => console.warn("Fray | self-check", error));
    await folder.delete({ deleteSubfolders: true, deleteContents: true });
    complaints.stop();
    const leftBehind = leftovers(inventoryBefore);
    await mark(checksToRun.length, leftBehind.length ? "failed" : "passed", leftBehind.slice(0, 20).join("; "));
    const complaintLines = complaints.messages;
    await mark(
      checksToRun.length + 1,
      complaintLines.length ? "failed" : "passed",
      complaintLines.slice(0, 20).join("; "),
    );
  }
}

/**
 * Collects the messages that are created during the check: those of this user, and those of players' clients for the
 * check.
 */
class Messages {
  readonly made: MessageDocument[] = [];
  readonly #hook = host.Hooks.on("createChatMessage", (message: MessageDocument) => {
    if (message.author?.isSelf || message.flags.fray?.selfCheck) this.made.push(message);
  });

  /** Stops collecting. */
  stop(): void {
    host.Hooks.off("createChatMessage", this.#hook);
  }
}
