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

/** "play" shows, "edit" edits; remembered for each user and actor. */
export type SheetMode = "play" | "edit";

/** The modes of sheets shown since the page was loaded, by the actor's uuid. */
const modes = new Map<string, SheetMode>();

/**
 * Sheet of every actor of Fray. A ruleset's sheet names its parts (`tabbed` of parts.ts) and returns their data by
 * `view`, kept in a `view.ts` beside it; clicks on `data-action` are the same for all: act, create, edit, delete,
 * toggle, mode, rule. Each tab is one part, drawn when it is first shown and kept while others are.
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

  /** The tabs that were shown since the sheet was opened. */
  private readonly seen = new Set<string>();
  /** The distance that each tab was scrolled when it was left, in pixels, by the tab's id. */
  private readonly scrolled = new Map<string, number>();
  /** The other actors that are shown: a change of theirs draws the sheet again. */
  private readonly followed = new ShownOthers(this);
  /** True once the window has a place: where it was opened, or where it was left. */
  private placed = false;

  /** The id of the tab shown; a new value takes effect with the next render. */
  get tab(): string {
    return this.tabGroups[GROUP] ?? "";
  }

  set tab(tab: string) {
    this.tabGroups[GROUP] = tab;
  }

  /** Returns all that the templates show, as plain values. */
  abstract view(): object | Promise<object>;

  /** The mode of this actor's sheet for this user; a new value draws the sheet again. */
  get mode(): SheetMode {
    return modes.get(this.actor.uuid) ?? remembered(this.actor.uuid);
  }

  set mode(mode: SheetMode) {
    modes.set(this.actor.uuid, mode);
    localStorage.setItem(`fray.mode.${this.actor.uuid}`, mode);
    void this.render();
  }

  override _configureRenderOptions(options: { parts?: string[]; position?: { left?: number | null } }): void {
    const all = !options.parts;
    this.placed ||= typeof (options.position?.left ?? this.position.left) === "number";
    super._configureRenderOptions(options);
    this.seen.add(this.tab);
    if (all) options.parts = options.parts?.filter((part) => this.seen.has(part) || !this.isTab(part));
  }

  /** Tells whether a part is a tab. */
  private isTab(part: string): boolean {
    const { TABS } = this.constructor as unknown as { TABS: Record<string, { tabs: readonly { id: string }[] }> };
    return TABS[GROUP]?.tabs.some(({ id }) => id === part) ?? false;
  }

  override _configureRenderParts(options: object): Record<string, object> {
    return partsFor(this.document, super._configureRenderParts(options));
  }

  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    freeForReaders(this.element);
  }

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

  override async _preparePartContext(part: string, context: object, options: object): Promise<object> {
    const own = await super._preparePartContext(part, context, options);
    if (isLimited(this.document) || !this.isTab(part)) return own;
    return {
      ...own,
      tab: (own as { tabs: Record<string, object> }).tabs[part],
      ...(part === "notes" ? await (await import("./enriched.ts")).enrichedWords(this.actor) : {}),
      ...(part === "effects" ? { effectsList: await listOfEffects(this.actor, this.isEditable) } : {}),
    };
  }

  /**
   * Shows a tab by its id, drawn first if it is new; each is scrolled to where it was left. Does nothing for an unknown
   * one or the one shown.
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

  /** Shows the first tab that has a field to edit, the present one before others; stays if none has. */
  async showEditable(): Promise<void> {
    await this.render();
    const { TABS } = this.constructor as unknown as { TABS: Record<string, { tabs: readonly { id: string }[] }> };
    const before = this.tab;
    for (const { id } of [{ id: before }, ...TABS[GROUP]!.tabs]) {
      await this.showTab(id);
      if (this.element.querySelector(`.tab[data-tab="${id}"] :is(input, select, textarea)[name]`)) return;
    }
    await this.showTab(before);
  }

  override changeTab(tab: string, group: string, options?: object): void {
    super.changeTab(tab, group, options);
    // The host sets "pressed" on the button of a tab; in a list of tabs it must be "selected".
    for (const button of this.element.querySelectorAll<HTMLElement>(`[role="tab"][data-group="${group}"]`)) {
      button.removeAttribute("aria-pressed");
      button.setAttribute("aria-selected", String(button.dataset.tab === tab));
    }
  }

  override async _onFirstRender(context: object, options: { position?: object }): Promise<void> {
    await super._onFirstRender(context, options);
    releaseButtons(this.element);
    // The host may give the window its size only later.
    const width = Number(this.position.width) || this.element.offsetWidth;
    const left = this.placed ? null : firstLeft(this.actor, width);
    this.placed = true;
    if (left === null) return;
    this.setPosition({ left });
    // In the options too, for a host that positions the window after this call.
    options.position = { ...options.position, left };
  }

  override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    const content = this.element.querySelector<HTMLElement>(".window-content")!;
    content.dataset.ruleset = (context as { ruleset?: string }).ruleset ?? "";
    this.followed.follow(this.others());
  }

  /** Returns the other actors whose numbers the sheet shows. */
  others(): readonly ActorDocument[] {
    return [];
  }

  override _preSyncPartState(part: string, fresh: HTMLElement, prior: HTMLElement, state: object): void {
    super._preSyncPartState(part, fresh, prior, state);
    keepPlaces(fresh, prior);
  }

  override _attachPartListeners(part: string, element: HTMLElement, options: object): void {
    super._attachPartListeners(part, element, options);
    spareFarRows(element);
    // The host makes rows with this class draggable.
    for (const row of element.querySelectorAll("[data-drag]")) row.classList.add("draggable");
    const { actor, token } = this;
    dragActs(element, actor);
    if (this.isEditable)
      runDetached(import("./act-costs.ts").then(({ showCostsAndBars }) => showCostsAndBars(element, actor, token)));
    for (const input of element.querySelectorAll<HTMLInputElement>("[data-left-of]"))
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        event.preventDefault();
        runDetached(import("./typed-left.ts").then(({ typedLeft }) => typedLeft(this, input)));
      });
  }

  override _onClose(options: object): void {
    super._onClose(options);
    this.followed.follow([]);
    this.seen.clear();
    this.scrolled.clear();
  }

  /** Declares an action of this actor from a click, with the item's uuid (null for none) and choices. */
  act(action: string, item: string | null, choices: JsonObject, event: Event): void {
    const token = this.token ?? this.actor.token ?? null;
    const declared = asDeclared(this.actor, action, choices);
    const declaration: Declaration = {
      action: declared.action,
      actor: this.actor.uuid,
      token: token?.uuid ?? this.actor.getActiveTokens(false, true)[0]?.uuid ?? null,
      item,
      targets: [],
      choices: declared.choices as Declaration["choices"],
    };
    declareFromClick(declaration, event);
  }

  /** Handles a drop; one that the sheet does not take is answered with a message. */
  override async _onDrop(event: DragEvent): Promise<unknown> {
    const { type, uuid } = draggedData(event);
    const notTaken = async (): Promise<null> => (await import("./drops.ts")).notTaken(this, this.actor.name, type);
    if (type && !(this.isEditable && isDocument(type))) return notTaken();
    try {
      return await super._onDrop(event);
    } catch (error) {
      // A document that was deleted while it was dragged is unknown to the host.
      if (uuid && !(await host.fromUuid(uuid))) return notTaken();
      throw error;
    }
  }

  /** Allows drops also for users who may not change the sheet: they are told why nothing happens. */
  override _canDragDrop(): boolean {
    return true;
  }

  override async _onDropDocument(
    event: DragEvent,
    dropped: HostDocument & { readonly name: string },
  ): Promise<unknown> {
    if (["ActiveEffect", "Actor", "Folder", "Item"].includes(dropped.documentName))
      return super._onDropDocument(event, dropped);
    return (await import("./drops.ts")).notForSheet(this.actor.name, dropped.name, dropped.documentName);
  }

  /** Takes the documents of a dropped folder that fit this sheet. */
  async _onDropFolder(event: DragEvent, folder: HostDocument): Promise<unknown> {
    return (await import("./drops.ts")).folderOnActor(this, event, folder as never);
  }

  /** Takes a dropped actor as a member, or notifies the user why not. */
  async _onDropActor(_event: DragEvent, dropped: ActorDocument): Promise<unknown> {
    const refusal = this.memberRefusal(dropped);
    return refusal ? notify(refusal) : this.takeMember(dropped);
  }

  /** Returns why an actor dropped here is refused: the sheet of a single actor has no members. */
  memberRefusal({ name }: ActorDocument): Refusal | null {
    return { refused: "ActorOnSheet", data: { name, sheet: this.actor.name } };
  }

  /** Adds an actor that `memberRefusal` let through; here none is. */
  async takeMember(_actor: ActorDocument): Promise<unknown> {
    return null;
  }

  /** Takes an item dropped here; one of another ruleset is refused with a message, others as the ruleset says. */
  override async _onDropItem(event: DragEvent, item: ItemDocument): Promise<unknown> {
    const declared = itemDeclaration(item.type);
    if (declared && !declared.actorTypes?.includes(this.actor.type))
      return notify({ refused: "ItemOfOther", data: { item: item.name, name: this.actor.name } });
    const allowed = rulesetOf(this.actor)?.hooks?.dropItem?.(this.actor, item.toObject() as JsonObject);
    if (allowed === null) return notify({ refused: "NotDropped", data: { item: item.name, name: this.actor.name } });
    const made = (await super._onDropItem(event, item)) as ItemDocument | null | undefined;
    // An item only sorted among the actor's own is left as it is.
    if (made?.actor === this.actor && item.parent !== this.actor)
      await made.update({ ...allowed, ...afterDrop(this.actor, made) });
    return made;
  }

  /**
   * Leaves out fields that the user did not touch, and restores the stored values of fields that cannot be read, with a
   * message.
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
 * Releases the focus of a form's buttons when they are pressed by a pointer: a focused button keeps keys from
 * everything else, so that Ctrl+Z after an attack would do nothing. For keyboard users the focus stays.
 */
export function releaseButtons(form: HTMLElement): void {
  // Before the press is handled, as that may redraw the form and give the focus back to the button.
  const letGo = (event: MouseEvent): void => {
    if (event.detail > 0) (event.target as Element).closest<HTMLElement>("button")?.blur();
  };
  form.addEventListener("click", letGo, { capture: true });
}

/** Returns the mode in which this browser last showed an actor's sheet; at first "play". */
function remembered(uuid: string): SheetMode {
  return localStorage.getItem(`fray.mode.${uuid}`) === "edit" ? "edit" : "play";
}
