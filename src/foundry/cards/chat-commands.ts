import { isRefusal } from "../contract/action.ts";
import { host, runDetached } from "../host/host.ts";
import { rulesets } from "../contract/registry.ts";
import { notify } from "../engine/declare.ts";

/** Returns the text of a chat line: in V13 and from macros it is plain, out of V14's editor it is HTML. */
export function plainLine(text: string): string {
  const bare = /[<&]/.test(text) ? (new DOMParser().parseFromString(text, "text/html").body.textContent ?? "") : text;
  return bare.replaceAll("\u00a0", " ").trim();
}

/**
 * Registers the hook that passes a chat line such as “/word …” to the ruleset that has this command; a refusal is
 * shown.
 */
export function registerCommands(): void {
  const commands = new Map(
    rulesets().flatMap((ruleset) => (ruleset.commands ?? []).map((one) => [one.word, one] as const)),
  );
  host.Hooks.on("chatMessage", (_log: unknown, text: string): boolean | void => {
    const line = plainLine(text);
    const command = commands.get(/^\/(\w+)\b/.exec(line)?.[1]?.toLowerCase() ?? "");
    if (!command) return;
    const done = command.run(line);
    if (isRefusal(done)) notify(done);
    else runDetached(done);
    return false;
  });
}
