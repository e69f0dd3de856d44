import type { Declaration } from "../../../contract/action.ts";
import type { TrackerPanel, TrackerWidget } from "../../../contract/combat.ts";
import type { ActorDocument, CombatDocument, CombatantDocument } from "../../../host/documents.ts";
import type { Words } from "../../../contract/view.ts";
import { maySeeNumbers } from "../../../cards/visibility.ts";
import { bodyOf, parryOf } from "../body.ts";
import type { StandingParry } from "../types.ts";
import { combatOf, surprisingSide } from "./sides.ts";

/** The choices of the surprised side, in their order. */
const SURPRISES = ["none", "party", "enemies", "both"] as const;

/**
 * The ruleset's part of the tracker: on top the round's die or the surprised side; beside each combatant its injuries,
 * its parry and, for the gamemaster, its side (CT-003 … CT-006, CT-056 … CT-061).
 */
export const tracker: TrackerPanel = {
  /**
   * Returns the widgets above the combatants: before the first round the surprised side, in a surprise round the side
   * that acts alone, in other rounds the die.
   */
  header(combat, user, reader) {
    const widgets: TrackerWidget[] = [];
    const { sideDice, surprise } = combatOf(combat);
    // Before the first round: the surprised side, which the gamemaster chooses or rolls for.
    if (combat.round === 0) {
      const choices = SURPRISES.map((value) => ({ value, label: `FRAY.Turns.Surprised.${value}` }));
      widgets.push({
        id: "surprise",
        kind: "select",
        label: { key: "FRAY.Condition.surprised.name" },
        value: surprise,
        choices,
        rule: "CT-057",
        ...(user.isGM ? {} : { readonly: true }),
      });
      if (user.isGM)
        widgets.push({
          id: "surpriseDie",
          kind: "button",
          label: { key: "FRAY.Action.surprise" },
          icon: "fa-solid fa-dice-six",
          rule: "CT-059",
        });
      return widgets;
    }
    // In a surprise round: the side that acts alone.
    const sideAlone = surprisingSide(combat);
    if (sideAlone) {
      widgets.push({
        id: "round",
        kind: "chip",
        label: { key: `FRAY.Turns.Surprise.${sideAlone}` },
        icon: "fa-solid fa-bolt",
        readonly: true,
        rule: "CT-057",
      });
      return widgets;
    }
    // In other rounds: the die that counts, or that it is still to be rolled (CT-A01).
    const isOneDie = reader.setting<string>("sideDie") === "once";
    const dieThatCounts = sideDice
      .filter(({ round }) => (isOneDie ? round <= combat.round : round === combat.round))
      .at(-1);
    if (dieThatCounts)
      widgets.push({
        id: "die",
        kind: "chip",
        label: { key: `FRAY.Turns.First.${dieThatCounts.first}`, data: { die: dieThatCounts.die } },
        icon: "fa-solid fa-dice-six",
        readonly: true,
        rule: dieThatCounts.first === "party" ? "CT-005" : "CT-004",
      });
    else
      widgets.push({
        id: "die",
        kind: "chip",
        label: { key: "FRAY.Turns.dieWaits" },
        icon: "fa-solid fa-dice-six",
        readonly: true,
        rule: "CT-003",
      });
    return widgets;
  },

  /**
   * Returns the widgets beside one combatant; none without an actor. These are its injuries (only for users who may see
   * its numbers), its parry, and its side (only for the gamemaster, before the fight and in the combatant's own turn).
   */
  row(combatant, user) {
    const { actor } = combatant;
    if (!actor) return [];
    const widgets: TrackerWidget[] = [];
    const { injuries, derived } = bodyOf(actor);
    if (injuries.value && derived.slots !== null && maySeeNumbers(actor.uuid))
      widgets.push({
        id: "injuries",
        kind: "chip",
        icon: "fa-solid fa-droplet",
        readonly: true,
        rule: "CT-P03",
        label: { key: "FRAY.Turns.injuriesChip", data: { injuries: injuries.value, slots: derived.slots } },
      });
    const parry = parryOf(actor);
    if (parry)
      widgets.push({
        id: "parry",
        kind: "chip",
        icon: "fa-solid fa-shield-halved",
        readonly: true,
        rule: "CT-048",
        label: parryWords(actor, parry),
      });
    // To save room the side is shown only before the fight and during the combatant's own turn.
    if (user.isGM && (!combatant.combat?.started || combatant.combat.combatant?.id === combatant.id)) {
      const choices = (["token", "party", "enemies"] as const).map((value) => ({
        value,
        label: `FRAY.Turns.SideOf.${value}`,
      }));
      widgets.push({
        id: "side",
        kind: "select",
        label: { key: "FRAY.Word.Side" },
        value: chosenSideOf(combatant),
        choices,
        place: combatant.combat?.started ? "more" : "row",
        rule: "CT-A23",
      });
    }
    return widgets;
  },

  /**
   * Returns the changes that the gamemaster makes by a widget, the declaration that a button starts, or a refusal.
   * Players are always refused.
   */
  act(request, combat) {
    if (!request.user.isGM) return { refused: "GamemasterOnly" };
    const { widget, value, combatant } = request;
    if (widget === "surprise") {
      if (combat.round > 0) return { refused: "FRAY.Turns.Refused.begun", rule: "CT-057" };
      const chosenSide = SURPRISES.find((side) => side === value) ?? "none";
      return [{ kind: "set", uuid: combat.uuid, path: "system.surprise", value: chosenSide }];
    }
    if (widget === "surpriseDie") return surpriseDeclaration(combat) ?? { refused: "FRAY.Turns.Refused.nobody" };
    if (widget === "side" && combatant) {
      const chosenSide = value === "party" || value === "enemies" ? value : "token";
      return [{ kind: "set", uuid: combatant.uuid, path: "system.side", value: chosenSide }];
    }
    return { refused: "NoAction", data: { name: "" } };
  },
};

/**
 * Returns the words of a parry's chip. Of a parrying weapon they tell the name, and how many more exploding dice of
 * attackers break it; of a shield that still has points, its name and points. If there is neither, or if the user may
 * not see the actor's numbers, they only tell that the actor parries.
 */
function parryWords(actor: ActorDocument, { weapon, weaponItem, shieldItem, shieldPoints }: StandingParry): Words {
  const maySee = maySeeNumbers(actor.uuid);
  const [weaponName, shieldName] = [weapon && weaponItem?.name, shieldPoints ? shieldItem?.name : null];
  if (!maySee || (!weaponName && !shieldName)) return { key: "FRAY.Turns.parrying" };
  const explosionsLeft = (weapon?.plus ?? 0) + 1 - bodyOf(actor).parry.counted;
  const data = { weapon: weaponName ?? "", shield: shieldName ?? "", left: explosionsLeft, points: shieldPoints };
  const singleKey = weaponName ? "weapon" : "shield";
  return { key: `FRAY.Turns.ParryChip.${weaponName && shieldName ? "both" : singleKey}`, data };
}

/** Returns the side that the gamemaster chose for a combatant: "party" or "enemies"; "token" if none was chosen. */
const chosenSideOf = (combatant: CombatantDocument): string => (combatant.system as { side?: string }).side ?? "token";

/**
 * Returns the declaration of the roll for surprise. As a declaration must name an actor, it names the actor of the
 * first combatant who has one; null if no combatant of the encounter has an actor.
 */
export function surpriseDeclaration(combat: CombatDocument): Declaration | null {
  const actor = combat.combatants.find((combatant) => combatant.actor !== null)?.actor;
  if (!actor) return null;
  return {
    action: "surprise",
    actor: actor.uuid,
    token: null,
    item: null,
    targets: [],
    choices: { combat: combat.uuid },
  };
}
