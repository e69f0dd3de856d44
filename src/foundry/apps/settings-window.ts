import { template } from "../host/paths.ts";
import { HandlebarsApp, host, localize } from "../host/host.ts";
import { windowStyles } from "../host/later-styles.ts";
import { confirmInDialog } from "../host/dialogs.ts";
import { NAMESPACE, settingGroups } from "../settings.ts";

/** All settings of Fray in one window, grouped by ruleset; each names the rule whose reading it decides. */
export class FraySettings extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-settings",
    classes: ["fray", "fray-settings"],
    tag: "form",
    window: { title: "FRAY.Setting.title", icon: "fa-solid fa-sliders", resizable: true },
    position: { width: 620, height: 680 },
    form: { handler: save, submitOnChange: false, closeOnSubmit: true },
    actions: { showGroup, resetAll },
  };
  static override PARTS = {
    form: { template: template("apps/settings"), scrollable: [".fray-scroll"] },
  };

  /** the group of settings that is shown */
  group = "shared";

  /** Returns the template's context: the groups of settings with their values now. */
  override async _prepareContext(): Promise<object> {
    await windowStyles();
    const groups = settingGroups(host.game.user.isGM);
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
 * Stores each setting whose value was changed in the form; a number is kept within its bounds, and left as it was if it
 * cannot be read.
 */
async function save(this: FraySettings, _event: Event, form: HTMLFormElement): Promise<void> {
  for (const group of settingGroups(host.game.user.isGM))
    for (const setting of group.settings) {
      const input = form.elements.namedItem(setting.id) as HTMLInputElement | HTMLSelectElement | null;
      if (!input) continue;
      const typed =
        setting.kind === "boolean"
          ? (input as HTMLInputElement).checked
          : setting.kind === "number"
            ? Number(input.value)
            : input.value;
      if (setting.kind === "number" && !Number.isFinite(typed)) continue;
      const value =
        setting.kind === "number"
          ? Math.max(setting.min ?? -Infinity, Math.min(setting.max ?? Infinity, typed as number))
          : typed;
      if (value !== host.game.settings.get(NAMESPACE, setting.id))
        await host.game.settings.set(NAMESPACE, setting.id, value);
    }
}

/** Shows the group of settings whose tab was pressed, without drawing the window again. */
function showGroup(this: FraySettings, _event: Event, target: HTMLElement): void {
  this.group = target.dataset.group ?? "shared";
  for (const part of this.element.querySelectorAll<HTMLElement>("[data-group]")) {
    const active = part.dataset.group === this.group;
    part.classList.toggle("active", active);
    if (part.role === "tab") part.ariaSelected = String(active);
  }
}

/** Resets the fields of the shown group to their defaults, once confirmed; they are stored when saved. */
async function resetAll(this: FraySettings): Promise<void> {
  const sure = await confirmInDialog({
    window: { title: localize("FRAY.Setting.reset"), icon: "fa-solid fa-rotate-left" },
    classes: ["fray"],
    content: `<p>${localize("FRAY.Setting.resetSure")}</p>`,
    rejectClose: false,
  });
  if (!sure) return;
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
