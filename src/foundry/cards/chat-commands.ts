import { isRefusal } from "../contract/action.ts";
import { host, runDetached } from "../host/host.ts";
import { rulesets } from "../contract/registry.ts";
import { notify } from "../engine/declare.ts";

/**
 * Returns a chat line as trimmed plain text with ordinary spaces. V13 and macros hand over plain text, V14's editor
 * HTML.
 */
function plainLine(text: string): string {
  const bare = /[<&]/.test(text) ? (new DOMParser().parseFromString(text, "text/html").body.textContent ?? "") : text;
  return bare.replaceAll("\u00a0", " ").trim();
}

/**
 * Registers the hook that hands a chat line such as “/word …” to the ruleset that has this command, instead of posting
 * it; a refusal is shown to the user. Lines of other commands are left to the host.
 */
export function registerCommands(): void {
  const commands = new Map(
    rulesets().flatMap((ruleset) => (ruleset.commands ?? []).map((command) => [command.word, command] as const)),
  );
  host.Hooks.on("chatMessage", (_log: unknown, text: string): boolean | void => {
    const line = plainLine(text);
    const command = commands.get(/^\/(\w+)\b/.exec(line)?.[1]?.toLowerCase() ?? "");
    if (!command) return;
    const result = command.run(line);
    if (isRefusal(result)) notify(result);
    else runDetached(result);
    return false;
  });
}
