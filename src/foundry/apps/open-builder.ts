import { host } from "../host/host.ts";

/** Opens the window in which a gamemaster builds an encounter, with one saved as a page if its uuid is given. */
export async function openBuilder(page?: string): Promise<object | null> {
  if (!host.game.user.isGM) return null;
  const { EncounterBuilder } = await import("./encounter-builder/builder.ts");
  // One window: a second of the same id would lie over the first.
  const open = host.foundry.applications.instances.get("fray-builder");
  const builder = open instanceof EncounterBuilder ? open : new EncounterBuilder();
  await builder.render({ force: true });
  if (typeof page === "string") await builder.load(page);
  return builder;
}
