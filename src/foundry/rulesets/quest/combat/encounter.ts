import { template } from "../../../host/paths.ts";
import { HandlebarsApp, host, runDetached, localize } from "../../../host/host.ts";
import type { HookName } from "../../../host/hooks.ts";
import { declare } from "../../../cards/declare.ts";
import { notify } from "../../../engine/declare.ts";
import { readerFor } from "../../../contract/reading/reader.ts";
import type { Declaration, Refusal } from "../../../contract/action.ts";
import type { CombatDocument } from "../../../host/documents.ts";
import {
  distanceSetter,
  fleeDeclaration,
  measuredDistance,
  membersOf,
  opponentsHidden,
  planOf,
  scoutDeclaration,
  surpriseDeclaration,
  talkDeclaration,
} from "./encounter-plan.ts";
import { isOut } from "../body.ts";
import { isOver } from "./reset.ts";
import { SCOUTING_COVER } from "../../../../rules/quest/tables.ts";
import { DISTANCES, statedDistance } from "../movement/distance.ts";
import { sideOf, STANDINGS } from "../../../contract/reading/sides.ts";
import type { Standing } from "../../../../rules/foes.ts";
import { signed } from "../../../cards/parts.ts";

/** Translation keys of the sides. */
const SIDES: Readonly<Record<Standing, string>> = {
  party: "FRAY.Side.party",
  enemies: "FRAY.Side.opposition",
  aside: "FRAY.Side.aside",
};

/** The open windows by the encounter's uuid, so that opening one again brings it to the front. */
const openWindows = new Map<string, EncounterAssistant>();

/** Opens an encounter's assistant (the window of this file), or brings the open one to the front. */
export async function openEncounter(combat: CombatDocument): Promise<void> {
  const assistant = openWindows.get(combat.uuid) ?? new EncounterAssistant(combat);
  openWindows.set(combat.uuid, assistant);
  await assistant.render({ force: true });
}

/**
 * The gamemaster's window for the steps before a fight: sides, distance, scouting, surprise, ways out (OQ-002 …
 * OQ-049).
 */
class EncounterAssistant extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    classes: ["fray", "fray-encounter"],
    tag: "form",
    window: { icon: "fa-solid fa-eye", resizable: true },
    position: { width: 520, height: "auto" },
    form: { handler: store, submitOnChange: true, closeOnSubmit: false },
    actions: { scout: scouting, lookAgain, surprise: surprising, flee: fleeing, talk: talking, end: ending },
  };
  static override PARTS = { form: { template: template("quest/encounter"), scrollable: [""] } };

  constructor(readonly combat: CombatDocument) {
    super({});
  }

  /**
   * Draws the window again when the encounter or a combatant in it changes: felled or surrendered combatants may end
   * the fight (OQ-009).
   */
  private readonly redraw = (changed: { uuid: string; parent?: { uuid: string } | null }): void => {
    const isConcerned = changed.uuid === this.combat.uuid || changed.parent?.uuid === this.combat.uuid;
    if (isConcerned && this.rendered) runDetached(this.render());
  };
  /** Draws the window again when a token of the encounter changes, as it may have moved. */
  private readonly moved = (token: { id: string }): void => {
    const isConcerned = this.combat.combatants.some(({ tokenId }) => tokenId === token.id);
    if (isConcerned && this.rendered) runDetached(this.render());
  };
  /** Names and ids of the hooks that draw this window again, as long as it is open. */
  private hooks: readonly [HookName, number][] = [];

  override get title(): string {
    return localize("FRAY.Quest.Encounter.title");
  }

  override async _prepareContext(): Promise<object> {
    return encounterContext(this.combat);
  }

  /** Registers the hooks that draw this window again. */
  override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.hooks = [
      ["updateCombat", host.Hooks.on("updateCombat", this.redraw)],
      ["updateCombatant", host.Hooks.on("updateCombatant", this.redraw)],
      ["updateToken", host.Hooks.on("updateToken", this.moved)],
    ];
  }

  override _onClose(options: object): void {
    super._onClose(options);
    for (const [name, id] of this.hooks) host.Hooks.off(name, id);
    openWindows.delete(this.combat.uuid);
  }
}

/**
 * Returns the data for the window's template: combatants with their sides, the distance and who usually sets it, the
 * choices for scouting and surprise, who may run away, and whether the fight is over.
 */
export function encounterContext(combat: CombatDocument): object {
  const plan = planOf(combat);
  const reader = readerFor("quest");
  const measured = measuredDistance(combat, reader);
  const choiceList = (values: readonly string[], prefix: string, selected: string) =>
    values.map((value) => ({ value, label: `FRAY.Quest.${prefix}.${value}`, selected: value === selected }));
  const sideChoices = (values: readonly Standing[], selected: string) =>
    values.map((value) => ({ value, label: SIDES[value], selected: value === selected }));
  return {
    members: combat.combatants
      .filter((combatant) => combatant.actor !== null)
      .map((combatant) => ({
        id: combatant.id,
        name: combatant.name,
        img: combatant.token?.texture.src ?? combatant.img,
        sides: sideChoices(STANDINGS, sideOf(combatant)),
        scout: Boolean(plan.scouts[combatant.id]),
        party: sideOf(combatant) === "party",
        out: isOut(combatant.actor!),
      })),
    // The distance: as measured between tokens, and as set by hand.
    measured: measured && { metres: Math.round(measured.metres), band: `FRAY.Quest.Band.${measured.band}` },
    distances: choiceList(DISTANCES, "Distance", statedDistance(combat)),
    // The choices for scouting and surprise.
    covers: Object.entries(SCOUTING_COVER).map(([value, row]) => ({
      value,
      label: `FRAY.Quest.Cover.${value}`,
      worth: signed(row.value),
      selected: value === plan.cover,
    })),
    attackers: sideChoices(["enemies", "party"], plan.attackers),
    kinds: choiceList(["ambush", "sneak", "rush"], "Surprise", plan.kind),
    travels: choiceList(["foot", "mounted", "vehicle"], "Travel", plan.travel),
    rush: plan.kind === "rush",
    // Whether the opponents are unseen; who sets the distance; who may run away.
    hidden: opponentsHidden(combat),
    setter: `FRAY.Quest.Encounter.setter.${distanceSetter(plan)}`,
    runners: membersOf(combat, "party").map((combatant) => ({ id: combatant.id, name: combatant.name })),
    over: isOver(combat),
  };
}

/** Stores the window's form on the encounter: the plan, and the distance if the form has one. */
async function store(
  this: EncounterAssistant,
  _event: Event,
  _form: HTMLFormElement,
  data: { object: Record<string, unknown> },
): Promise<void> {
  const { distance, ...plan } = host.foundry.utils.expandObject(data.object) as Record<string, unknown>;
  await this.combat.update({
    "system.encounter": plan,
    ...(distance === undefined ? {} : { "system.distance": distance }),
  });
}

/**
 * Declares the action of a step of the window; with a dialog if `dialog` is set or Shift is held. Without a
 * declaration, notifies the user of the refusal `otherwise`.
 */
function declareStep(
  declaration: Declaration | null,
  event: Event,
  dialog = false,
  otherwise: Refusal = { refused: "NobodyThere", rule: "OQ-002" },
): void {
  if (!declaration) notify(otherwise);
  else runDetached(declare(declaration, { dialog: dialog || (event as MouseEvent).shiftKey }));
}

/** Declares scouting by the party's scouts; handles clicks on the window's button. */
function scouting(this: EncounterAssistant, event: Event): void {
  declareStep(scoutDeclaration(this.combat, false), event);
}
/** Declares a second look by the scouts who saw something, or notifies that there are none. */
function lookAgain(this: EncounterAssistant, event: Event): void {
  declareStep(scoutDeclaration(this.combat, true), event, false, { refused: "QuestNobodySaw", rule: "OQ-024" });
}
/** Declares the surprise that the window describes. */
function surprising(this: EncounterAssistant, event: Event): void {
  declareStep(surpriseDeclaration(this.combat), event);
}
/** Declares, with a dialog, that the combatant of the button clicked flees. */
function fleeing(this: EncounterAssistant, event: Event, target: HTMLElement): void {
  declareStep(fleeDeclaration(this.combat, target.dataset.id ?? ""), event, true);
}
/** Declares, with a dialog, intimidation or fast talk, as the button clicked says. */
function talking(this: EncounterAssistant, event: Event, target: HTMLElement): void {
  declareStep(
    talkDeclaration(this.combat, target.dataset.purpose === "fastTalk" ? "fastTalk" : "intimidate"),
    event,
    true,
  );
}
/** Ends the encounter; handles clicks on the window's button. */
function ending(this: EncounterAssistant): void {
  runDetached((this.combat as unknown as { endCombat(): Promise<unknown> }).endCombat());
}
