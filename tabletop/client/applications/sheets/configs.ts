import type { Loose } from "../support.ts";
import { build, words } from "../support.ts";
import { handleTopForm } from "../api/form-submission.ts";
import { createFormGroup, createSelectInput } from "../fields.ts";
import { BaseSheet } from "./base-sheet.ts";
import type { GenericField } from "./base-sheet.ts";
import { fieldsAt } from "./picked-fields.ts";
import { tabParts, TabbedSheet } from "./tabbed-sheet.ts";

/** The sheet of a user: name (for gamemasters only), pronouns, colour, character, a new password. */
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
    return fieldsAt(this.document, ["name", "pronouns", "color"]).filter(
      (entry) => entry.path !== "name" || game.user.isGM,
    );
  }

  /** Adds rows to choose the user's character among the actors that they own, and to set the password. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const { document } = this;
    // the actors that the user owns; those of a gamemaster, who owns all, are offered to gamemasters only
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
    // only gamemasters may set a gamemaster's password
    if (document.role <= game.user.role)
      context.rows.push(
        createFormGroup({
          label: words("PLAYERS.Password"),
          hint: words("PLAYERS.PasswordHint"),
          input: build("input", { type: "password", name: "password", autocomplete: "new-password" }),
          rootId: this.id,
        }).outerHTML,
      );
    return context;
  }

  /** No character is null; an empty password keeps the one that is set. */
  override _processFormData(event: Event | null, form: HTMLFormElement, formData: Loose): Loose {
    const data = super._processFormData(event, form, formData);
    if ("character" in data) data.character = data.character || null;
    if (!data.password) delete data.password;
    return data;
  }
}

/** The sheet of a combatant: name, picture, initiative, whether it is hidden or defeated. */
export class CombatantConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["combatant-config"],
    position: { width: 420 },
    window: { icon: "fa-solid fa-swords", resizable: false },
  };

  override _fields(): GenericField[] {
    return fieldsAt(this.document, ["name", "img", "initiative", "hidden", "defeated"]);
  }
}

/** The sheet of a folder: name, colour, sorting. */
export class FolderConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["folder-config"],
    position: { width: 400 },
    window: { icon: "fa-solid fa-folder", resizable: false },
    canCreate: true,
  };

  override _fields(): GenericField[] {
    return fieldsAt(this.document, ["name", "color", "sorting"]);
  }
}

/** The sheet of a macro: name, picture, type, command; with a button that saves and runs it. */
export class MacroConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["macro-sheet"],
    position: { width: 520 },
    window: { icon: "fa-solid fa-code" },
    canCreate: true,
  };

  override _fields(): GenericField[] {
    return fieldsAt(this.document, ["name", "img", "type", "scope"]);
  }

  /** Adds a row for the command and a button to run it. */
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
    void handleTopForm(this).then(() => this.document.execute());
  }
}

/** The sheet of an effect: name, picture, tint, whether it is disabled, whether an item transfers it, description. */
export class ActiveEffectConfig extends TabbedSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["active-effect-config"],
    position: { width: 480 },
    window: { icon: "fa-solid fa-person-rays" },
  };

  static override TABS: Record<string, Loose> = {
    sheet: {
      tabs: [{ id: "details", icon: "fa-solid fa-book" }],
      initial: "details",
      labelPrefix: "EFFECT.TABS",
    },
  };

  static override PARTS: Record<string, Loose> = tabParts(["details"]);

  override _fields(): GenericField[] {
    return fieldsAt(this.document, ["name", "img", "tint", "disabled", "transfer", "description"]);
  }
}
