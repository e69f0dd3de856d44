import { isRefusal } from "../contract/action.ts";
import { host, launch } from "../host.ts";
import { rulesets } from "../registry.ts";
import { say } from "./declare.ts";

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
    if (isRefusal(done)) say(done);
    else launch(done);
    return false;
  });
}
