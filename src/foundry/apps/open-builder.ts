import { host } from "../host/host.ts";

/** Opens the window in which a gamemaster builds an encounter; loaded when first asked for. */
export async function openBuilder(): Promise<object | null> {
  if (!host.game.user.isGM) return null;
  const { EncounterBuilder } = await import("./encounter-builder/builder.ts");
  const builder = new EncounterBuilder();
  await builder.render({ force: true });
  return builder;
}
