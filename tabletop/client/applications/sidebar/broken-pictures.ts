import { icon } from "../support.ts";

/**
 * From now on shows an icon in a list instead of each picture that cannot be loaded.
 * @param classes of the icon
 */
export function showIconsForBroken(list: HTMLElement, classes: string): void {
  const replace = ({ target }: Event): void => {
    const picture = target as HTMLElement;
    if (picture.matches("img.thumbnail")) picture.replaceWith(icon(`thumbnail ${classes}`));
  };
  // the events of pictures that fail to load do not bubble, so they are captured
  list.addEventListener("error", replace, { capture: true });
}
