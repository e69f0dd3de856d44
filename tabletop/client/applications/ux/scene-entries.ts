/** Entries of a scene's context menu that the list of scenes and the bar of scenes have in common. */
import type { Loose } from "../support.ts";
import { menuEntry } from "./menu-entry.ts";

/**
 * Makes the entries for gamemasters: activate the scene, configure it, put it into the bar of scenes or take it out.
 * The active scene is always in the bar.
 * @param sceneOf finds the scene of an element that the menu is opened for
 */
export function sceneEntries(sceneOf: (li: HTMLElement) => Loose): Loose[] {
  const isInactive = (li: HTMLElement) => game.user.isGM && !sceneOf(li)?.active;
  return [
    menuEntry("SCENE.Activate", "fa-solid fa-bullseye", isInactive, (li) => sceneOf(li)?.activate()),
    menuEntry(
      "SCENE.Configure",
      "fa-solid fa-gear",
      () => game.user.isGM,
      (li) => sceneOf(li)?.sheet?.render({ force: true }),
    ),
    menuEntry("SCENE.ToggleNav", "fa-solid fa-compass", isInactive, (li) => {
      const scene = sceneOf(li);
      return scene?.update({ navigation: !scene.navigation });
    }),
  ];
}
