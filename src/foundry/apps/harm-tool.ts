import { host, runDetached } from "../host/host.ts";

/**
 * Opens the dialog for damage to, or healing of, the selected tokens; resolves once it is closed and all is declared.
 */
export const openHarm = async (): Promise<void> => (await import("./harm-dialog.ts")).askHarm();

/** Registers the hook that adds the button Damage / Heal to Foundry's token tools. */
export function registerHarmTool(): void {
  host.Hooks.on("getSceneControlButtons", (controls: Record<string, { tools: Record<string, object> }>) => {
    const tools = controls.tokens?.tools;
    if (!tools) return;
    tools.frayHarm = {
      name: "frayHarm",
      title: "FRAY.Harm.title",
      icon: "fa-solid fa-heart-crack",
      order: Object.keys(tools).length + 1,
      button: true,
      visible: true,
      onChange: () => runDetached(openHarm()),
    };
  });
}
