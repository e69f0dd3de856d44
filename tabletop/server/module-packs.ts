/** Opens the packs of modules that become active, and closes those of modules that become inactive. */
import { sentenceOf } from "./failure.ts";
import type { PackDeclaration } from "./manifest.ts";
import { MODULE_CONFIGURATION, type ModulePackage, type Packages } from "./modules.ts";
import type { Pack } from "./packs.ts";
import type { World } from "./world.ts";

/** Opens one pack of a module. */
export type PackOpener = (module: ModulePackage, declaration: PackDeclaration) => Promise<Pack>;

/**
 * Reads from the world's settings which modules are active, opens their packs, and closes the packs of all others. A
 * pack made for another system is not opened; one that cannot be opened becomes a problem of its module.
 */
export async function followModules(packages: Packages, world: World, openPack: PackOpener): Promise<void> {
  packages.configure(world.setting(MODULE_CONFIGURATION));
  const wantedIds = new Set<string>();
  for (const module of packages.active) {
    for (const declaration of module.packs) {
      // This system cannot read documents made for another.
      if (declaration.system && declaration.system !== packages.system.id) continue;
      const id = `${module.id}.${declaration.name}`;
      wantedIds.add(id);
      if (world.packs.some((pack) => pack.id === id)) continue;
      try {
        world.addPack(await openPack(module, declaration));
      } catch (thrown) {
        packages.complain(
          module.id,
          `The pack ${declaration.path} of the module ${module.id} cannot be opened: ${sentenceOf(thrown)}`,
        );
      }
    }
  }
  for (const pack of world.packs)
    if (pack.packageType === "module" && !wantedIds.has(pack.id)) await world.removePack(pack.id);
}
