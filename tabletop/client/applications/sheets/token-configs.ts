/** The sheets of tokens: of one on a scene, and of an actor's prototype token. */
import { movementAction, selectableActions } from "../../canvas/movement/actions.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";
import { createFormGroup, createSelectInput } from "../fields.ts";
import type { GenericField } from "./base-sheet.ts";
import { fieldsAt, inputOptions } from "./picked-fields.ts";
import { tabParts, TabbedSheet } from "./tabbed-sheet.ts";

/** The paths of the fields that both sheets show. */
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
  "sight.enabled",
  "sight.range",
  "light.dim",
  "light.bright",
];

/** The tabs by id, each with icon, label and the paths of its fields; a field that no tab lists is in “identity”. */
const TABS_OF: Readonly<Record<string, { icon: string; label: string; paths: string[] }>> = {
  identity: {
    icon: "fa-solid fa-memo-pad",
    label: "TOKEN.TABS.identity",
    paths: ["name", "displayName", "actorLink", "disposition", "movementAction", "appendNumber"],
  },
  appearance: {
    icon: "fa-solid fa-square-user",
    label: "TOKEN.TABS.appearance",
    paths: [
      ...[
        "texture.src",
        "width",
        "height",
        "shape",
        "alpha",
        "hidden",
        "lockRotation",
        "rotation",
        "elevation",
        "randomImg",
      ],
    ],
  },
  vision: {
    icon: "fa-solid fa-eye",
    label: "TOKEN.TABS.vision",
    paths: ["sight.enabled", "sight.range", "light.dim", "light.bright"],
  },
  resources: {
    icon: "fa-solid fa-heart",
    label: "TOKEN.TABS.resources",
    paths: ["displayBars", "bar1.attribute", "bar2.attribute"],
  },
};

const TAB_IDS = Object.keys(TABS_OF);

/** The id of the tab that shows a field. */
const tabOf = (path: string): string => TAB_IDS.find((id) => TABS_OF[id]!.paths.includes(path)) ?? "identity";

/** Makes the list of tabs; each class calls this for a list of its own, as packages add tabs to a list. */
const tokenTabs = (): Record<string, Loose> => ({
  sheet: {
    tabs: Object.entries(TABS_OF).map(([id, { icon, label }]) => ({ id, icon, label })),
    initial: "identity",
    labelPrefix: "TOKEN.TABS",
  },
});

/** The attributes that a token's bars can show, by its actor's data, as choices of a select. */
function barChoices(token: Loose): Loose[] {
  const cls = CONFIG.Token.documentClass;
  const actor = token.actor ?? token.parent;
  const tracked = cls.getTrackedAttributes?.(actor?.system ?? actor?.type) ?? { bar: [], value: [] };
  const choices = cls.getTrackedAttributeChoices?.(tracked);
  // a package's class may lack that method
  if (choices) return choices;
  const choiceIn = (group: string) => (path: string[]) => ({
    group: words(group),
    value: path.join("."),
    label: path.join("."),
  });
  return [...tracked.bar.map(choiceIn("TOKEN.BarAttributes")), ...tracked.value.map(choiceIn("TOKEN.BarValues"))];
}

/** The movement actions that a token may choose, as choices of a select. */
function movementChoices(token: Loose): Loose[] {
  return selectableActions(token).map((value) => ({ value, label: words(movementAction(value).label) }));
}

/**
 * Replaces the rows for bars and movement action by rows with a select, as their choices depend on the token.
 * @param rows the HTML of each field's row
 * @returns the HTML of all rows
 */
function withChoices(rows: string[], fields: GenericField[], token: Loose, rootId: string): string[] {
  return fields.map(({ path, value }, index) => {
    const barNumber = /^bar([12])\.attribute$/.exec(path)?.[1];
    if (!barNumber && path !== "movementAction") return rows[index] ?? "";
    const input = createSelectInput({
      name: path,
      value: value ?? "",
      blank: words(barNumber ? "COMMON.None" : "HUD.DefaultMovement"),
      options: barNumber ? barChoices(token) : movementChoices(token),
    });
    return createFormGroup({ label: words(barNumber ? `TOKEN.Bar${barNumber}` : "HUD.Movement"), input, rootId })
      .outerHTML;
  });
}

/** The sheet of a token on a scene. */
export class TokenConfig extends TabbedSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["token-config"],
    position: { width: 480, height: 600 },
    window: { icon: "fa-solid fa-circle-user" },
    sheetConfig: false,
  };

  static override TABS: Record<string, Loose> = tokenTabs();

  static override PARTS: Record<string, Loose> = tabParts(TAB_IDS);

  override _tabOf(path: string): string {
    return tabOf(path);
  }

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
    return fieldsAt(this.document, TOKEN_FIELDS);
  }

  override _rows(): string[] {
    return withChoices(super._rows(), this._fields(), this.document, this.id);
  }

  override _processFormData(event: Event | null, form: HTMLFormElement, formData: Loose): Loose {
    return blanksToNull(super._processFormData(event, form, formData));
  }
}

/** Turns the empty choice of bars and movement action into null, in place. */
function blanksToNull(data: Loose): Loose {
  for (const bar of ["bar1", "bar2"]) if (data[bar]?.attribute === "") data[bar].attribute = null;
  if (data.movementAction === "") data.movementAction = null;
  return data;
}

/** The sheet of an actor's prototype token, from which the actor's tokens are made. */
export class PrototypeTokenConfig extends TabbedSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["token-config", "prototype"],
    position: { width: 480, height: 600 },
    window: { icon: "fa-solid fa-circle-user" },
    sheetConfig: false,
    ownershipConfig: false,
  };

  static override TABS: Record<string, Loose> = tokenTabs();

  static override PARTS: Record<string, Loose> = tabParts(TAB_IDS);

  override _tabOf(path: string): string {
    return tabOf(path);
  }

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

  /** The fields of the form, with the prototype's stored values. */
  override _fields(): GenericField[] {
    const { prototypeToken } = this.document;
    const onlyOnScene = ["hidden", "elevation"];
    const onlyOfPrototypes = ["appendNumber", "randomImg"];
    const paths = [...TOKEN_FIELDS.filter((path) => !onlyOnScene.includes(path)), ...onlyOfPrototypes];
    return paths
      .map((path) => ({
        path,
        field: prototypeToken.schema.getField(path),
        value: foundry.utils.getProperty(prototypeToken._source, path),
        input: inputOptions(path),
      }))
      .filter((entry) => entry.field);
  }

  override _rows(): string[] {
    return withChoices(super._rows(), this._fields(), this.document.prototypeToken, this.id);
  }

  override _processFormData(event: Event | null, form: HTMLFormElement, formData: Loose): Loose {
    return { prototypeToken: blanksToNull(super._processFormData(event, form, formData)) };
  }
}
