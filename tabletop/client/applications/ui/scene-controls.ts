import { warnDeprecated } from "../../../common/utils/logging.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";
import { notInTabletop } from "../../core/missing.ts";
import { absentGroups } from "./absent-groups.ts";

/** The tabletop's own group of tools; canvas layers and packages add others. */
function coreControls(): Record<string, Loose> {
  const isGM = game.user.isGM;
  // choosing the group makes the tokens' layer the active one
  const onGroupChange = (_event: Event, isActive: boolean) => {
    if (isActive) canvas?.tokens?.activate?.({ tool: ui.controls?.tool?.name });
  };
  return {
    tokens: {
      name: "tokens",
      order: 1,
      title: "CONTROLS.Tokens",
      icon: "fa-solid fa-user-large",
      layer: "tokens",
      visible: true,
      activeTool: "select",
      onChange: onGroupChange,
      onToolChange: () => canvas?.tokens?.setAllRenderFlags?.({ refreshState: true }),
      tools: {
        select: { name: "select", order: 1, title: "CONTROLS.Select", icon: "fa-solid fa-expand" },
        target: { name: "target", order: 2, title: "CONTROLS.Target", icon: "fa-solid fa-bullseye" },
        ruler: { name: "ruler", order: 3, title: "CONTROLS.Ruler", icon: "fa-solid fa-ruler" },
        unconstrainedMovement: {
          name: "unconstrainedMovement",
          order: 4,
          title: "CONTROLS.UnconstrainedMovement",
          icon: "fa-solid fa-person-walking-arrow-right",
          toggle: true,
          active: false,
          visible: isGM,
          onChange: () => canvas?.tokens?.recalculatePlannedMovementPaths?.(),
        },
      },
    },
  };
}

/**
 * The groups of tools for the canvas, on the left of the page. Of each group one tool is chosen; a tool with `toggle`
 * is switched on and off apart from that, one with `button` only acts when pressed.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ui.SceneControls.html
 */
export class SceneControls extends HandlebarsApplicationMixin(ApplicationV2) {
  /**
   * Makes the lines of a tool's description: those given, without what is empty. A text names one of Foundry's own,
   * which are not in the tabletop; no description is drawn.
   */
  static buildToolclipItems(items: readonly Loose[]): object[] {
    return items.filter(Boolean).map((item) => {
      if (typeof item === "string") notInTabletop(`SceneControls.COMMON_TOOLCLIP_ITEMS.${item}`);
      return item;
    });
  }

  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "scene-controls",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { control: SceneControls.#onControl, tool: SceneControls.#onTool },
  };

  static override PARTS: Record<string, Loose> = {
    layers: { template: "templates/ui/scene-controls-layers.hbs" },
    tools: { template: "templates/ui/scene-controls-tools.hbs" },
  };

  /** The groups by name. */
  #controls: Record<string, Loose> = {};
  /** The name of the chosen group; null if the groups are not collected yet. */
  #chosenGroup: string | null = null;
  /** The name of the chosen tool, by group. */
  #chosenTools: Record<string, string> = {};

  get controls(): Record<string, Loose> {
    if (!this.#chosenGroup) this.#prepare();
    return this.#controls;
  }

  get control(): Loose {
    return this.controls[this.#chosenGroup ?? ""] ?? null;
  }

  /** The tools of the chosen group, by name. */
  get tools(): Record<string, Loose> {
    return this.control?.tools ?? {};
  }

  get tool(): Loose {
    const { control } = this;
    return control?.tools[this.#chosenTools[control.name] ?? control.activeTool] ?? null;
  }

  /**
   * Collects the groups of tools anew: the groups of the tabletop, those of canvas layers, hidden groups for documented
   * layers that are not there, and the groups that the hook `getSceneControlButtons` adds. Keeps those groups and tools
   * that are visible, and the states of toggles. If the chosen group is gone, chooses the first group.
   */
  #prepare(): void {
    // note which toggles are on
    const toggles = new Map<string, boolean>();
    for (const control of Object.values(this.#controls)) {
      for (const tool of Object.values(control.tools as Record<string, Loose>))
        if (tool.toggle) toggles.set(`${control.name}.${tool.name}`, !!tool.active);
    }
    // collect the groups
    const controls = coreControls();
    for (const [name, config] of Object.entries((CONFIG.Canvas?.layers ?? {}) as Record<string, Loose>)) {
      const layerGroup = config.layerClass?.prepareSceneControls?.();
      if (layerGroup && !(layerGroup.name in controls)) controls[layerGroup.name] = { layer: name, ...layerGroup };
    }
    for (const [name, group] of Object.entries(absentGroups())) controls[name] ??= group;
    globalThis.Hooks.callAll("getSceneControlButtons", controls);
    this.#controls = {};
    // keep the visible groups and tools, in order
    const isVisible = (entry: Loose) => entry.visible !== false;
    const orderOf = ({ order }: Loose): number => order ?? Number.MAX_SAFE_INTEGER;
    const byOrder = (a: Loose, b: Loose) => orderOf(a) - orderOf(b);
    for (const [key, control] of Object.entries(controls)
      .filter(([, entry]) => isVisible(entry))
      .sort(([, a], [, b]) => byOrder(a, b))) {
      control.name ??= key;
      const tools = Object.entries((control.tools ?? {}) as Record<string, Loose>)
        .filter(([, entry]) => isVisible(entry))
        .sort(([, a], [, b]) => byOrder(a, b));
      control.tools = Object.fromEntries(
        tools.map(([id, tool]) => [id, Object.assign(tool, { name: tool.name ?? id })]),
      );
      for (const tool of Object.values(control.tools as Record<string, Loose>)) {
        const wasActive = toggles.get(`${control.name}.${tool.name}`);
        if (tool.toggle && wasActive !== undefined) tool.active = wasActive;
      }
      this.#controls[key] = control;
    }
    // the chosen group stays chosen if it is still there
    const isStillThere = this.#chosenGroup && this.#chosenGroup in this.#controls;
    if (!isStillThere) this.#chosenGroup = Object.keys(this.#controls)[0] ?? null;
  }

  override _configureRenderOptions(options: Loose): void {
    super._configureRenderOptions(options);
    if (options.isFirstRender || options.reset || !this.#chosenGroup) this.#prepare();
  }

  /**
   * The data for templates: the groups, the tools of the chosen group, and `several`, whether there is more than one
   * group.
   */
  override async _prepareContext(_options: Loose): Promise<Loose> {
    const { control, tool: chosenTool } = this;
    return {
      controls: Object.values(this.controls).map((entry) => ({
        ...entry,
        label: words(entry.title),
        active: entry.name === control?.name,
      })),
      tools: Object.values((control?.tools ?? {}) as Record<string, Loose>).map((tool) => ({
        ...tool,
        label: words(tool.title),
        pressed: tool.toggle ? !!tool.active : tool.name === chosenTool?.name,
      })),
      several: Object.keys(this.controls).length > 1,
    };
  }

  /**
   * Chooses a group and one of its tools, and switches toggles of that group. Calls the handlers of these toggles. If
   * the group or the tool has changed, also calls the handlers of the old and of the new one, and for another tool the
   * hook `activateSceneControls`. Then renders.
   * @param event the cause, given to the handlers
   * @param control the name of the group; by default the group chosen already
   * @param tool the name of the tool; by default the tool chosen last in that group
   * @param toggles the new states of toggles, by name
   */
  async activate({ event, control, tool, toggles = {} }: Loose = {}): Promise<void> {
    const earlier = { control: this.control, tool: this.tool };
    if (control && control in this.controls) this.#chosenGroup = control;
    const chosenControl = this.control;
    if (!chosenControl) return;
    const chosenTool = chosenControl.tools[tool ?? this.#chosenTools[chosenControl.name] ?? chosenControl.activeTool];
    // note the tool; neither a toggle nor a button can be the chosen one
    if (chosenTool && !chosenTool.toggle && !chosenTool.button) this.#chosenTools[chosenControl.name] = chosenTool.name;
    // switch the toggles; a tool that is no toggle is ignored
    for (const [id, active] of Object.entries(toggles)) {
      const toggle = chosenControl.tools[id];
      if (!toggle?.toggle) continue;
      toggle.active = active;
      toggle.onChange?.(event, active);
    }
    // the handlers of the group and tool that were left, then of the new ones
    if (earlier.control !== chosenControl) {
      earlier.control?.onChange?.(event, false);
      chosenControl.onChange?.(event, true);
    }
    if (chosenTool && earlier.tool !== chosenTool) {
      earlier.tool?.onChange?.(event, false);
      if (!chosenTool.toggle) handlerOf(chosenTool)?.(event, true);
      chosenControl.onToolChange?.(event, chosenTool);
      globalThis.Hooks.callAll("activateSceneControls", this, { event, control: chosenControl, tool: chosenTool });
    }
    await this.render();
  }

  static #onControl(this: SceneControls, event: Event, target: HTMLElement): void {
    void this.activate({ event, control: target.dataset.control });
  }

  /** Handles a press on a tool: a toggle changes its state, a button runs its handler, any other tool is chosen. */
  static #onTool(this: SceneControls, event: Event, target: HTMLElement): void {
    const tool = this.control?.tools[target.dataset.tool ?? ""];
    if (!tool) return;
    if (tool.toggle) void this.activate({ event, toggles: { [tool.name]: !tool.active } });
    else if (tool.button) handlerOf(tool)?.call(tool, event, true);
    else void this.activate({ event, tool: tool.name });
  }
}

/**
 * The handler of a tool: `onChange(event, active)`, else the deprecated `onClick(active)`; undefined without either.
 */
function handlerOf(tool: Loose): ((event: Event, active: boolean) => unknown) | undefined {
  if (tool.onChange || !tool.onClick) return tool.onChange;
  warnDeprecated(`"onClick" of the tool "${tool.name}" is now called "onChange"`, 13, 15);
  return (_event, active) => tool.onClick(active);
}
