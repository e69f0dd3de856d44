import { isRefusal } from "../contract/action.ts";
import { host, runDetached } from "../host/host.ts";
import { rulesets } from "../contract/registry.ts";
import { notify } from "../engine/declare.ts";

/** The words of a chat line: plain in V13 and from macros, HTML out of V14's editor. */
export function plainLine(text: string): string {
  const bare = /[<&]/.test(text) ? (new DOMParser().parseFromString(text, "text/html").body.textContent ?? "") : text;
  return bare.replaceAll("\u00a0", " ").trim();
}

/** Registers the hook that passes “/word …” typed into the chat to the ruleset with that word; a refusal is shown. */
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
