import { isFollowed } from "../../../engine/followed.ts";
import { withDamage } from "../derived.ts";
import { payment, spend } from "../../../combat/spent.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Outcome, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import { STATUS } from "../conditions.ts";
import { questOf, roundOf } from "../body.ts";
import { damageFormula, damageThrown } from "../formulas.ts";
import { clearStatuses, WoundLedger } from "../attack/apply.ts";
import type { QuestWeapon, StrikeDice } from "../types.ts";
import { damage, diceMax, modifierMax } from "../../../../rules/quest/damage.ts";
import { BARE_HANDS, FUMBLES } from "../../../../rules/quest/tables.ts";

/** An effect of a fumble, a failed roll of the worst kind, by its id. */
type Effect = (typeof FUMBLES)[number] | "nothing";
/** Effects of a fumble that the gamemaster chooses from. */
const FUMBLE_EFFECTS: readonly Effect[] = [...FUMBLES, "nothing"];

/** A fumble's effect to apply, as plain data that stays on its card. */
export interface FumbleContext {
  /** name of the actor who fumbled */
  readonly name: string;
  readonly effect: Effect;
  /** uuid of the actor whom the fumbled blow hurts: the fumbler or a friend */
  readonly hurt: string;
  readonly hurtName: string;
  /** armour points of the actor hurt */
  readonly armour: number;
  /** damage dice of the fumbled blow */
  readonly blow: StrikeDice;
  /** the armour worn, which can fall off; null without any */
  readonly worn: { readonly uuid: string; readonly name: string } | null;
  /**
   * the combatant who loses the next round by the effect `lose_round`, and the present round; null outside an encounter
   */
  readonly combatant: { readonly uuid: string; readonly round: number } | null;
}

/** The outcome of a fumble's effect; `net`: hit points lost, 0 for an effect that hurts no actor. */
export interface FumbleOutcome extends Outcome {
  readonly effect: Effect;
  readonly net: number;
}

/** Applies a fumble's effect: the gamemaster chooses the effect from the examples, and the actor to hurt (OQ-P15). */
export const fumble: ActionRules<FumbleContext, FumbleOutcome> = {
  id: "fumble",
  label: "FRAY.Action.fumble",
  icon: "fa-solid fa-triangle-exclamation",
  actorTypes: ["quest"],
  targets: "maybe",
  gamemaster: true,
  dialog: "always",
  /**
   * Returns the chosen effect, by default damage to oneself or a friend, with the actor to hurt (the target, else the
   * actor who fumbled) and the gear that effects concern; or a refusal if the actor who fumbled is gone.
   */
  context(declaration, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor) return { refused: "NoActor" };
    // The effect, and whom it hurts: the target, else the actor.
    const effect =
      FUMBLE_EFFECTS.find((candidate) => candidate === declaration.choices.effect) ?? "hurt_self_or_friend";
    const friend = declaration.targets[0] ? reader.actor(declaration.targets[0].actor) : null;
    const hurtActor = friend ?? actor;
    // The weapon of the fumbled blow, and the armour that can fall off.
    const item = reader.item(declaration.item);
    const weapon = item?.type === "questWeapon" ? (item.system as QuestWeapon) : null;
    const wornArmour =
      actor.items.find((owned) => owned.type === "questArmour" && (owned.system as { worn: boolean }).worn) ?? null;
    const combatant = reader.combatant(actor, actor.token);
    return {
      name: shownName(actor),
      effect,
      hurt: hurtActor.uuid,
      hurtName: shownName(hurtActor),
      armour: questOf(hurtActor).derived.armour.value,
      // The blow has no extra dice, and its Damage Modifier is rolled.
      blow: {
        dice: withDamage(actor, weapon ? weapon.dice : BARE_HANDS),
        extra: null,
        modifier: questOf(actor).derived.modifier,
        mechanical: weapon?.mechanical ?? false,
        maximumModifier: false,
      },
      worn: wornArmour && { uuid: wornArmour.uuid, name: wornArmour.name },
      combatant: combatant && { uuid: combatant.uuid, round: roundOf(combatant) },
    };
  },
  /** Returns the dialog's field in which the effect is chosen. */
  fields: (context) => [
    {
      id: "effect",
      kind: "select",
      label: "FRAY.Quest.fumbleEffect",
      hint: "FRAY.Quest.fumbleHint",
      hintData: { name: context.hurtName },
      value: context.effect,
      choices: FUMBLE_EFFECTS.map((id) => ({ value: id, label: `FRAY.Quest.Fumble.${id}` })),
      rule: "OQ-P15",
    },
  ],
  /** Returns the damage dice of the fumbled blow, if the effect hurts the fumbler or a friend. */
  dice: ({ context, declaration }) =>
    context.effect === "hurt_self_or_friend"
      ? [
          {
            id: "damage",
            roller: declaration.actor,
            roll: "Roll",
            formula: damageFormula(context.blow),
            label: "FRAY.Die.damage",
          },
        ]
      : [],
  takesModifier: () => false,
  /** Returns the effect and its damage after armour; 0 for effects that do no damage. */
  resolve(state) {
    const { context } = state;
    if (context.effect !== "hurt_self_or_friend") return { effect: context.effect, net: 0 };
    const { weaponTotal, modifierTotal } = damageThrown(state, "damage", context.blow);
    const { net } = damage({
      weaponTotal,
      modifierTotal,
      weaponMax: diceMax(context.blow.dice),
      modifierMax: modifierMax(context.blow.modifier),
      armour: context.armour,
      mechanical: context.blow.mechanical,
    });
    return { effect: context.effect, net };
  },
  /** Returns the changes of the effect, and the end of the condition `fumbled`; no changes if the actor is gone. */
  applyEffects(outcome, { context, declaration, card }, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor) return [];
    const { name } = context;
    const changes: Change[] = clearStatuses(actor, [STATUS.fumbled]);
    // Each effect has changes of its own; effects without any are told in words only.
    if (outcome.effect === "hurt_self_or_friend") {
      const bodies = new WoundLedger(reader);
      bodies.hurt(context.hurt, outcome.net);
      changes.push(...bodies.changes());
    }
    if (outcome.effect === "fall_prone")
      changes.push({
        kind: "status",
        uuid: actor.uuid,
        status: STATUS.prone,
        active: true,
        label: { key: "FRAY.Change.prone", data: { name }, rule: "OQ-P15" },
      });
    if (outcome.effect === "lose_round" && context.combatant) {
      // An entry among what the combatant has spent in the next round makes it lose that round.
      changes.push({
        ...spend(context.combatant.uuid, payment(card, context.combatant.round + 1, "loseRound", 1)),
        label: { key: "FRAY.Change.loseRound", data: { name }, rule: "OQ-P15" },
      });
    }
    if (outcome.effect === "lose_armour" && context.worn)
      changes.push({
        kind: "set",
        uuid: context.worn.uuid,
        path: "system.worn",
        value: false,
        label: { key: "FRAY.Change.loseArmour", data: { name, armour: context.worn.name }, rule: "OQ-P15" },
      });
    return changes;
  },
};

/**
 * Tells whether a gamemaster has chosen the effect of an actor's fumble, and not undone that (OQ-P15). `card` is the id
 * of the card with the fumble, `actor` the uuid of the one who fumbled.
 */
export const fumbleChosen = (card: string, actor: string): boolean =>
  isFollowed({ card, action: "fumble", actor, gamemaster: true });
