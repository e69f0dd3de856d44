import { encounterOf } from "../../../contract/reading/strangers.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { TrackerWidget } from "../../../contract/combat.ts";
import type { CombatantDocument, GameReader, HostUser } from "../../../host/documents.ts";
import type { JsonValue } from "../../../host/json.ts";
import { host, localize } from "../../../host/host.ts";
import { groupOf, joinRefusal, vanguardOf } from "./members.ts";
import { entryOf } from "../combat/sides.ts";

/**
 * Returns the widgets for groups in a combatant's row (ST-P10). A combatant who leads no group gets a list of the
 * combatants to stand behind, if there are any; the chosen combatant leads the group (its vanguard). A vanguard gets
 * the group's size, whether the group is trained, and which total a trained group raises. No widgets outside an
 * encounter, and in worlds without groups.
 */
export function groupWidgets(combatant: CombatantDocument, reader: GameReader): TrackerWidget[] {
  const combat = encounterOf(combatant);
  if (!combat || !reader.setting<boolean>("groups")) return [];
  const isReadonly = !combatant.isOwner;
  const vanguard = vanguardOf(combatant, reader);
  const group = groupOf(combatant, reader);
  const isLeading = group !== null && !vanguard;
  const joinable = combat.combatants.filter(
    (other) => other.id !== combatant.id && isKnownTo(host.game.user, other) && !joinRefusal(combatant, other, reader),
  );
  // The present vanguard comes first among the vanguards to choose from.
  const vanguards = [...(vanguard ? [vanguard] : []), ...joinable.filter(({ id }) => id !== vanguard?.id)];
  const { trained, aid } = entryOf(combatant);
  return [
    // The list of vanguards to stand behind; not for the leader of a group.
    ...(isLeading || !(vanguard || joinable.length)
      ? []
      : [
          {
            id: "group",
            kind: "select" as const,
            label: { key: "FRAY.Staged.Tracker.group" },
            value: vanguard?.id ?? "",
            readonly: isReadonly,
            rule: "ST-P10" as const,
            choices: [
              { value: "", label: "FRAY.Staged.Tracker.alone" },
              ...vanguards.map(({ id, name }) => ({
                value: id,
                label: localize("FRAY.Staged.Tracker.behind", { name }),
              })),
            ],
          },
        ]),
    // The vanguard's choices for its group.
    ...(isLeading
      ? [
          {
            id: "groupSize",
            kind: "chip" as const,
            readonly: true,
            label: { key: "FRAY.Staged.Tracker.groupSize", data: { count: group.members.length } },
            rule: "ST-P10" as const,
          },
          {
            id: "trained",
            kind: "toggle" as const,
            label: { key: "FRAY.Staged.Tracker.trained" },
            value: trained,
            readonly: isReadonly,
            rule: "ST-P10" as const,
          },
          ...(trained
            ? [
                {
                  id: "aid",
                  kind: "select" as const,
                  label: { key: "FRAY.Staged.Tracker.aid" },
                  value: aid,
                  readonly: isReadonly,
                  rule: "ST-P10" as const,
                  choices: [
                    { value: "attack", label: "FRAY.Staged.Tracker.aidAttack" },
                    { value: "defence", label: "FRAY.Staged.Tracker.aidDefence" },
                  ],
                },
              ]
            : []),
        ]
      : []),
  ];
}

/** Tells whether a user may know that a combatant is in the encounter. */
const isKnownTo = (user: HostUser, { hidden }: CombatantDocument): boolean => user.isGM || !hidden;

/**
 * Returns the changes made by a widget for groups, or a refusal; null for a widget of another kind.
 * @param value the widget's new value; for "group" the id of the combatant to stand behind, "" to leave the group; one
 * that is hidden from the user counts as none
 */
export function groupAct(
  widget: string,
  value: JsonValue,
  combatant: CombatantDocument,
  reader: GameReader,
  user: HostUser,
): Change[] | Refusal | null {
  const setField = (path: string, to: string | boolean): Change[] => [
    { kind: "set", uuid: combatant.uuid, path: `system.${path}`, value: to },
  ];
  if (!["group", "trained", "aid"].includes(widget)) return null;
  if (!reader.setting<boolean>("groups")) return { refused: "FRAY.Staged.Refused.NoGroups", rule: "ST-P10" };
  if (widget === "trained") return setField("trained", value === true || value === "true");
  if (widget === "aid") return setField("aid", value === "defence" ? "defence" : "attack");
  const chosen = encounterOf(combatant)?.combatants.get(String(value)) ?? null;
  const vanguard = chosen && isKnownTo(user, chosen) ? chosen : null;
  return joinRefusal(combatant, vanguard, reader) ?? setField("group", vanguard?.id ?? "");
}
