import { isRefusal } from "../contract/action.ts";
import { host, runDetached } from "../host/host.ts";
import { rulesets } from "../contract/registry.ts";
import { notify } from "../engine/declare.ts";

/** “/word …” typed into the chat goes to the ruleset that has the word; what it cannot read is said in words. */
export function registerCommands(): void {
  const commands = new Map(
    rulesets().flatMap((ruleset) => (ruleset.commands ?? []).map((one) => [one.word, one] as const)),
  );
  host.Hooks.on("chatMessage", (_log: unknown, text: string): boolean | void => {
    const line = text.trim();
    const command = commands.get(/^\/(\w+)\b/.exec(line)?.[1]?.toLowerCase() ?? "");
    if (!command) return;
    const done = command.run(line);
    if (isRefusal(done)) notify(done);
    else runDetached(done);
    return false;
  });
}
