/**
 * The steps that `npm run compat` runs in the page. Each is sent there as source text, so it may use only globals of
 * the page.
 */

/** A row of the report: the result of a step or of a part of it. */
export interface Row {
  /** what was tried, such as "Actor person" */
  what: string;
  ok: boolean;
  /** numbers and names, or the error; may be empty */
  detail: string;
  /** how many complaints (errors of the console, failed requests) came meanwhile; of a module: its failures */
  complaints?: number;
}

/** A step; it runs in the page and returns its rows. */
type Step = () => Promise<Row[]>;

/** Globals of the page: the public API. */
declare const game: any;
declare const canvas: any;
declare const CONFIG: any;
declare const ui: any;
declare const Actor: any;
declare const Item: any;
declare const Combat: any;
declare const Roll: any;
/** The functions `shut` and `within` below, which the page gets before the steps. */
declare const compat: { shut: typeof shut; within: typeof within };

/**
 * Closes a window. As the system may ask whether to close, the first button of an open dialog is pressed every 50 ms.
 * @throws Error when it is still open after 40 tries, about 2 seconds
 */
export async function shut(app: any): Promise<void> {
  let isClosed = false;
  const closing = Promise.resolve(app.close({ animate: false })).finally(() => (isClosed = true));
  for (let tries = 0; tries < 40 && !isClosed; tries++) {
    await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, 50))]);
    if (!isClosed) document.querySelector<HTMLElement>("dialog[open] footer button")?.click();
  }
  if (!isClosed) throw new Error("its window does not close");
}

/**
 * Waits for work, but at most 20 seconds; work that takes longer goes on by itself.
 * @throws Error when it is not done in time
 */
export function within<T>(work: () => Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("not done after 20 s")), 20_000));
  return Promise.race([work(), tooLate]);
}

/** Creates a document of each type of Actor and Item, and opens and closes its sheet. @returns a row for each */
async function types(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, documentClass] of [
    ["Actor", Actor.implementation],
    ["Item", Item.implementation],
  ]) {
    for (const type of game.documentTypes[name].filter((entry: string) => entry !== "base")) {
      const row: Row = { what: `${name} ${type}`, ok: false, detail: "" };
      rows.push(row);
      try {
        const created = await compat.within<any>(() =>
          documentClass.create({ name: `A ${type}`, type }, { renderSheet: false }),
        );
        if (!created) throw new Error("it was not created");
        const sheet = created.sheet;
        row.detail = sheet.constructor.name;
        await compat.within(() => sheet.render({ force: true }));
        const elementOf = (): HTMLElement | undefined =>
          sheet.element instanceof HTMLElement ? sheet.element : sheet.element?.[0];
        // windows of the first generation are drawn soon after the call
        for (let tries = 0; tries < 40 && !elementOf()?.isConnected; tries++)
          await new Promise((resolve) => setTimeout(resolve, 50));
        const element = elementOf();
        if (!element?.isConnected) throw new Error("its sheet is not in the page");
        // Waits at most a second: a window may still grow to its size, and some are drawn again after opening.
        let { width, height } = element.getBoundingClientRect();
        for (let tries = 0; tries < 20 && (width < 100 || tries < 2); tries++) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          ({ width, height } = element.getBoundingClientRect());
        }
        const fields = element.querySelectorAll("input, select, textarea, button, [data-action]").length;
        if (width < 50 || height < 50 || !fields) throw new Error(`its sheet is empty (${width} × ${height})`);
        row.detail += `, ${Math.round(width)} × ${Math.round(height)}, ${fields} controls`;
        await compat.shut(sheet);
        row.ok = true;
      } catch (error) {
        row.detail = [row.detail, (error as Error).message].filter(Boolean).join(": ");
      }
    }
  }
  return rows;
}

/**
 * Drags each Item from the directory onto the sheet of each Actor, which need not take it. @returns a row for each
 * Actor, and one for whether any drop was taken, which is ok too without Actors or Items
 */
async function drops(): Promise<Row[]> {
  const rows: Row[] = [];
  const wait = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 150));
  let isAnyTaken = !game.items.size || !game.actors.size;
  await ui.items.render({ force: true });
  for (const actor of game.actors.contents) {
    const taken: string[] = [];
    const row: Row = { what: `drop on ${actor.type}`, ok: true, detail: "" };
    try {
      await actor.sheet.render({ force: true });
      await wait();
      const { element: drawn } = actor.sheet;
      const element: HTMLElement = drawn instanceof HTMLElement ? drawn : drawn[0];
      const target = element.querySelector(".window-content") ?? element;
      for (const item of game.items.contents) {
        // the events of a drag with the mouse
        const countBefore = actor.items.size;
        const dataTransfer = new DataTransfer();
        const dispatch = (receiver: Element, eventType: string): boolean =>
          receiver.dispatchEvent(new DragEvent(eventType, { dataTransfer, bubbles: true, cancelable: true }));
        const directoryEntry = ui.items.element.querySelector(`[data-entry-id="${item.id}"]`);
        dispatch(directoryEntry, "dragstart");
        await Promise.resolve();
        for (const eventType of ["dragenter", "dragover", "drop"]) dispatch(target, eventType);
        dispatch(directoryEntry, "dragend");
        for (let tries = 0; tries < 4 && actor.items.size === countBefore; tries++) await wait();
        if (actor.items.size > countBefore) taken.push(item.type);
        isAnyTaken ||= taken.length > 0;
        // close the dialogs that the drop has opened
        for (const dialog of document.querySelectorAll("dialog[open]")) (dialog as HTMLDialogElement).close();
      }
      await compat.shut(actor.sheet);
    } catch (error) {
      row.ok = false;
      row.detail = `${(error as Error).message}; `;
    }
    row.detail += `${taken.length} of ${game.items.size} kinds of items${taken.length ? `: ${taken.join(", ")}` : ""}`;
    rows.push(row);
  }
  return [...rows, { what: "some drop is taken", ok: isAnyTaken, detail: "" }];
}

/** Draws, moves, targets and selects a token of each Actor. @returns a row for each */
async function tokens(): Promise<Row[]> {
  const rows: Row[] = [];
  let column = 1;
  for (const actor of game.actors.contents) {
    const row: Row = { what: `token of ${actor.type}`, ok: false, detail: "" };
    rows.push(row);
    try {
      // on the scene, moved, targeted, selected
      const data = await actor.getTokenDocument({ x: 100 * column++, y: 300 });
      const [token] = await canvas.scene.createEmbeddedDocuments("Token", [data.toObject()]);
      if (!token?.object) throw new Error("it is not drawn");
      await token.update({ y: 600 }, { animate: false });
      token.object.setTarget(true, { releaseOthers: true });
      if (!game.user.targets.has(token.object)) throw new Error("it is not a target");
      token.object.control({ releaseOthers: true });
      await canvas.hud.token.bind?.(token.object);
      row.detail = `${token.width} × ${token.height}, ${token.object.controlled ? "controlled" : "not controlled"}`;
      row.ok = token.object.visible && token.y === 600;
    } catch (error) {
      row.detail = (error as Error).message;
    }
  }
  canvas.hud.token.clear?.();
  return rows;
}

/** Posts a roll in the chat and compares the total that its card shows with the roll's. */
async function rolls(): Promise<Row[]> {
  const message = await (await new Roll("2d6 + 1").evaluate()).toMessage({ flavor: "A roll" });
  const html = (): HTMLElement | null => document.querySelector(`[data-message-id="${message.id}"]`);
  for (let tries = 0; tries < 40 && !html(); tries++) await new Promise((resolve) => setTimeout(resolve, 50));
  const shownTotal = html()?.querySelector(".dice-total")?.textContent?.trim();
  const isSame = shownTotal === String(message.rolls[0].total);
  return [{ what: "roll in the chat", ok: isSame, detail: isSame ? "" : `the card shows ${shownTotal ?? "nothing"}` }];
}

/** Plays a combat of all tokens for two rounds; if that fails, of those tokens for which alone it can begin. */
async function encounter(): Promise<Row[]> {
  // creates a combat and rolls initiative; deletes it again if that fails
  const beginCombat = async (tokens: any[]): Promise<any> => {
    const combat = await Combat.implementation.create({ scene: canvas.scene.id, active: true });
    try {
      const data = tokens.map(({ id, actorId }) => ({ tokenId: id, sceneId: canvas.scene.id, actorId }));
      await combat.createEmbeddedDocuments("Combatant", data);
      await combat.rollAll();
      await combat.startCombat();
      return combat;
    } catch (error) {
      await combat.delete();
      throw error;
    }
  };
  // plays two rounds and counts the combatants in the tracker
  const playTwoRounds = async (tokens: any[]): Promise<string> => {
    const combat = await beginCombat(tokens);
    const fighters = combat.combatants.size;
    const rolledCount = combat.combatants.filter((entry: any) => entry.initiative !== null).length;
    for (let turn = 0; combat.round < 3 && turn < 200; turn++) await combat.nextTurn();
    await ui.combat.render({ force: true });
    const listedCount = (ui.combat.element as HTMLElement).querySelectorAll("[data-combatant-id]").length;
    const { round } = combat;
    await combat.delete();
    if (round !== 3 || !fighters || !listedCount) throw new Error(`round ${round}, ${listedCount} in the tracker`);
    return `${fighters} combatants, ${rolledCount} with initiative, ${listedCount} in the tracker, 2 rounds`;
  };
  // with all tokens, else with those that can take part
  const allTokens: any[] = canvas.scene.tokens.contents;
  try {
    return [{ what: "encounter", ok: true, detail: await playTwoRounds(allTokens) }];
  } catch (error) {
    const fitTokens: any[] = [];
    for (const token of allTokens) {
      const combat = await beginCombat([token]).catch(() => null);
      if (combat) fitTokens.push(token);
      await combat?.delete();
    }
    const why = (error as Error).message;
    try {
      if (!fitTokens.length || fitTokens.length === allTokens.length) throw error;
      const unfitTypes = allTokens.filter((token) => !fitTokens.includes(token)).map((token) => token.actor.type);
      return [
        {
          what: "encounter",
          ok: true,
          detail: `${await playTwoRounds(fitTokens)}; without ${unfitTypes.join(", ")} (${why})`,
        },
      ];
    } catch {
      return [{ what: "encounter", ok: false, detail: why }];
    }
  }
}

/**
 * Loads all documents of each pack, opens its window and the sheet of its first document. Documents that the system
 * finds invalid are counted. @returns a row for each
 */
async function packs(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const pack of game.packs) {
    const row: Row = { what: `pack ${pack.metadata.name}`, ok: false, detail: "" };
    rows.push(row);
    try {
      // the documents, the pack's window, a sheet
      const documents = await pack.getDocuments();
      const { size: invalidCount } = pack.invalidDocumentIds;
      row.detail = `${documents.length} of ${pack.index.size} documents${invalidCount ? `, ${invalidCount} INVALID` : ""}`;
      await pack.render(true);
      const [packWindow] = pack.apps;
      for (let tries = 0; tries < 40 && !packWindow?.element?.isConnected; tries++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      if (!packWindow?.element?.isConnected) throw new Error("its window is not in the page");
      await packWindow.close({ animate: false });
      const [firstDocument] = documents;
      if (firstDocument?.sheet) {
        await firstDocument.sheet.render({ force: true });
        await compat.shut(firstDocument.sheet);
      }
      row.ok = documents.length > 0 && documents.length + invalidCount === pack.index.size;
    } catch (error) {
      row.detail += `: ${(error as Error).message}`;
    }
  }
  return rows;
}

/**
 * Opens the windows of the system's menus in the settings, then the settings. A menu that needs a class of the first
 * generation that the tabletop does not have counts as ok.
 */
async function settings(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [key, menu] of game.settings.menus) {
    if (!key.startsWith(`${game.system.id}.`)) continue;
    const row: Row = { what: `menu ${key}`, ok: false, detail: menu.type.name };
    rows.push(row);
    const { instances } = foundry.applications;
    // a window that is open already would not be told from one that the menu opens
    for (const one of [...instances.values()]) if (one.hasFrame) await compat.shut(one);
    const openBefore = new Set(instances.values());
    try {
      const app = new menu.type();
      await app.render({ force: true });
      // a menu's class may only open another window, whose code is still to be loaded
      const opened = (): any[] => [...new Set([app, ...instances.values()])].filter((one) => !openBefore.has(one));
      for (let waits = 0; !row.ok && waits < 40; waits++) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        row.ok = opened().some(({ element }) => element?.isConnected);
      }
      for (const one of opened()) await compat.shut(one);
    } catch (error) {
      const { message } = error as Error;
      row.ok = message.startsWith("not in the tabletop: foundry.appv1.");
      row.detail += `: ${message}`;
    }
  }
  // the window of all settings
  const sheet = game.settings.sheet;
  await sheet.render({ force: true });
  const isShown = !!sheet.element?.isConnected;
  await sheet.close({ animate: false });
  return [
    ...rows,
    { what: "settings", ok: isShown, detail: `${Object.keys(CONFIG.ui).length} parts of the interface` },
  ];
}

/** The steps by name, in the order in which they run. */
export const STEPS: Readonly<Record<string, Step>> = { types, drops, tokens, rolls, encounter, packs, settings };
