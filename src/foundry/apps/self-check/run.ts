import { host, localize } from "../../host/host.ts";
import type { MessageDocument } from "../../host/host.ts";
import type { Check, FlowState } from "./flow.ts";
import { Skipped, waitAtMost } from "./flow.ts";
import { checks } from "./flows.ts";
import { Complaints } from "./report.ts";
import { inventory, leftovers } from "./world.ts";

export interface Line {
  readonly name: string;
  readonly state: "waiting" | "running" | "passed" | "failed" | "skipped";
  readonly detail: string;
}

/** Lines that no flow of their own has: what was left behind, and what the console said meanwhile. */
const LAST = ["left", "quiet"];

/** A part of the check: what is not named is not narrowed. */
export interface Sample {
  /** ids of the checks to play */
  readonly ids?: readonly string[];
  /** the name of the one ruleset whose lines are played, beside those of no ruleset */
  readonly ruleset?: string;
  /** how long each wait may take, in seconds */
  readonly seconds?: number;
}

/** The checks of a sample, in order. */
const chosen = ({ ids, ruleset }: Sample): readonly Check[] =>
  checks().filter(({ id, of }) => (!ids || ids.includes(id)) && (!ruleset || !of || of === ruleset));

/** The lines of a self-check before it runs: one for each check of the sample, all waiting. */
export function waitingLines(only: Sample = {}): Line[] {
  const nameOf = (id: string): string => localize(`FRAY.SelfCheck.${id}`);
  const names = chosen(only).map(({ id, of }) =>
    of ? localize("FRAY.SelfCheck.of", { check: nameOf(id), ruleset: of }) : nameOf(id),
  );
  return [...names, ...LAST.map(nameOf)].map((name) => ({ name, state: "waiting", detail: "" }));
}

type Mark = (index: number, state: Line["state"], detail: string) => Promise<void>;

/** Runs every flow against the live host in a scratch folder, says line by line how it went, and cleans up. */
export async function runChecks(mark: Mark, only: Sample = {}): Promise<void> {
  const all = chosen(only);
  waitAtMost(only.seconds);
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

/** The messages of the check: this user's, and those a player's page wrote for it. */
class Messages {
  readonly made: MessageDocument[] = [];
  readonly #hook = host.Hooks.on("createChatMessage", (message: MessageDocument) => {
    if (message.author?.isSelf || message.flags.fray?.selfCheck) this.made.push(message);
  });

  stop(): void {
    host.Hooks.off("createChatMessage", this.#hook);
  }
}
