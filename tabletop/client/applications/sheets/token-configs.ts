/** The windows that configure tokens: one on the mat, and the one an actor is dragged in as. */
import { movementAction, selectableActions } from "../../canvas/movement/actions.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";
import { createFormGroup, createSelectInput } from "../fields.ts";
import type { GenericField } from "./base-sheet.ts";
import { inputOf, pick } from "./picked-fields.ts";
import { tabParts, TabbedSheet } from "./tabbed-sheet.ts";

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
  "sight.enabled",
  "sight.range",
  "light.dim",
  "light.bright",
];

/** Who it is; what it looks like; what of it is counted. */
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

const tabOf = (path: string): string => TAB_IDS.find((id) => TABS_OF[id]!.paths.includes(path)) ?? "identity";

/** Each class has a list of its own, to which packages add. */
const tokenTabs = (): Record<string, Loose> => ({
  sheet: {
    tabs: Object.entries(TABS_OF).map(([id, { icon, label }]) => ({ id, icon, label })),
    initial: "identity",
    labelPrefix: "TOKEN.TABS",
  },
});

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
    return pick(this.document, TOKEN_FIELDS);
  }

  override _rows(): string[] {
    return withChoices(super._rows(), this._fields(), this.document, this.id);
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

  override _rows(): string[] {
    return withChoices(super._rows(), this._fields(), this.document.prototypeToken, this.id);
  }

  override _processFormData(event: Event | null, form: HTMLFormElement, formData: Loose): Loose {
    return { prototypeToken: blanksToNull(super._processFormData(event, form, formData)) };
  }
}
