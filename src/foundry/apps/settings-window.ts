import { template } from "../host/paths.ts";
import { HandlebarsApp, host, localize } from "../host/host.ts";
import { windowStyles } from "../host/later-styles.ts";
import { confirmInDialog } from "../host/dialogs.ts";
import { NAMESPACE, settingGroups } from "../settings.ts";

/**
 * The window with all settings of Fray that the user may see, in tabs by ruleset. A setting names the rule that it
 * decides how to read.
 */
export class FraySettings extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-settings",
    classes: ["fray", "fray-settings"],
    tag: "form",
    window: { title: "FRAY.Setting.title", icon: "fa-solid fa-sliders", resizable: true },
    position: { width: 620, height: 680 },
    form: { handler: save, submitOnChange: false, closeOnSubmit: false },
    actions: { showGroup, resetTab: resetShownTab },
  };
  static override PARTS = {
    form: { template: template("apps/settings"), scrollable: [".fray-scroll"] },
  };

  /** id of the tab that is shown */
  group = "shared";

  /**
   * Switches off the browser's own check of numbers, because it would not name a field in a tab that is not shown;
   * `save` checks them instead.
   */
  override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    (this.element as HTMLFormElement).noValidate = true;
  }

  /**
   * Returns what the template shows: the tabs with their settings and the values these have now. Turns to the first tab
   * if the user has no tab of the id `group`.
   */
  override async _prepareContext(): Promise<object> {
    await windowStyles();
    const groups = settingGroups(host.game.user.isGM);
    // A player has no shared settings, so the first tab that exists is shown instead.
    if (!groups.some((group) => group.id === this.group)) this.group = groups[0]!.id;
    return {
      groups: groups.map((group) => ({
        id: group.id,
        label: group.label,
        active: group.id === this.group,
        settings: group.settings.map((setting) => {
          const value = host.game.settings.get(NAMESPACE, setting.id);
          return {
            ...setting,
            name: localize(`${setting.prefix}.${setting.key}.name`),
            hint: localize(`${setting.prefix}.${setting.key}.hint`),
            value,
            changed: value !== setting.default,
            // By the kind, as a field that is true, the template chooses the input.
            [setting.kind]: true,
            choices: Object.entries(setting.choices ?? {}).map(([key, label]) => ({
              value: key,
              label,
              selected: key === value,
            })),
          };
        }),
      })),
    };
  }
}

/**
 * Stores each setting whose value was changed in the form, and closes the window. If a number is missing or out of
 * bounds, stores none: it names that setting to the user and shows its field.
 */
async function save(this: FraySettings, _event: Event, form: HTMLFormElement): Promise<void> {
  const changedValues: [id: string, value: string | number | boolean][] = [];
  for (const group of settingGroups(host.game.user.isGM))
    for (const setting of group.settings) {
      // A field that the form lacks keeps its value.
      const input = form.elements.namedItem(setting.id) as HTMLInputElement | HTMLSelectElement | null;
      if (!input) continue;
      // A number out of bounds, or none (NaN), stops all.
      const value = typedValue(setting.kind, input);
      if (setting.kind === "number") {
        const { min = -Infinity, max = Infinity } = setting;
        if (!(Number(value) >= min && Number(value) <= max)) {
          const name = localize(`${setting.prefix}.${setting.key}.name`);
          host.ui.notifications.warn(localize("FRAY.Setting.outOfBounds", { name, min, max }));
          showTab(this, group.id);
          input.focus();
          return;
        }
      }
      if (value !== host.game.settings.get(NAMESPACE, setting.id)) changedValues.push([setting.id, value]);
    }
  for (const [id, value] of changedValues) await host.game.settings.set(NAMESPACE, id, value);
  await this.close({ submitted: true });
}

/** Returns the value in a setting's field; NaN for a number that is missing or cannot be read. */
function typedValue(
  kind: "boolean" | "number" | "choice" | "text",
  input: HTMLInputElement | HTMLSelectElement,
): string | number | boolean {
  if (kind === "boolean") return (input as HTMLInputElement).checked;
  // A browser gives "" for a text that is no number, and Number("") would be 0.
  if (kind === "number") return input.value.trim() === "" ? NaN : Number(input.value);
  return input.value;
}

/** Shows the tab that was pressed. */
function showGroup(this: FraySettings, _event: Event, target: HTMLElement): void {
  showTab(this, target.dataset.group ?? "shared");
}

/** Shows a tab, given by its id. The window is not drawn again, so that changes typed in other tabs stay. */
function showTab(app: FraySettings, groupId: string): void {
  app.group = groupId;
  for (const part of app.element.querySelectorAll<HTMLElement>("[data-group]")) {
    const isActive = part.dataset.group === groupId;
    part.classList.toggle("active", isActive);
    if (part.role === "tab") part.ariaSelected = String(isActive);
  }
}

/**
 * Puts the defaults of the shown tab into its fields, once the user has confirmed; they are stored only when the form
 * is saved.
 */
async function resetShownTab(this: FraySettings): Promise<void> {
  // Null or false: not confirmed.
  const isConfirmed = await confirmInDialog({
    window: { title: localize("FRAY.Setting.reset"), icon: "fa-solid fa-rotate-left" },
    classes: ["fray"],
    content: `<p>${localize("FRAY.Setting.resetSure")}</p>`,
    rejectClose: false,
  });
  if (!isConfirmed) return;
  // The fields of the shown tab alone.
  for (const group of settingGroups(host.game.user.isGM))
    for (const setting of group.id === this.group ? group.settings : []) {
      const input = this.element.querySelector<HTMLInputElement | HTMLSelectElement>(
        `[name="${CSS.escape(setting.id)}"]`,
      );
      if (!input) continue;
      if (setting.kind === "boolean") (input as HTMLInputElement).checked = Boolean(setting.default);
      else input.value = String(setting.default);
    }
}
