import { host } from "../host/host.ts";
import { rulesets } from "../contract/registry.ts";

/** Registers the hook that adds the rulesets' own buttons to Foundry's token tools, visible for gamemasters only. */
export function registerRulesetTools(): void {
  host.Hooks.on("getSceneControlButtons", (controls: Record<string, { tools: Record<string, object> }>) => {
    const tools = controls.tokens?.tools;
    if (!tools) return;
    for (const tool of rulesets().flatMap((ruleset) => ruleset.tools ?? [])) {
      tools[tool.id] = {
        name: tool.id,
        title: tool.label,
        icon: tool.icon,
        order: Object.keys(tools).length + 1,
        button: true,
        visible: host.game.user.isGM,
        onChange: () => tool.use(),
      };
    }
  });
}
