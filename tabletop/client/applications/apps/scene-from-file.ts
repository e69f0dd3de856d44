import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { GRID_TYPES } from "../../../common/const.ts";
import { shortenName } from "../../../common/files/names.ts";
import { createGrid } from "../../../common/grid/index.ts";
import { gridSize } from "../../../common/grid/legacy-hexes.ts";
import { fileStore, spaceTexts } from "../../core/files.ts";
import { offsetOf, withPadding } from "../../documents/scene-levels.ts";
import { createScene, type SceneChoice, sceneSource } from "../../maps/create.ts";
import {
  cellOfDrag,
  cellOfName,
  choosesName,
  exactCell,
  firstLineOffset,
  type FoundGrid,
  guessCell,
  NEAR,
  spacingOf,
} from "../../maps/grid-guess.ts";
import type { MapFile } from "../../maps/map-file.ts";
import type { Point } from "../../maps/numbers.ts";
import { drawnCells, type SeenPicture } from "../../maps/pictures.ts";
import { sayProblem } from "../../maps/said.ts";
import { cellsOfPicture } from "../../maps/scene-of-picture.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";
import { MapPreview, type Overlay } from "./map-preview.ts";

/**
 * A file with one map: a "picture"; a "plan", which is a map file with its own cells, walls and lights and mostly a
 * picture; or a "scene" that was exported, whose picture is only named.
 */
type OneMap = Exclude<MapFile, { is: "scenes" }>;

/** Returns a number as a field shows it: to hundredths. */
const inHundredths = (value: number): number => Math.round(value * 100) / 100;

/**
 * The window that makes a scene from a file: from a picture, on which the user fits the grid's cells, or from a map
 * file with its own. Nothing is created before *Create* is pressed.
 */
export class SceneFromFile extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "scene-from-file-{id}",
    classes: ["scene-from-file"],
    tag: "form",
    window: { title: "MAPS.Title", icon: "fa-solid fa-map", contentClasses: ["standard-form"], resizable: true },
    position: { width: 940, height: 720 },
    form: { closeOnSubmit: false, handler: SceneFromFile.#onSubmit },
  };

  static override PARTS: Record<string, Loose> = {
    preview: { template: "templates/apps/scene-from-file/preview.hbs" },
    form: { template: "templates/apps/scene-from-file/form.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  // The map, the file's name, the folder for the scene, and what is called with the new scene.
  readonly #file: OneMap;
  readonly #fileName: string;
  readonly #folder: string | null;
  readonly #onCreated: (scene: Loose) => void;
  // Side of a cell, and distance of the first lines from left and top, in pixels of the picture.
  #grid: FoundGrid;
  /** true while the cells are those whose lines were found in the picture, and the user has not changed them */
  #hasFoundLines = false;
  #preview: MapPreview | null = null;

  /** Sets the first cells for a picture: for other maps the file has them. `done` is called with the new scene. */
  constructor({ file, fileName, folder = null, done: onCreated = () => undefined, ...options }: Loose) {
    super(options);
    this.#file = file;
    this.#fileName = fileName;
    this.#folder = folder;
    this.#onCreated = onCreated;
    this.#grid = { cell: 100, x: 0, y: 0 };
    if (file.is === "picture") this.#findCells(file.picture.seen, fileName);
  }

  /** Names the file, so that the windows of two files can be told apart. */
  override get title(): string {
    return `${words("MAPS.Title")}: ${shortenName(this.#fileName)}`;
  }

  /** Sets the first cells: as the lines found in the picture or the file's name say, else of a guessed size. */
  #findCells(picture: SeenPicture, fileName: string): void {
    const { width, height } = picture;
    const [named, drawn] = [cellOfName(fileName, width, height), drawnCells(picture)];
    const foundCells = choosesName(named, drawn, picture) ? null : drawn;
    this.#hasFoundLines = !!foundCells;
    // `guessCell` goes by the name, else by the picture's size.
    this.#grid = foundCells ?? { cell: guessCell(fileName, width, height), x: 0, y: 0 };
  }

  /** The size of the shown picture or plan in pixels; a picture is shown as high as in its scene. */
  get #size(): { width: number; height: number } {
    const file = this.#file;
    if (file.is === "picture") {
      const { width, height } = file.picture.seen;
      return { width, height: height * (this.#grid.squeeze ?? 1) };
    }
    if (file.is === "scene") return { width: file.source.width ?? 4000, height: file.source.height ?? 3000 };
    return file.picture?.seen ?? (file as Extract<OneMap, { is: "plan" }>).plan.scaling;
  }

  /**
   * The data for templates: name, cells, grid types, measures and facts. `room`: the free space for uploads, in words;
   * empty if that is unknown.
   */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const file = this.#file;
    const space = await fileStore().space();
    const { distance, units } = game.system.grid;
    const type = this.#type;
    // name and kind, cells, choices and measures, then what is known of the map
    return Object.assign(context, {
      rootId: this.id,
      fileName: this.#fileName,
      name: file.name,
      isPicture: file.is === "picture",
      isScene: file.is === "scene",
      // as in any new scene, unless the file says otherwise
      tokenVision: file.is !== "scene" || (file.source.tokenVision ?? true),
      grid: Object.fromEntries(Object.entries(this.#grid).map(([key, value]) => [key, inHundredths(value)])),
      cells: inHundredths(this.#cells.x),
      types: Object.entries(GRID_TYPES).map(([key, value]) => ({
        value,
        label: words(`CHOICES.${key}`),
        selected: value === type,
      })),
      distance,
      units,
      facts: this.#factsOfMap(),
      room: space ? words("FILES.Room", spaceTexts(space)) : "",
      buttons: [{ type: "submit", icon: "fa-solid fa-check", label: "MAPS.Create", cssClass: "primary" }],
    });
  }

  /** The number of cells in width and height. */
  get #cells(): { x: number; y: number } {
    const file = this.#file;
    if (file.is === "plan") return file.plan.cells;
    return cellsOfPicture(this.#size, this.#grid.cell, this.#type);
  }

  /**
   * The type of grid that is chosen, as in CONST.GRID_TYPES; before the form is drawn the found one or the system's.
   */
  get #type(): number {
    return Number(this.#fieldOf<HTMLSelectElement>("type")?.value ?? this.#grid.type ?? game.system.grid.type);
  }

  /** The facts known about the map, a sentence each. */
  #factsOfMap(): string[] {
    const file = this.#file;
    if (file.is === "scene") return factsOfScene(file.source);
    const { x, y } = this.#cells;
    const facts = [words("MAPS.Cells", { x: formatNumber(x), y: formatNumber(y) })];
    if (file.picture)
      facts.push(words("MAPS.Pixels", { width: file.picture.seen.width, height: file.picture.seen.height }));
    const { type = this.#type } = this.#grid;
    if (this.#hasFoundLines && type === this.#type) facts.push(words("MAPS.FoundLines"));
    if (file.is === "picture") return facts;
    const doors = file.plan.walls.filter(({ door }) => door).length;
    facts.push(words("MAPS.Walls", { walls: file.plan.walls.length - doors, doors, lights: file.plan.lights.length }));
    if (!file.picture) facts.push(words("MAPS.Pictureless"));
    return facts;
  }

  /** Listens to the fields. */
  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("input", (event) => this.#takeTyped(event.target as HTMLInputElement));
  }

  /** Makes the preview anew if its part was rendered. On the preview of a picture, a drag measures the cells. */
  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    const canvas = this.element.querySelector("canvas");
    const size = this.#size;
    if (canvas && options.parts.includes("preview")) {
      const picture = this.#file.is === "scene" ? null : (this.#file.picture?.seen.preview ?? null);
      this.#preview = new MapPreview(canvas, size, picture, this.#overlay());
      if (this.#file.is === "picture") this.#preview.onMeasure = (from, to) => this.#measure(from, to);
    }
  }

  /** The cells and walls to draw over the preview, in pixels of the picture or scene that the preview shows. */
  #overlay(): Overlay {
    const [file, type] = [this.#file, this.#type];
    if (file.is === "picture") return { ...this.#grid, type, walls: [] };
    if (file.is === "scene") return overlayOfScene(file.source);
    const shownSize = this.#size;
    // from pixels of the file's plan to those of the picture
    const factor = shownSize.width / file.plan.scaling.width;
    const walls = file.plan.walls.map(({ c, door }) => ({ c: c.map((place) => place * factor), door }));
    return { cell: file.plan.scaling.size * factor, x: 0, y: 0, type, walls };
  }

  #fieldOf<E extends HTMLElement = HTMLInputElement>(name: string): E | null {
    return this.element?.querySelector<E>(`[name="${name}"]`) ?? null;
  }

  /**
   * Sets the cells by a drag over three by three cells, from one corner of this block to the opposite one. `start` and
   * `end` are in pixels of the picture. A drag that is too short or too long is ignored.
   */
  #measure(start: Point, end: Point): void {
    const size = this.#size;
    const measuredCell = cellOfDrag(start, end, this.#type);
    if (!measuredCell) return;
    const { period } = spacingOf(this.#type);
    // Hexagons never fill a picture up to its edges.
    const near = period.x === period.y ? NEAR.dragged : 0;
    const { cell, whole: isWhole } = exactCell(measuredCell, size.width, size.height, near);
    this.#hasFoundLines = false;
    // if whole cells fill the picture, the first lines are its edges; else they follow from a corner of the drag
    const corner = { x: Math.min(start.x, end.x), y: Math.min(start.y, end.y) };
    const place = isWhole
      ? { x: 0, y: 0 }
      : { x: firstLineOffset(corner.x, cell * period.x), y: firstLineOffset(corner.y, cell * period.y) };
    // keeps the type and the height that the picture is shown with
    this.#grid = { ...this.#grid, cell, ...place };
    this.#showCells();
  }

  /**
   * Takes over a number that the user has typed for the cells, which then no longer count as found in the picture. A
   * size or number of cells of 0 or less changes nothing. Another type of grid changes how many cells there are.
   */
  #takeTyped(field: HTMLInputElement): void {
    const value = Number(field.value);
    if (field.name === "cell" && value > 0) this.#grid.cell = value;
    else if (field.name === "cells" && value > 0)
      this.#grid.cell = this.#size.width / value / spacingOf(this.#type).apart.x;
    else if (field.name === "x" || field.name === "y") this.#grid[field.name] = value || 0;
    else if (field.name !== "type") return;
    const isOfCells = field.name !== "type";
    if (isOfCells) this.#hasFoundLines = false;
    this.#showCells(field.name);
  }

  /** Writes the cells into all fields but the one in which the user types; updates the facts and the preview. */
  #showCells(typedField = ""): void {
    const { cell, x, y } = this.#grid;
    const values = { cell, x, y, cells: this.#cells.x };
    for (const [name, value] of Object.entries(values)) {
      const field = this.#fieldOf(name);
      if (field && name !== typedField) field.value = String(inHundredths(value));
    }
    const facts = this.element.querySelector("[data-facts]");
    facts?.replaceChildren(
      ...this.#factsOfMap().map((fact) => Object.assign(document.createElement("li"), { textContent: fact })),
    );
    this.#preview?.show(this.#overlay());
  }

  /**
   * What the form says, as `createScene` takes it. Without a name the scene gets the file's; without a distance above 0
   * the system's.
   */
  #choice(data: Loose): SceneChoice {
    const { type, distance, units } = game.system.grid;
    return {
      name: String(data.name ?? "").trim() || this.#file.name,
      measure: {
        type: Number(data.type ?? type),
        distance: Number(data.distance) > 0 ? Number(data.distance) : distance,
        units: String(data.units ?? units),
      },
      grid: this.#grid,
      active: data.active === true,
      vision: data.tokenVision === true,
      folder: this.#folder,
    };
  }

  /**
   * Creates the scene, hands it to the window's `done`, and closes the window. A problem is shown to the user, and the
   * window stays open.
   */
  static async #onSubmit(this: SceneFromFile, _event: Event, _form: HTMLFormElement, formData: Loose): Promise<void> {
    const choice = this.#choice(formData.object);
    this.element.inert = true;
    try {
      // throws before anything is uploaded if no scene can be made
      sceneSource(this.#file, choice);
      this.#onCreated(await createScene(this.#file, choice));
      await this.close();
    } catch (thrown) {
      sayProblem(thrown, this.#fileName);
    } finally {
      if (this.element) this.element.inert = false;
    }
  }

  /** Closes the window, and frees the memory of the picture's preview. */
  override async close(options: Loose = {}): Promise<this> {
    const file = this.#file;
    const closed = await super.close(options);
    if (file.is !== "scene" && file.picture?.seen.preview instanceof ImageBitmap) file.picture.seen.preview.close();
    return closed;
  }
}

/** The facts known about an exported scene, a sentence each. */
function factsOfScene(source: Loose): string[] {
  const count = (list: string): number => source[list]?.length ?? 0;
  const doors = (source.walls ?? []).filter((wall: Loose) => wall.door).length;
  const { grid, width = 4000, height = 3000 } = withGrid(source);
  const { x, y } = cellsOfPicture({ width, height }, gridSize({ ...source, grid }), grid.type);
  return [
    words("MAPS.Cells", { x: formatNumber(x), y: formatNumber(y) }),
    words("MAPS.Walls", { walls: count("walls") - doors, doors, lights: count("lights") }),
    words("MAPS.Tokens", { count: count("tokens") }),
    source.background?.src ? words("MAPS.Names", { path: source.background.src }) : words("MAPS.Pictureless"),
  ];
}

/** The source of a scene with the type and the size of its grid. */
const withGrid = (source: Loose): Loose => ({ ...source, grid: { type: 1, size: 100, ...source.grid } });

/**
 * The cells and walls of an exported scene, in pixels of its picture. The scene's own coordinates start outside of the
 * picture, at the corner of the padding.
 */
function overlayOfScene(exported: Loose): Overlay {
  const source = withGrid(exported);
  const { grid, width = 4000, height = 3000, walls = [] } = source;
  const cell = gridSize(source as Parameters<typeof gridSize>[0]);
  const whole = withPadding({ ...source, width, height, _source: source }, createGrid(grid.type, { size: cell }));
  const { x: offsetX, y: offsetY } = offsetOf(source);
  const [left, top] = [whole.x - offsetX, whole.y - offsetY];
  return {
    cell,
    x: offsetX,
    y: offsetY,
    type: grid.type,
    walls: walls.map(({ c, door = 0 }: Loose) => ({ c: [c[0] - left, c[1] - top, c[2] - left, c[3] - top], door })),
  };
}

const formatNumber = (value: number): string =>
  new Intl.NumberFormat(game.i18n.lang, { maximumFractionDigits: 2 }).format(value);
