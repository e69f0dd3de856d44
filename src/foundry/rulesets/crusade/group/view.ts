import { combatantAnywhere } from "../../../contract/reading/reader.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import { localize } from "../../../host/host.ts";
import type { Bar } from "../../../sheets/view.ts";
import { explained } from "../../../sheets/view.ts";
import { groupOf } from "../body.ts";
import { explain } from "../../../../rules/explain.ts";
import { bonusParts } from "../../../documents/bonuses.ts";
import { withDamage } from "../derived.ts";
import { rowOdds } from "../sheet/view.ts";
import { ratingNow } from "./engagement.ts";

/** Returns the values that a group's sheet shows (EC-077..106). DR: the group's difficulty rating. */
export function groupView(actor: ActorDocument): object {
  const group = groupOf(actor);
  const { alive, carried, stressEach, dr: nextDr } = group.derived;
  // The DR of this round, fixed when the round began; `nextDr`: by the members that are left.
  const dr = ratingNow(actor, combatantAnywhere(actor));
  // Effects change a group's shots, not the DR that others must beat.
  const shotParts = group.ranged ? bonusParts(actor, "attack") : [];
  return {
    bars: [{ id: "pool", label: "FRAY.Crusade.pool", value: group.pool.value, max: group.pool.max }] satisfies Bar[],
    members: Array.from({ length: group.size }, (_, index) => ({
      number: index + 1,
      dead: index >= alive,
      wounded: carried > 0 && index === alive - 1,
    })),
    alive,
    carried,
    stressEach,
    roll: explained(explain([{ label: "FRAY.Part.Skill", value: group.skill, rule: "EC-077" }, ...shotParts])),
    damage: explained(withDamage(actor, group.weaponDamage)),
    odds: group.ranged ? rowOdds(null, actor) : null,
    // The DR falls with the members only when the next round begins; the sheet says so if it will change.
    nextRating:
      dr && nextDr && nextDr.value !== dr.value ? localize("FRAY.Crusade.nextRating", { dr: nextDr.value }) : "",
    tokenChoices: ["member", "group"].map((id) => ({
      id,
      label: `FRAY.Crusade.TokensAs.${id}`,
      selected: group.tokens === id,
    })),
    // Width of the DR's badge in pixels, for the sheet's template.
    badgeWidth: 64,
    defences: dr
      ? [{ label: "FRAY.Crusade.DR", name: "FRAY.Word.Rating", ...explained(dr), rule: dr.parts[0]?.rule }]
      : [],
    matingaWarning: group.skill === 4 && !group.matinga ? localize("FRAY.Crusade.onlyMatinga") : "",
  };
}
