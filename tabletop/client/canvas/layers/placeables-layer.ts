import * as PIXI from "pixi.js";
import { isPlainObject } from "../../../common/utils/objects.ts";
import { InteractionLayer, type CanvasLayer, type LayerOptions } from "./canvas-layer.ts";
import {
  type Clipboard,
  clipboardOf,
  type HistoryEvent,
  isFromElsewhere,
  onThisScene,
  pasteCut,
  type Pasted,
  setClipboard,
} from "./pasting.ts";
import { Quadtree } from "./quadtree.ts";

interface SelectOptions {
  x: number;
  y: number;
  width: number;
  height: number;
  releaseOptions?: object;
  controlOptions?: object;
}

/** The most operations that can be undone. */
const LONGEST_HISTORY = 10;

/**
 * Draws what was created on layers while their scene was being drawn, as by another user during a slow start. Done once
 * nothing is missing on any of them.
 */
export async function drawCreatedMeanwhile(layers: readonly CanvasLayer[]): Promise<void> {
  const placeables = layers.filter((layer) => layer instanceof PlaceablesLayer);
  let isMissing = true;
  while (isMissing) isMissing = (await Promise.all(placeables.map((layer) => layer.drawMissing()))).some(Boolean);
}

/**
 * The place near a corner at which an object lies on the grid of the viewed scene; the object may be of another scene.
 */
function snappedHere(object: any, corner: { x: number; y: number }): { x: number; y: number } {
  const { document } = object;
  if (!isFromElsewhere(document) || !document.getSnappedPosition) return object.getSnappedPosition(corner);
  const { x, y } = new document.constructor(document.toObject(), { parent: canvas.scene }).getSnappedPosition(corner);
  return { x, y };
}

/** A layer of objects, each of which draws a document of the scene. */
export class PlaceablesLayer extends InteractionLayer {
  static documentName = "";

  static override get layerOptions(): LayerOptions {
    return { ...super.layerOptions, rotatableObjects: false, controllableObjects: true, snapToGrid: true };
  }

  objects: PIXI.Container | null = null;
  preview: PIXI.Container | null = null;
  controlledObjects = new Map<string, any>();
  hover: any = null;
  history: HistoryEvent[] = [];
  quadtree = new Quadtree(() => this.placeables);
  highlightObjects = false;

  /** What was copied or cut of this kind of document, on whatever scene. */
  get clipboard(): Clipboard {
    return clipboardOf(this.documentName);
  }

  set clipboard(clipboard: Clipboard) {
    setClipboard(this.documentName, clipboard);
  }

  get documentName(): string {
    return (this.constructor as typeof PlaceablesLayer).documentName;
  }

  static get placeableClass(): any {
    return CONFIG[this.documentName].objectClass;
  }

  get documentCollection(): any {
    return canvas.scene?.getEmbeddedCollection(this.documentName) ?? null;
  }

  get placeables(): any[] {
    return (this.objects?.children as any[] | undefined) ?? [];
  }

  get controlled(): any[] {
    return [...this.controlledObjects.values()];
  }

  get hud(): any {
    return null;
  }

  get(id: string): any {
    return this.placeables.find((object) => object.id === id);
  }

  /** Sets render flags on every object of the layer. */
  setAllRenderFlags(flags: Record<string, boolean>): void {
    for (const object of this.placeables) object.renderFlags.set(flags);
  }

  getDocuments(): any[] {
    return [...(this.documentCollection ?? [])];
  }

  /* ---- drawing ---- */

  /** Makes an object for each document that the layer shows, and draws these objects. */
  protected override async _draw(): Promise<void> {
    this.objects = this.addChild(new PIXI.Container());
    this.objects.sortableChildren = true;
    this.objects.eventMode = "passive";
    this.preview = this.addChild(new PIXI.Container());
    this.preview.eventMode = "none";
    await Promise.all(this.getDocuments().map((document) => this.createObject(document).draw()));
  }

  /**
   * Draws the documents of the layer that have no object yet, or one that was never drawn.
   * @returns whether there were any
   */
  async drawMissing(): Promise<boolean> {
    const missing = this.getDocuments().filter((document) => !document.rendered || !document._object.wasDrawn);
    await Promise.all(
      missing.map((document) => (document.rendered ? document._object : this.createObject(document)).draw()),
    );
    return missing.length > 0;
  }

  /** Destroys all objects, and forgets selection, hovering and what could be undone. */
  protected override async _tearDown(options: object): Promise<void> {
    this.history = [];
    for (const object of [...this.placeables]) object.destroy();
    this.controlledObjects.clear();
    this.hover = null;
    this.objects = this.preview = null;
    await super._tearDown(options);
  }

  /** Makes the object of a document and adds the object to the layer without drawing it. */
  createObject(document: any): any {
    const Class = (this.constructor as typeof PlaceablesLayer).placeableClass;
    const object = new Class(document);
    document._object = object;
    this.objects?.addChild(object);
    return object;
  }

  /* ---- selection ---- */

  controlAll(options: object = {}): any[] {
    for (const object of this.placeables) object.control({ ...options, releaseOthers: false });
    return this.controlled;
  }

  /** Ends the selection. @returns how many objects were selected */
  releaseAll(options: object = {}): number {
    const released = this.controlled;
    for (const object of released) object.release(options);
    return released.length;
  }

  /**
   * Selects the visible objects that a rectangle, in pixels, touches; all others are selected no longer, unless
   * `releaseOthers` is false.
   * @returns whether the selection has changed
   */
  selectObjects(
    { x, y, width, height, releaseOptions = {}, controlOptions = {} }: SelectOptions,
    { releaseOthers = true } = {},
  ): boolean {
    const selectedBefore = new Set(this.controlled);
    const touched = this.placeables.filter(
      (object) => object.visible && object._overlapsSelection({ x, y, width, height }),
    );
    if (releaseOthers)
      for (const object of selectedBefore) if (!touched.includes(object)) object.release(releaseOptions);
    for (const object of touched) object.control({ ...controlOptions, releaseOthers: false });
    const selectedAfter = this.controlled;
    return selectedAfter.length !== selectedBefore.size || selectedAfter.some((object) => !selectedBefore.has(object));
  }

  protected override _deactivate(): void {
    this.releaseAll();
  }

  /* ---- many at once ---- */

  /**
   * Updates the documents of all objects that meet a condition, by changes or by a function that gives an object's
   * changes.
   * @throws Error for changes that are neither
   */
  async updateAll(
    transformation: object | ((object: any) => object),
    condition: ((object: any) => boolean) | null = null,
    options: object = {},
  ) {
    if (typeof transformation !== "function" && !isPlainObject(transformation))
      throw new Error("updateAll needs an object of changes, or a function that gives it");
    const objects = this.placeables.filter((object) => !condition || condition(object));
    const updates = objects.map((object) => ({
      ...(typeof transformation === "function" ? transformation(object) : transformation),
      _id: object.id,
    }));
    return canvas.scene.updateEmbeddedDocuments(this.documentName, updates, options);
  }

  /**
   * Turns objects to `angle` or, if `angle` is left out, by `delta`, in degrees, rounded to multiples of `snap`. Locked
   * objects, and objects that the user does not own, stay as they are.
   * @param ids of the objects; by default the ids of the selected objects
   * @returns the objects that were turned
   * @throws Error if both `angle` and `delta` are left out, and for an id that no object has
   */
  async rotateMany({
    angle,
    delta,
    snap,
    ids,
  }: { angle?: number; delta?: number; snap?: number; ids?: string[] } = {}): Promise<any[]> {
    if (angle === undefined && delta === undefined) throw new Error("rotateMany needs an angle or a delta");
    const turnable = this.chosen(ids).filter((object) => !object.document.locked && object.isOwner);
    const updates = turnable.map((object) => ({
      _id: object.id,
      rotation: object._updateRotation({ angle, delta, snap }),
    }));
    await canvas.scene.updateEmbeddedDocuments(this.documentName, updates);
    return turnable;
  }

  /** The objects with these ids; by default the selected ones. @throws Error for an id that no object has */
  protected chosen(ids?: string[]): any[] {
    if (!ids) return this.controlled;
    return ids.map((id) => {
      const object = this.get(id);
      if (!object) throw new Error(`There is no ${this.documentName} "${id}" on this layer`);
      return object;
    });
  }

  /**
   * Deletes all documents of this kind from the scene, after asking.
   * @returns undefined once they are deleted, false if the user refused, null if the question was closed
   * @throws Error if the user is no gamemaster
   */
  async deleteAll(): Promise<false | null | undefined> {
    if (!game.user.isGM) throw new Error(`Only gamemasters delete all ${this.documentName} documents of a scene`);
    const count = canvas.scene.getEmbeddedCollection(this.documentName).size;
    const type = game.i18n.localize(`DOCUMENT.${this.documentName}s`);
    const answer = await foundry.applications.api.DialogV2.confirm({
      window: { title: game.i18n.localize("CANVAS.DeleteAll") },
      content: `<p>${game.i18n.format("CANVAS.DeleteAllSure", { count, type })}</p>`,
    });
    if (!answer) return answer === false ? false : null;
    await canvas.scene.deleteEmbeddedDocuments(this.documentName, [], { deleteAll: true });
  }

  /** Deletes the selected objects that the user may delete, if there are any. */
  async deleteSelected(): Promise<unknown> {
    const ids = this.controlled.filter((object) => object.can(game.user, "delete")).map((object) => object.id);
    if (!ids.length) return [];
    return canvas.scene.deleteEmbeddedDocuments(this.documentName, ids);
  }

  /**
   * Notes the selected objects, which pasting copies or, with `cut`, moves; tells the user how many.
   * @returns the objects
   */
  copyObjects({ cut = false }: { cut?: boolean } = {}): any[] {
    this.clipboard = { objects: [...this.controlled], cut };
    const count = this.clipboard.objects.length;
    if (count) ui.notifications?.info(game.i18n.format("CONTROLS.CopiedObjects", { count, type: this.documentName }));
    return this.clipboard.objects;
  }

  /**
   * Creates copies of the noted objects with their common top left corner at a point; cut objects are moved there
   * instead, also from another scene, and then noted no longer.
   * @param options `hidden`: copies are hidden; `snap`: each is placed on the grid
   * @throws what creating, updating or deleting has thrown; no cut object is lost then (see `pasteCut`)
   */
  async pasteObjects(
    { x, y }: { x: number; y: number },
    { hidden = false, snap = true }: { hidden?: boolean; snap?: boolean } = {},
  ): Promise<any[]> {
    const { objects, cut } = this.clipboard;
    if (!objects.length) return [];
    // Each copy lies as far from the point as its original from the common corner of all.
    const left = Math.min(...objects.map((object) => object.document.x));
    const top = Math.min(...objects.map((object) => object.document.y));
    const pasted = objects.map((object): Pasted => {
      const { document } = object;
      const data = document.toObject();
      const corner = { x: x + data.x - left, y: y + data.y - top };
      const place = snap ? snappedHere(object, corner) : corner;
      return { document, data: { ...data, ...place, hidden: data.hidden || hidden } };
    });
    if (cut)
      return pasteCut(this, pasted, ["x", "y"], {
        movement: Object.fromEntries(pasted.map(({ data }) => [data._id, { method: "paste" }])),
      });
    return canvas.scene.createEmbeddedDocuments(this.documentName, pasted.map(onThisScene));
  }

  /* ---- undo ---- */

  /** Remembers an operation of this user so that it can be undone; forgets the oldest of more than ten. */
  storeHistory(type: HistoryEvent["type"], data: any[], options: Record<string, any> = {}): void {
    if (!data.length) return;
    this.history.push({ type, data, options });
    if (this.history.length > LONGEST_HISTORY) this.history.shift();
  }

  /** Undoes this user's last operation on the layer. @returns the documents that were changed by that */
  async undoHistory(): Promise<any[]> {
    const event = this.history.pop();
    if (!event) return [];
    if (event.undo) return event.undo();
    const { documentName } = this;
    if (event.type === "create") {
      const ids = event.data.map(({ _id }) => _id).filter((id) => this.documentCollection.has(id));
      return canvas.scene.deleteEmbeddedDocuments(documentName, ids, { isUndo: true });
    }
    if (event.type === "delete")
      return canvas.scene.createEmbeddedDocuments(documentName, event.data, { isUndo: true, keepId: true });
    return this._undoUpdate(event);
  }

  /** Undoes an update: writes the former values, which the operation holds. */
  protected _undoUpdate(event: HistoryEvent): Promise<any[]> {
    return canvas.scene.updateEmbeddedDocuments(this.documentName, event.data, { isUndo: true, ...event.options });
  }
}
