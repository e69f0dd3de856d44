import { movementAction, selectableActions } from "../../canvas/movement/actions.ts";
import type { Loose } from "../support.ts";
import { build, words } from "../support.ts";
import { createFormGroup, createSelectInput } from "../fields.ts";
import { BaseSheet } from "./base-sheet.ts";
import type { GenericField } from "./base-sheet.ts";

/** Numbers that stand for words: which table of CONST a path draws from. */
const TABLES: Record<string, string> = {
  "grid.type": "GRID_TYPES",
  displayName: "TOKEN_DISPLAY_MODES",
  displayBars: "TOKEN_DISPLAY_MODES",
  disposition: "TOKEN_DISPOSITIONS",
  shape: "TOKEN_SHAPES",
};

const gridStyles = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries<{ label: string }>(CONFIG.Canvas.gridStyles).map(([id, { label }]) => [id, words(label)]),
  );

/** What the input of a path needs to know: its choices in words, or that it is one line. */
function inputOf(path: string): Record<string, Loose> {
  if (path === "navName") return { elementType: "input" };
  if (path === "sorting") return { choices: { a: words("CHOICES.Alphabetic"), m: words("CHOICES.ByHand") } };
  if (path === "grid.style") return { choices: gridStyles() };
  const table = TABLES[path] && CONST[TABLES[path]];
  if (!table) return {};
  return {
    choices: Object.fromEntries(
      Object.entries(table as Record<string, number>).map(([name, value]) => [value, words(`CHOICES.${name}`)]),
    ),
  };
}

/** Pick fields of a document's schema by path. */
function pick(document: Loose, paths: string[]): GenericField[] {
  return paths
    .map((path) => ({
      path,
      field: document.schema.getField(path),
      value: foundry.utils.getProperty(document._source, path),
      input: inputOf(path),
    }))
    .filter((entry) => entry.field);
}

/** A user: name, colour, the character played. */
export class UserConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["user-config"],
    position: { width: 440 },
    editPermission: 3,
    sheetConfig: false,
    ownershipConfig: false,
    window: { icon: "fa-solid fa-user-gear", resizable: false },
  };

  override get title(): string {
    return `${words("PLAYERS.Configuration")}: ${this.document.name}`;
  }

  override get isVisible(): boolean {
    return !!game.user.isGM || !!this.document.isSelf;
  }

  override get isEditable(): boolean {
    return this.isVisible;
  }

  override _fields(): GenericField[] {
    return pick(this.document, ["name", "pronouns", "color"]).filter(
      (entry) => entry.path !== "name" || game.user.isGM,
    );
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const characters = game.actors.filter(
      (actor: Loose) => actor.testUserPermission(document, "OWNER") && (!document.isGM || game.user.isGM),
    );
    const select = createSelectInput({
      name: "character",
      value: document._source.character ?? "",
      blank: words("PLAYERS.NoCharacter"),
      sort: true,
      options: characters.map((actor: Loose) => ({ value: actor.id, label: actor.name })),
      dataset: { dtype: "String" },
    });
    context.rows.push(
      createFormGroup({
        label: words("PLAYERS.Character"),
        hint: words("PLAYERS.CharacterHint"),
        input: select,
        rootId: this.id,
      }).outerHTML,
    );
    return context;
  }

  override _processFormData(event: Event | null, form: HTMLFormElement, formData: Loose): Loose {
    const data = super._processFormData(event, form, formData);
    if ("character" in data) data.character = data.character || null;
    return data;
  }
}

/** One combatant of an encounter. */
export class CombatantConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["combatant-config"],
    position: { width: 420 },
    window: { icon: "fa-solid fa-swords", resizable: false },
  };

  override _fields(): GenericField[] {
    return pick(this.document, ["name", "img", "initiative", "hidden", "defeated"]);
  }
}

/** A scene: its name, picture, grid and place in the navigation. */
export class SceneConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["scene-config"],
    position: { width: 520, height: 640 },
    window: { icon: "fa-solid fa-map" },
  };

  override _fields(): GenericField[] {
    return pick(this.document, [
      "name",
      "navigation",
      "navName",
      "background.src",
      "backgroundColor",
      "width",
      "height",
      "padding",
      "grid.type",
      "grid.size",
      "grid.distance",
      "grid.units",
      "grid.style",
      "grid.thickness",
      "grid.color",
      "grid.alpha",
      "initial.x",
      "initial.y",
      "initial.scale",
    ]);
  }
}

/** What a token and a prototype token share. */
const TOKEN_FIELDS = [
  "name",
  "displayName",
  "actorLink",
  "disposition",
  "texture.src",
  "width",
  "height",
  "shape",
  "displayBars",
  "bar1.attribute",
  "bar2.attribute",
  "alpha",
  "hidden",
  "lockRotation",
  "rotation",
  "elevation",
  "movementAction",
];

/** Choices for a token's bars: what the actor's type offers. */
function barChoices(token: Loose): Loose[] {
  const cls = CONFIG.Token.documentClass;
  const actor = token.actor ?? token.parent;
  const tracked = cls.getTrackedAttributes?.(actor?.system ?? actor?.type) ?? { bar: [], value: [] };
  const choices = cls.getTrackedAttributeChoices?.(tracked);
  if (choices) return choices;
  const entry = (group: string) => (path: string[]) => ({
    group: words(group),
    value: path.join("."),
    label: path.join("."),
  });
  return [...tracked.bar.map(entry("TOKEN.BarAttributes")), ...tracked.value.map(entry("TOKEN.BarValues"))];
}

/** Choices for how a token moves: the actions that take it. A prototype is asked about as it stands. */
function movementChoices(token: Loose): Loose[] {
  return selectableActions(token).map((value) => ({ value, label: words(movementAction(value).label) }));
}

/** Replace the inputs of what is chosen out of a list that depends on the token: its bars and its movement. */
function withChoices(rows: string[], fields: GenericField[], token: Loose, rootId: string): string[] {
  return fields.map(({ path, value }, index) => {
    const bar = /^bar([12])\.attribute$/.exec(path)?.[1];
    if (!bar && path !== "movementAction") return rows[index] ?? "";
    const input = createSelectInput({
      name: path,
      value: value ?? "",
      blank: words(bar ? "COMMON.None" : "HUD.DefaultMovement"),
      options: bar ? barChoices(token) : movementChoices(token),
    });
    return createFormGroup({ label: words(bar ? `TOKEN.Bar${bar}` : "HUD.Movement"), input, rootId }).outerHTML;
  });
}

/** A token on the mat. */
export class TokenConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["token-config"],
    position: { width: 480, height: 600 },
    window: { icon: "fa-solid fa-circle-user" },
    sheetConfig: false,
  };

  override get title(): string {
    return `${words("TOKEN.Title")}: ${this.document.name}`;
  }

  get token(): Loose {
    return this.document;
  }

  get actor(): Loose {
    return this.document.actor;
  }

  override _fields(): GenericField[] {
    return pick(this.document, TOKEN_FIELDS);
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    context.rows = withChoices(context.rows, this._fields(), this.document, this.id);
    return context;
  }

  override _processFormData(event: Event | null, form: HTMLFormElement, formData: Loose): Loose {
    return blanksToNull(super._processFormData(event, form, formData));
  }
}

function blanksToNull(data: Loose): Loose {
  for (const bar of ["bar1", "bar2"]) if (data[bar]?.attribute === "") data[bar].attribute = null;
  if (data.movementAction === "") data.movementAction = null;
  return data;
}

/** The token an actor is dragged in as. */
export class PrototypeTokenConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["token-config", "prototype"],
    position: { width: 480, height: 600 },
    window: { icon: "fa-solid fa-circle-user" },
    sheetConfig: false,
    ownershipConfig: false,
  };

  #prototype: Loose;

  constructor(options: Loose = {}) {
    super({ ...options, document: options.prototype?.parent ?? options.document });
    this.#prototype = options.prototype ?? this.document.prototypeToken;
  }

  override get title(): string {
    return `${words("TOKEN.TitlePrototype")}: ${this.document.name}`;
  }

  get token(): Loose {
    return this.#prototype;
  }

  get actor(): Loose {
    return this.document;
  }

  override _fields(): GenericField[] {
    const { prototypeToken } = this.document;
    const paths = TOKEN_FIELDS.filter((path) => !["hidden", "elevation"].includes(path)).concat(
      "appendNumber",
      "randomImg",
    );
    return paths
      .map((path) => ({
        path,
        field: prototypeToken.schema.getField(path),
        value: foundry.utils.getProperty(prototypeToken._source, path),
        input: inputOf(path),
      }))
      .filter((entry) => entry.field);
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    context.rows = withChoices(context.rows, this._fields(), this.document.prototypeToken, this.id);
    return context;
  }

  override _processFormData(event: Event | null, form: HTMLFormElement, formData: Loose): Loose {
    return { prototypeToken: blanksToNull(super._processFormData(event, form, formData)) };
  }
}

/** A folder: name, colour, sorting. */
export class FolderConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["folder-config"],
    position: { width: 400 },
    window: { icon: "fa-solid fa-folder", resizable: false },
    canCreate: true,
  };

  override _fields(): GenericField[] {
    return pick(this.document, ["name", "color", "sorting"]);
  }
}

/** A macro: name, picture, what it runs. */
export class MacroConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["macro-sheet"],
    position: { width: 520 },
    window: { icon: "fa-solid fa-code" },
    canCreate: true,
  };

  override _fields(): GenericField[] {
    return pick(this.document, ["name", "img", "type", "scope"]);
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const area = build(
      "textarea",
      { name: "command", rows: 10, spellcheck: "false", class: "code" },
      this.document._source.command ?? "",
    );
    context.rows.push(
      createFormGroup({ label: words("MACRO.Command"), input: area, rootId: this.id, stacked: true }).outerHTML,
    );
    context.buttons.unshift({ type: "button", action: "execute", icon: "fa-solid fa-play", label: "MACRO.Execute" });
    return context;
  }

  override _onClickAction(_event: PointerEvent, target: HTMLElement): void {
    if (target.dataset.action !== "execute") return;
    void this.submit().then(() => this.document.execute());
  }
}

/** An effect: name, picture, what it says, and whether it is off. */
export class ActiveEffectConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["active-effect-config"],
    position: { width: 480 },
    window: { icon: "fa-solid fa-person-rays" },
  };

  override _fields(): GenericField[] {
    return pick(this.document, ["name", "img", "tint", "disabled", "transfer", "description"]);
  }
}
