import { draggedData, isDocument } from "../host/dragged.ts";
import { ActorSheet, host, runDetached } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { repairForm } from "./repair-form.ts";
import { onlyTouched } from "./touched.ts";
import { asDeclared, dragActs } from "./drag-acts.ts";
import { keepPlaces, spareFarRows } from "./far-rows.ts";
import { declareFromClick } from "../cards/declare.ts";
import { notify } from "../engine/declare.ts";
import { sheetActions } from "./sheet-actions.ts";
import { listOfEffects } from "./effects-list.ts";
import { firstLeft } from "./first-place.ts";
import { GROUP } from "./parts.ts";
import { freeForReaders, isLimited, partsFor } from "./readers.ts";
import type { Declaration, Refusal } from "../contract/action.ts";
import type { JsonObject } from "../host/json.ts";
import type { ActorDocument, HostDocument, ItemDocument } from "../host/documents.ts";
import { ShownOthers } from "./shown-others.ts";
import { afterDrop } from "../contract/reading/hands.ts";
import { itemDeclaration } from "../documents/item.ts";

/** The mode of a sheet: "play" shows values, "edit" lets them be edited. The browser remembers it for each actor. */
export type SheetMode = "play" | "edit";

/** The modes chosen since the page was loaded, by the actor's uuid. */
const modes = new Map<string, SheetMode>();

/**
 * The sheet of an actor of Fray. A ruleset's sheet names its parts (by `tabbed` of parts.ts) and returns their data
 * from `view`. What a click on an element with `data-action` does is the same for all (sheet-actions.ts). Each tab is a
 * part, drawn when it is first shown, and kept while other tabs are shown.
 */
export abstract class FrayActorSheet extends ActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["fray", "fray-sheet"],
    tag: "form",
    window: { resizable: true },
    position: { width: 680, height: 760 },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: sheetActions,
  };

  /** The ids of the tabs that were shown since the sheet was opened. */
  private readonly seen = new Set<string>();
  /** By the tab's id, how many pixels a tab was scrolled when the user left it. */
  private readonly scrolled = new Map<string, number>();
  /** The other actors whose numbers are shown: when they change, the sheet is drawn again. */
  private readonly followed = new ShownOthers(this);
  /** True once the window has had a place: given when it was opened, or left by the user. */
  private placed = false;

  /** The id of the tab that is shown; setting it draws nothing: the next render shows the new tab. */
  get tab(): string {
    return this.tabGroups[GROUP] ?? "";
  }

  set tab(tab: string) {
    this.tabGroups[GROUP] = tab;
  }

  /** Returns the data that the templates show besides the document's own, as plain values. */
  abstract view(): object | Promise<object>;

  /** The mode in which this user sees this actor's sheet; setting it draws the sheet again. */
  get mode(): SheetMode {
    return modes.get(this.actor.uuid) ?? rememberedMode(this.actor.uuid);
  }

  set mode(mode: SheetMode) {
    modes.set(this.actor.uuid, mode);
    localStorage.setItem(`fray.mode.${this.actor.uuid}`, mode);
    runDetached(this.render());
  }

  /** Leaves out of a render of the whole sheet the tabs that were never shown; notes whether the window has a place. */
  override _configureRenderOptions(options: { parts?: string[]; position?: { left?: number | null } }): void {
    const isWholeSheet = !options.parts;
    // A new sheet without a place is later moved to where it hides few foes (`_onFirstRender`).
    this.placed ||= typeof (options.position?.left ?? this.position.left) === "number";
    super._configureRenderOptions(options);
    this.seen.add(this.tab);
    // Without `parts` the whole sheet is drawn.
    if (isWholeSheet) options.parts = options.parts?.filter((part) => this.seen.has(part) || !this.isTab(part));
  }

  /** Tells whether a part is a tab. */
  private isTab(part: string): boolean {
    const { TABS } = this.constructor as unknown as { TABS: Record<string, { tabs: readonly { id: string }[] }> };
    return TABS[GROUP]?.tabs.some(({ id }) => id === part) ?? false;
  }

  /** Returns the parts to draw: for a user with limited ownership only name and picture. */
  override _configureRenderParts(options: object): Record<string, object> {
    return partsFor(this.document, super._configureRenderParts(options));
  }

  /** Disables or enables the form; buttons that users who only read may press stay enabled. */
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    freeForReaders(this.element);
  }

  /**
   * Returns what all parts' templates get: the document, its ruleset, the mode, whether this user may edit it, and what
   * `view` returns; for limited ownership only the host's data.
   */
  override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    if (isLimited(this.document)) return context;
    const ruleset = rulesetOf(this.actor);
    return {
      ...context,
      ruleset: ruleset?.id ?? "",
      actor: this.actor,
      system: this.actor.system,
      source: this.actor._source.system as object,
      mode: this.isEditable ? this.mode : "play",
      edit: this.isEditable && this.mode === "edit",
      editable: this.isEditable,
      gamemaster: host.game.user.isGM,
      ...(await this.view()),
    };
  }

  /** Returns what one part's template gets besides: its tab, the texts of the notes, the list of effects. */
  override async _preparePartContext(part: string, context: object, options: object): Promise<object> {
    const partContext = await super._preparePartContext(part, context, options);
    if (isLimited(this.document) || !this.isTab(part)) return partContext;
    return {
      ...partContext,
      tab: (partContext as { tabs: Record<string, object> }).tabs[part],
      ...(part === "notes" ? await (await import("./enriched.ts")).enrichedWords(this.actor) : {}),
      ...(part === "effects" ? { effectsList: await listOfEffects(this.actor, this.isEditable) } : {}),
    };
  }

  /**
   * Shows the tab with this id. Draws the tab if it was not drawn since the sheet was opened; scrolls to where the user
   * left the tab, if they have seen it before. Does nothing for an unknown tab, and for the tab that is shown.
   */
  async showTab(tab: string): Promise<void> {
    if (!this.isTab(tab) || tab === this.tab) return;
    const content = this.element.querySelector(".window-content")!;
    this.scrolled.set(this.tab, content.scrollTop);
    if (!this.seen.has(tab)) {
      this.seen.add(tab);
      await this.render({ parts: [tab] });
    }
    this.changeTab(tab, GROUP);
    content.scrollTop = this.scrolled.get(tab) ?? content.scrollTop;
  }

  /**
   * Draws the sheet, and shows the first tab with a field to edit, beginning with the present tab; stays there if none
   * has.
   */
  async showEditable(): Promise<void> {
    await this.render();
    const { TABS } = this.constructor as unknown as { TABS: Record<string, { tabs: readonly { id: string }[] }> };
    const tabBefore = this.tab;
    for (const { id } of [{ id: tabBefore }, ...TABS[GROUP]!.tabs]) {
      await this.showTab(id);
      if (this.element.querySelector(`.tab[data-tab="${id}"] :is(input, select, textarea)[name]`)) return;
    }
    await this.showTab(tabBefore);
  }

  /** Shows a tab as the host does, and marks its button as selected. */
  override changeTab(tab: string, group: string, options?: object): void {
    super.changeTab(tab, group, options);
    // The host marks the tab's button as "pressed"; as one of a list of tabs it must be "selected".
    for (const button of this.element.querySelectorAll<HTMLElement>(`[role="tab"][data-group="${group}"]`)) {
      button.removeAttribute("aria-pressed");
      button.setAttribute("aria-selected", String(button.dataset.tab === tab));
    }
  }

  /** Keeps the focus off clicked buttons, and places a sheet that opens for the first time where it hides few foes. */
  override async _onFirstRender(context: object, options: { position?: object }): Promise<void> {
    await super._onFirstRender(context, options);
    releaseButtons(this.element);
    // Without a width in its position yet, the window is measured.
    const width = Number(this.position.width) || this.element.offsetWidth;
    const leftEdge = this.placed ? null : firstLeft(this.actor, width);
    this.placed = true;
    if (leftEdge === null) return;
    this.setPosition({ left: leftEdge });
    // In the options too, for a host that places the window only after this call.
    options.position = { ...options.position, left: leftEdge };
  }

  /**
   * Marks the drawn sheet with its ruleset, for the styles, and follows the other actors whose numbers the sheet shows.
   */
  override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    const content = this.element.querySelector<HTMLElement>(".window-content")!;
    content.dataset.ruleset = (context as { ruleset?: string }).ruleset ?? "";
    this.followed.follow(this.others());
  }

  /** Returns the other actors whose numbers the sheet shows; here none. */
  others(): readonly ActorDocument[] {
    return [];
  }

  /** Keeps the columns and row heights of long lists in a part that is drawn anew. */
  override _preSyncPartState(part: string, fresh: HTMLElement, prior: HTMLElement, state: object): void {
    super._preSyncPartState(part, fresh, prior, state);
    keepPlaces(fresh, prior);
  }

  /** Prepares a part that was just drawn: long lists, drags, costs and bars of acts, numbers typed in bars. */
  override _attachPartListeners(part: string, element: HTMLElement, options: object): void {
    super._attachPartListeners(part, element, options);
    spareFarRows(element);
    // The host makes elements with this class draggable.
    for (const row of element.querySelectorAll("[data-drag]")) row.classList.add("draggable");
    const { actor, token } = this;
    dragActs(element, actor);
    if (this.isEditable)
      runDetached(import("./act-costs.ts").then(({ markActButtons }) => markActButtons(element, actor, token)));
    // What is typed in a bar is no field of the form: it becomes damage or healing.
    for (const input of element.querySelectorAll<HTMLInputElement>("[data-left-of]"))
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        event.preventDefault();
        runDetached(import("./typed-left.ts").then(({ typedLeft }) => typedLeft(this, input)));
      });
  }

  /** Stops following other actors, and forgets which tabs were shown and how far each of these was scrolled. */
  override _onClose(options: object): void {
    super._onClose(options);
    this.followed.follow([]);
    this.seen.clear();
    this.scrolled.clear();
  }

  /**
   * Declares an act of this actor after a click, at the user's targets, with the uuid of its item (null for none) and
   * its choices. An act that is no action of the ruleset becomes a choice of the action "act".
   */
  act(actionId: string, itemUuid: string | null, choices: JsonObject, event: Event): void {
    const token = this.token ?? this.actor.token ?? null;
    const declared = asDeclared(this.actor, actionId, choices);
    const declaration: Declaration = {
      action: declared.action,
      actor: this.actor.uuid,
      token: token?.uuid ?? this.actor.getActiveTokens(false, true)[0]?.uuid ?? null,
      item: itemUuid,
      targets: [], // `declareFromClick` puts the user's targets there
      choices: declared.choices as Declaration["choices"],
    };
    declareFromClick(declaration, event);
  }

  /** Takes a drop; if the sheet cannot take it, the user is told why. */
  override async _onDrop(event: DragEvent): Promise<unknown> {
    const { type, uuid } = draggedData(event);
    const tellNotTaken = async (): Promise<null> => (await import("./drops.ts")).notTaken(this, this.actor.name, type);
    if (type && !(this.isEditable && isDocument(type))) return tellNotTaken();
    try {
      return await super._onDrop(event);
    } catch (error) {
      // The host throws for a document that was deleted while it was dragged.
      if (uuid && !(await host.fromUuid(uuid))) return tellNotTaken();
      throw error;
    }
  }

  /** Allows every drop, also for users who may not change the sheet: `_onDrop` then tells them why nothing happens. */
  override _canDragDrop(): boolean {
    return true;
  }

  /**
   * Takes a dropped effect, actor, folder or item; of any other document the user is told that the sheet takes none.
   */
  override async _onDropDocument(
    event: DragEvent,
    dropped: HostDocument & { readonly name: string },
  ): Promise<unknown> {
    if (["ActiveEffect", "Actor", "Folder", "Item"].includes(dropped.documentName))
      return super._onDropDocument(event, dropped);
    return (await import("./drops.ts")).notForSheet(this.actor.name, dropped.name, dropped.documentName);
  }

  /** Takes those documents of a dropped folder that fit the sheet. */
  async _onDropFolder(event: DragEvent, folder: HostDocument): Promise<unknown> {
    return (await import("./drops.ts")).folderOnActor(this, event, folder as never);
  }

  /** Takes a dropped actor as a member, or tells the user why not. */
  async _onDropActor(_event: DragEvent, dropped: ActorDocument): Promise<unknown> {
    const refusal = this.memberRefusal(dropped);
    return refusal ? notify(refusal) : this.takeMember(dropped);
  }

  /** Returns why a dropped actor is not taken as a member; here always, as only a party's sheet has members. */
  memberRefusal({ name }: ActorDocument): Refusal | null {
    return { refused: "ActorOnSheet", data: { name, sheet: this.actor.name } };
  }

  /** Adds an actor for whom `memberRefusal` returned null; here never called. */
  async takeMember(_actor: ActorDocument): Promise<unknown> {
    return null;
  }

  /**
   * Takes a dropped item; refuses, with a message, an item of another ruleset and an item that this ruleset does not
   * allow. An item that is new to the actor gets the fields that the ruleset gives such an item, and is put on or in
   * hand if there is room.
   */
  override async _onDropItem(event: DragEvent, item: ItemDocument): Promise<unknown> {
    const typeDeclaration = itemDeclaration(item.type);
    // An item of another ruleset, or one that this ruleset does not take (null).
    if (typeDeclaration && !typeDeclaration.actorTypes?.includes(this.actor.type))
      return notify({ refused: "ItemOfOther", data: { item: item.name, name: this.actor.name } });
    const changedFields = rulesetOf(this.actor)?.hooks?.dropItem?.(this.actor, item.toObject() as JsonObject);
    if (changedFields === null)
      return notify({ refused: "NotDropped", data: { item: item.name, name: this.actor.name } });
    const createdItem = (await super._onDropItem(event, item)) as ItemDocument | null | undefined;
    // An item of the actor's own was only sorted: it stays where it is carried.
    if (createdItem?.actor === this.actor && item.parent !== this.actor)
      await createdItem.update({ ...changedFields, ...afterDrop(this.actor, createdItem) });
    return createdItem;
  }

  /**
   * Returns the data that a form saves. When one changed field makes the form save, fields that the user did not touch
   * are left out. Fields in which something unreadable was typed keep their stored values, and a warning tells the
   * user.
   */
  override _prepareSubmitData(
    event: SubmitEvent,
    form: HTMLFormElement,
    formData: { object: Record<string, unknown> },
    updateData?: object,
  ): object {
    if (event.type === "change") onlyTouched(form, formData.object, event.target);
    const problems = repairForm(form, formData, this.document._source as Record<string, unknown>);
    if (problems.length) host.ui.notifications.warn(problems.join(" "));
    return super._prepareSubmitData(event, form, formData, updateData) as object;
  }
}

/**
 * Takes the focus from a form's buttons when they are clicked with a pointer. A button with the focus would keep keys
 * to itself, so that Ctrl+Z after an attack did nothing. A click by the keyboard leaves the focus.
 */
export function releaseButtons(form: HTMLElement): void {
  // In the capture phase: later listeners may draw the form anew and give the focus to the new button.
  const blurIfPointer = (event: MouseEvent): void => {
    // `detail` counts the clicks of a pointer; it is 0 for the keyboard.
    if (event.detail > 0) (event.target as Element).closest<HTMLElement>("button")?.blur();
  };
  form.addEventListener("click", blurIfPointer, { capture: true });
}

/** Returns the mode that this browser remembers for an actor's sheet; "play" if none. */
function rememberedMode(uuid: string): SheetMode {
  return localStorage.getItem(`fray.mode.${uuid}`) === "edit" ? "edit" : "play";
}
