import type { Page } from "playwright-core";

/* Checks of a page's layout for faults that a user would see at once: texts cut off, broken or on top of each other. */

/** The texts inside an element that are cut off by their own box, or stand outside the element. */
export async function cutOff(page: Page, selector: string): Promise<string[]> {
  await page.locator(selector).first().waitFor();
  return page.evaluate((where) => {
    const wrong = new Set<string>();
    for (const root of document.querySelectorAll<HTMLElement>(where)) {
      const edge = root.getBoundingClientRect();
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent!.trim();
        const element = node.parentElement!;
        if (!text || element.closest("option, script, style, .fray-sr")) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width < 2) continue;
        const said = `${element.className && typeof element.className === "string" ? `.${element.className.replaceAll(" ", ".")}` : element.tagName}: ${text.slice(0, 60)}`;
        if (box.right > edge.right + 1 || box.left < edge.left - 1) wrong.add(`outside ${said}`);
        // The nearest boxes around it that cut off what is too wide or too high.
        for (let at: HTMLElement | null = element; at && at !== root.parentElement; at = at.parentElement) {
          const style = getComputedStyle(at);
          const inner = at.getBoundingClientRect();
          if (style.overflowX === "hidden" || style.overflowX === "clip") {
            if (box.right > inner.right + 1 || box.left < inner.left - 1) wrong.add(`cut off ${said}`);
          } else if (/auto|scroll/.test(style.overflowX) && at.scrollWidth > at.clientWidth + 1)
            wrong.add(`scrolls ${said}`);
          if ((style.overflowY === "hidden" || style.overflowY === "clip") && box.bottom > inner.bottom + 3)
            wrong.add(`too low ${said}`);
          // A button's text that leaves the button runs into the next one.
          if (at.matches("button, .fray-chip, .fray-btn, th, td, select") && at.scrollWidth > at.clientWidth + 1)
            wrong.add(`wider than its button ${said}`);
        }
      }
    }
    return [...wrong];
  }, selector);
}

/** The words and numbers inside elements that are broken across two lines; a break at a hyphen or slash is allowed. */
export async function brokenWords(page: Page, selector: string): Promise<string[]> {
  await page.locator(selector).filter({ visible: true }).first().waitFor();
  return page.evaluate((where) => {
    const found: string[] = [];
    for (const root of document.querySelectorAll<HTMLElement>(where)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const word of node.textContent!.matchAll(/[^\s\-–/]+/g)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
          if (new Set(tops).size > 1) found.push(word[0]);
        }
    }
    return found;
  }, selector);
}

/** The pairs of texts inside the matching elements that overlap on the screen, one line for each pair. */
export async function overlapping(page: Page, selector: string): Promise<string[]> {
  await page.locator(selector).first().waitFor();
  return page.evaluate((where) => {
    interface Box {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    /**
     * The part of a box that is seen: surrounding boxes up to `root` cut it off where their overflow is not visible.
     */
    const seenOf = (element: HTMLElement, { left, top, right, bottom }: Box, root: HTMLElement): Box => {
      const seen = { left, top, right, bottom };
      for (let at: HTMLElement | null = element; at && at !== root.parentElement; at = at.parentElement) {
        if (getComputedStyle(at).overflowY === "visible") continue;
        const edge = at.getBoundingClientRect();
        seen.left = Math.max(seen.left, edge.left);
        seen.top = Math.max(seen.top, edge.top);
        seen.right = Math.min(seen.right, edge.right);
        seen.bottom = Math.min(seen.bottom, edge.bottom);
      }
      return seen;
    };
    const found: string[] = [];
    for (const root of document.querySelectorAll<HTMLElement>(where)) {
      const texts: { text: string; element: HTMLElement; box: Box }[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement!;
        const text = node.textContent!.trim();
        if (!text || element.closest("option, script, style, .fray-sr, [inert]")) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
          // The box of a line is higher than its letters.
          const edge = box.height * 0.22;
          const letters = { left: box.left, right: box.right, top: box.top + edge, bottom: box.bottom - edge };
          const seen = seenOf(element, letters, root);
          if (seen.right - seen.left > 2 && seen.bottom - seen.top > 2) texts.push({ text, element, box: seen });
        }
      }
      for (const [index, one] of texts.entries())
        for (const other of texts.slice(index + 1)) {
          if (one.element === other.element) continue;
          // A scrolled text may pass under the foot of its window: that is no fault.
          if (!one.element.closest(".fray-foot") !== !other.element.closest(".fray-foot")) continue;
          const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (wide > 2 && high > 2) found.push(`“${one.text.slice(0, 40)}” and “${other.text.slice(0, 40)}”`);
        }
    }
    return found;
  }, selector);
}

/** The CSS pixels by which the last matching element sticks out of the window, on the worst side; 0: all is visible. */
export async function outOfSight(page: Page, selector: string): Promise<number> {
  const one = page.locator(selector).last();
  await one.waitFor();
  return one.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return Math.round(Math.max(-left, -top, right - innerWidth, bottom - innerHeight, 0));
  });
}
