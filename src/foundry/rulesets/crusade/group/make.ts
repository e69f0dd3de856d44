import { host, runDetached, localize } from "../../../host/host.ts";
import { askInDialog } from "../../../host/dialogs.ts";
import type { ActorDocument, ItemDocument, TokenDocument, TokenPlaceable } from "../../../host/documents.ts";
import { notify } from "../../../engine/declare.ts";
import { afterEarlierPlaces, keepPlaces, leavePlaces, takePlaces } from "../../../combat/kept-places.ts";
import { keepMade } from "../../../combat/made-of.ts";
import { bodyOf } from "../body.ts";
import { unarmedDamage } from "../derived.ts";
import { canJoinGroup } from "./members.ts";
import type { JsonObject } from "../../../host/json.ts";
import type { MadeOf } from "./unmake.ts";
import type { CrusadeWeapon } from "../types.ts";
import { groupBaseStress, groupMemberStress } from "../../../../rules/crusade/derived.ts";
import { splitGroups } from "../../../../rules/crusade/group.ts";
import { BONUSES, bonusParts, effectsOn } from "../../../documents/bonuses.ts";
import { sourceOf } from "../../../host/compat.ts";
import { changeData, changesOf } from "../../../host/effect-shapes.ts";
import { settingOf } from "../../../settings.ts";

/** The highest skill of a group: no chart goes beyond 4 (EC-097). */
const MAX_SKILL = 4;

/** The letters in the names of the members of further groups of a kind. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The way in which a group is made. */
interface GroupMade {
  /** points of stress that its members have lost already */
  readonly damage?: number;
  /** one token for each member, or one for the whole group */
  readonly as?: "member" | "group";
}

/** Returns the stress that a group of this foe is made from (EC-098, EC-A29). */
function baseStressOf(actor: ActorDocument): number {
  const { attributes, derived } = bodyOf(actor);
  return groupBaseStress({
    brawn: attributes.brawn,
    grace: attributes.grace,
    armour: derived.armour,
    shield: derived.shield !== null,
    shieldAddsStress: settingOf<boolean>("crusade", "shieldAddsStress"),
    bonuses: bonusParts(actor, "physical"),
  }).value;
}

/** The keys of the numbers that effects change on a group too; all others count in the group's own numbers already. */
const KEPT = ["attack", "damage", "initiative"].map((id) => `${BONUSES}${id}`);

/** Returns the data of the effects that work on a foe, with those of their changes that a group's numbers take. */
function effectsFor(actor: ActorDocument): object[] {
  return effectsOn(actor).flatMap((effect) => {
    const kept = changesOf(effect).flatMap(({ key }, at) => (KEPT.includes(key) ? [at] : []));
    if (!effect.active || !kept.length) return [];
    const { _id, ...source } = sourceOf(effect);
    return [host.foundry.utils.mergeObject({ ...source, statuses: [] }, changeData(effect, [], kept))];
  });
}

/**
 * Returns the data of a new group actor of `size` members; its numbers are those of one member, not halved, its skill
 * is at most 4, and its weapon is the member's first in hand, else its first (EC-077, EC-098, EC-A29).
 * @param actor the member
 * @param nth counted from 1; tells groups of the same kind apart by name
 */
export function groupData(
  actor: ActorDocument,
  size: number,
  nth: number,
  { damage = 0, as = "member" }: GroupMade = {},
): object {
  const { derived } = bodyOf(actor);
  const arms = actor.items.filter((item) => item.type === "crusadeWeapon" && (item.system as CrusadeWeapon).held);
  const weapon = (arms[0] ?? actor.items.find((item) => item.type === "crusadeWeapon")) as ItemDocument | undefined;
  const arm = weapon?.system as CrusadeWeapon | undefined;
  const token = actor.prototypeToken;
  const picture = token.texture.src;
  return {
    name:
      nth > 1
        ? `${localize("FRAY.Crusade.groupName", { name: actor.name })} ${nth}`
        : localize("FRAY.Crusade.groupName", { name: actor.name }),
    type: "crusadeGroup",
    img: actor.img,
    system: {
      size,
      skill: Math.min(MAX_SKILL, derived.weaponSkill),
      baseStress: baseStressOf(actor),
      pool: { damage },
      weaponDamage: arm?.damage ?? unarmedDamage(),
      weaponName: weapon?.name ?? "",
      ranged: arm?.ranged ?? false,
      matinga: /matinga/i.test(actor.name),
      tokens: as,
      memberImage: picture,
      member: actor.uuid,
    },
    effects: effectsFor(actor),
    // The second group's members are B1, B2 …, so that no two tokens have the same name.
    prototypeToken: {
      name: nth > 1 ? `${actor.name} ${LETTERS[(nth - 1) % LETTERS.length]}` : actor.name,
      actorLink: true,
      disposition: token.disposition,
      texture: { src: picture },
      bar1: { attribute: "pool" },
    },
  };
}

/**
 * Creates groups of up to five for a number of foes of one kind, tells the user their sizes and whether their skill is
 * too high for the kind, and returns their actors (EC-078, EC-A16). It places no tokens.
 */
export async function makeGroups(actor: ActorDocument, count: number): Promise<ActorDocument[]> {
  const made = await create(splitGroups({ opponents: count }).map((size, index) => groupData(actor, size, index + 1)));
  host.ui.notifications.info(
    localize("FRAY.Crusade.groupsMade", {
      count,
      sizes: made.map((group) => (group.system as { size: number }).size).join(" + "),
    }),
  );
  warnOfSkill(actor);
  return made;
}

/** Creates actors in the world and returns them. */
async function create(data: readonly object[]): Promise<ActorDocument[]> {
  return host.CONFIG.Actor.documentClass.createDocuments(data);
}

/** Warns the gamemaster of a group of skill 4, which only Matinga form (EC-097); the group is made all the same. */
function warnOfSkill(actor: ActorDocument): void {
  if (bodyOf(actor).derived.weaponSkill >= MAX_SKILL && !/matinga/i.test(actor.name))
    host.ui.notifications.warn(`${localize("FRAY.Crusade.onlyMatinga")} (EC-097)`);
}

/**
 * Makes groups of the selected tokens of average foes where they stand, one kind (actors of one name) at a time, with
 * the stress they have lost; tells the user if none of them can join a group (EC-182).
 */
export async function groupChosenTokens(): Promise<void> {
  const chosen = ((host.canvas?.tokens?.controlled ?? []) as TokenPlaceable[])
    .map((token) => token.document)
    .filter(canJoinGroup);
  if (!chosen.length) {
    notify({ refused: "NobodyToGroup", rule: "EC-182" });
    return;
  }
  for (const kind of Map.groupBy(chosen, (token) => token.actor!.name).values()) await groupTokens(kind);
}

/**
 * Makes groups of up to five from tokens of one kind, whose tokens are replaced: by one for each member in its place,
 * or by one for the whole group (`as`). A group takes its members' places in the encounter; what the members were is
 * stored, so that it can be undone.
 */
export const groupTokens = (chosen: readonly TokenDocument[], as: "member" | "group" = "member"): Promise<void> =>
  afterEarlierPlaces(() => make(chosen, as));

/** Makes groups from those of the chosen tokens that are still in their scene. */
async function make(chosen: readonly TokenDocument[], as: "member" | "group"): Promise<void> {
  // While this waited for another making, its button may have been pressed again: some tokens may be gone.
  const tokens = chosen.filter(({ id, parent }) => parent?.tokens.get(id));
  const [first] = tokens;
  if (!first) return;
  const actor = first.actor!;
  const each = groupMemberStress({ baseStress: baseStressOf(actor) }).value;
  const scene = first.parent!;
  const batch = host.foundry.utils.randomID();
  let from = 0;
  for (const [index, size] of splitGroups({ opponents: tokens.length }).entries()) {
    const members = tokens.slice(from, from + size);
    from += size;
    // Wounds already taken go into the group, but their sum never fells a member.
    const damage = Math.min(
      each - 1,
      members.reduce((sum, token) => sum + bodyOf(token.actor!).physical.damage, 0),
    );
    // The members' tokens are stored before they are replaced, so that the making can be undone.
    const made: MadeOf = {
      batch,
      tokens: members.map((token) => token.toObject() as JsonObject),
      damage,
    };
    const [group] = await create([groupData(actor, size, index + 1, { damage, as })]);
    await keepMade(scene, group!, made);
    const link = { actorId: group!.id, actorLink: true };
    const standIns =
      as === "group"
        ? [{ ...standIn(members[0]!), ...link, name: group!.name }]
        : members.map((token, index) => ({ ...standIn(token), ...link, flags: { fray: { member: index + 1 } } }));
    // The group's first token takes its members' place in the encounter.
    await keepPlaces(members, group!);
    await leavePlaces(group!);
    await scene.deleteEmbeddedDocuments(
      "Token",
      members.map((token) => token.id),
    );
    const [token] = await scene.createEmbeddedDocuments("Token", standIns);
    if (token) await takePlaces(group!, token as TokenDocument);
  }
  warnOfSkill(actor);
}

/** Returns the data of a group's token in the place of a foe's own. */
function standIn(token: TokenDocument): object {
  const { x, y, hidden, disposition, texture, elevation } = token.toObject() as Record<string, unknown>;
  return {
    name: token.name,
    x,
    y,
    hidden,
    disposition,
    texture,
    elevation,
    width: 1,
    height: 1,
    bar1: { attribute: "pool" },
    displayBars: 50,
    displayName: 30,
  };
}

/**
 * Asks the gamemaster in a dialog for the number of this foe that form groups, then makes them and opens their sheets
 * (EC-077); makes none if the dialog is closed or the number is below 1. Returns before the answer.
 */
export function askForGroup(actor: ActorDocument): void {
  runDetached(
    (async () => {
      const answer = (await askInDialog({
        window: { title: localize("FRAY.Crusade.makeGroup"), icon: "fa-solid fa-people-group" },
        classes: ["fray"],
        content: `<div class="fray-fields"><label>${localize("FRAY.Crusade.howMany")} <input type="number" name="count" value="5" min="1" max="99" step="1" autofocus></label></div>`,
        rejectClose: false,
        buttons: [
          {
            action: "make",
            label: localize("FRAY.Crusade.makeGroup"),
            icon: "fa-solid fa-people-group",
            default: true,
            callback: readCount,
          },
        ],
      })) as number | null;
      if (!answer) return;
      for (const group of await makeGroups(actor, answer)) runDetached(group.sheet!.render({ force: true }));
    })(),
  );
}

/** Returns the number typed into the dialog, at most 99; 0 if it is none or below 1. */
function readCount(_event: Event, button: HTMLButtonElement): number {
  const count = Math.trunc(Number(new FormData(button.form ?? undefined).get("count")));
  return Number.isFinite(count) && count > 0 ? Math.min(99, count) : 0;
}
