import { icon } from "../../../documents/types.ts";
import type { ActorDocument, ItemDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Offer } from "../../../contract/ruleset.ts";
import { declaring } from "../../../sheets/offers.ts";
import { GRAPPLED, PRONE } from "../derived.ts";
import type { StagedWeapon } from "../types.ts";
import { actionCheck, roundState, refusesExcessActs } from "../combat/economy.ts";
import { firstRefusal } from "../refusal.ts";
import { checkLoading } from "../../../../rules/staged/firearms.ts";

/**
 * Returns the act that a weapon offers now: "draw" if it is not held, "load" for one more round of loading, else
 * "attack".
 */
export function weaponAct(item: ItemDocument): "attack" | "load" | "draw" {
  const weapon = item.system as StagedWeapon;
  if (!weapon.held) return "draw";
  return weapon.loading > 0 && weapon.readied < weapon.loading ? "load" : "attack";
}

/**
 * Returns the acts that an actor can start with a click: for each weapon one act, to draw it, load it or attack with
 * it; then acts without an item, such as to stand up, to grapple or to leave the fight. Attacks, loading, grapples and
 * leaving carry a refusal if the round does not allow the act. `pips`: how many of the round's actions an act takes.
 */
export function offers(actor: ActorDocument, token: TokenDocument | null, reader: GameReader): Offer[] {
  const declaration = declaring(actor, token);
  const combatant = reader.combatant(actor, token);
  const isAttack = true;
  const { refused } = actionCheck(actor, combatant, isAttack);
  const refusal = refused ? { refused } : {};
  const rows = actor.items
    .filter((item) => item.type === "stagedWeapon")
    .map((item): Offer => {
      const act = weaponAct(item);
      const look = { name: item.name, img: item.img };
      if (act === "attack") return { ...look, declaration: declaration("attack", item), pips: 1, ...refusal };
      if (act === "draw") return { ...look, declaration: declaration("act", item, { act }) };
      const weapon = item.system as StagedWeapon;
      const state = roundState(combatant, actor);
      const loadingProblem =
        combatant && refusesExcessActs()
          ? firstRefusal(checkLoading({ state, roundsSpent: weapon.readied }).problems)
          : null;
      return {
        ...look,
        declaration: declaration("act", item, { act }),
        pips: 1,
        ...(loadingProblem ? { refused: loadingProblem } : {}),
      };
    });
  // Acts without an item.
  const withoutItem: Offer[] = [
    { name: "FRAY.Word.BareHands", img: icon("fist"), declaration: declaration("attack", null), pips: 1, ...refusal },
  ];
  const isGripped = actor.statuses.has(GRAPPLED);
  withoutItem.push(
    isGripped
      ? { name: "FRAY.Staged.Action.escape", img: icon("grapple"), declaration: declaration("escape", null), pips: 1 }
      : {
          name: "FRAY.Staged.Action.grapple",
          img: icon("grapple"),
          declaration: declaration("grapple", null),
          pips: 1,
          ...refusal,
        },
  );
  if (combatant && !isGripped)
    withoutItem.push({
      name: "FRAY.Staged.Action.disengage",
      img: icon("run"),
      declaration: declaration("disengage", null),
      pips: 1,
      ...refusal,
    });
  if (actor.statuses.has(PRONE))
    withoutItem.unshift({
      name: "FRAY.Act.standUp",
      img: icon("up"),
      declaration: declaration("act", null, { act: "standUp" }),
    });
  return [...rows, ...withoutItem];
}
