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

/** The highest skill that a group can have: the chart of difficulty ratings ends there (EC-097). */
const MAX_SKILL = 4;

/** The letters by which the members of the second and further groups of one kind are named. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** How a group is made. */
interface GroupMade {
  /** points of stress that its members have lost already, all together */
  readonly damage?: number;
  /** "member": one token for each member; "group": one token for the whole group */
  readonly as?: "member" | "group";
}

/** Returns the points of stress that a group made of this foe stores as its base (EC-098, EC-A29). */
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

/**
 * The keys of the effects' changes that a group keeps. All other changes of a member's effects are already counted in
 * the numbers that the group is made with.
 */
const KEPT = ["attack", "damage", "initiative"].map((id) => `${BONUSES}${id}`);

/**
 * Returns the data of a foe's active effects for its group, each with only those changes that the group keeps and
 * without conditions. Effects without such a change are left out.
 */
function effectsFor(actor: ActorDocument): object[] {
  return effectsOn(actor).flatMap((effect) => {
    const keptIndexes = changesOf(effect).flatMap(({ key }, index) => (KEPT.includes(key) ? [index] : []));
    if (!effect.active || !keptIndexes.length) return [];
    const { _id, ...source } = sourceOf(effect);
    return [host.foundry.utils.mergeObject({ ...source, statuses: [] }, changeData(effect, [], keptIndexes))];
  });
}

/**
 * Returns the data of a new group actor of `size` members. It stores the full stress of one member, from which the
 * actor derives the group's. Its skill is the member's, at most 4. Its weapon is the member's first in hand, else its
 * first weapon, else bare hands (EC-077, EC-098, EC-A29).
 * @param actor the actor of one member
 * @param nth number of the group among those made together, from 1; it tells their names apart
 */
export function groupData(
  actor: ActorDocument,
  size: number,
  nth: number,
  { damage = 0, as = "member" }: GroupMade = {},
): object {
  const { derived } = bodyOf(actor);
  const heldWeapons = actor.items.filter(
    (item) => item.type === "crusadeWeapon" && (item.system as CrusadeWeapon).held,
  );
  const weapon = (heldWeapons[0] ?? actor.items.find((item) => item.type === "crusadeWeapon")) as
    | ItemDocument
    | undefined;
  const weaponData = weapon?.system as CrusadeWeapon | undefined;
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
      weaponDamage: weaponData?.damage ?? unarmedDamage(),
      weaponName: weapon?.name ?? "",
      ranged: weaponData?.ranged ?? false,
      // Matinga, the only foes whose groups may have skill 4, are told by their name.
      matinga: /matinga/i.test(actor.name),
      tokens: as,
      memberImage: picture,
      member: actor.uuid,
    },
    effects: effectsFor(actor),
    // The members of the second group have a B before their number, so that no two tokens have the same name.
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
 * Creates groups of up to five for `count` foes of one kind and returns their actors (EC-078, EC-A16). Tells the user
 * the sizes, and warns of a skill that is too high. Places no tokens.
 */
async function makeGroups(actor: ActorDocument, count: number): Promise<ActorDocument[]> {
  const groups = await createActors(
    splitGroups({ opponents: count }).map((size, index) => groupData(actor, size, index + 1)),
  );
  host.ui.notifications.info(
    localize("FRAY.Crusade.groupsMade", {
      count,
      sizes: groups.map((group) => (group.system as { size: number }).size).join(" + "),
    }),
  );
  warnOfSkill(actor);
  return groups;
}

/** Creates actors in the world and returns them. */
async function createActors(data: readonly object[]): Promise<ActorDocument[]> {
  return host.CONFIG.Actor.documentClass.createDocuments(data);
}

/**
 * Warns the user if the foe's weapon skill is 4 or more, which only groups of Matinga have (EC-097). The group is made
 * all the same.
 */
function warnOfSkill(actor: ActorDocument): void {
  if (bodyOf(actor).derived.weaponSkill >= MAX_SKILL && !/matinga/i.test(actor.name))
    host.ui.notifications.warn(`${localize("FRAY.Crusade.onlyMatinga")} (EC-097)`);
}

/**
 * Makes groups of the selected tokens, for the button in the token tools. Only tokens of average foes that are not dead
 * are taken; tokens whose actors have the same name are grouped together. Tells the user if no selected token can join
 * a group (EC-182).
 */
export async function groupChosenTokens(): Promise<void> {
  const chosen = ((host.canvas?.tokens?.controlled ?? []) as TokenPlaceable[])
    .map((token) => token.document)
    .filter(canJoinGroup);
  if (!chosen.length) {
    notify({ refused: "NobodyToGroup", rule: "EC-182" });
    return;
  }
  const byName = new Map<string, TokenDocument[]>();
  for (const token of chosen) {
    const { name } = token.actor!;
    byName.set(name, [...(byName.get(name) ?? []), token]);
  }
  for (const alike of byName.values()) await groupTokens(alike);
}

/**
 * Makes groups, of up to five members each, of tokens of one kind. Replaces these tokens: by one for each member where
 * the member stood, or by one for the whole group (`as`). A group takes its members' places in the encounter. The
 * tokens' data is stored, so that the making can be undone. Waits until earlier makings and undoings are done.
 */
export const groupTokens = (chosen: readonly TokenDocument[], as: "member" | "group" = "member"): Promise<void> =>
  afterEarlierPlaces(() => replaceByGroups(chosen, as));

/** Makes groups of those chosen tokens that are still on their scene, as `groupTokens` describes. */
async function replaceByGroups(chosen: readonly TokenDocument[], as: "member" | "group"): Promise<void> {
  // Pressing the button twice calls this twice: the first call has deleted the tokens of the second.
  const tokens = chosen.filter(({ id, parent }) => parent?.tokens.get(id));
  const [first] = tokens;
  if (!first) return;
  const actor = first.actor!;
  const stressEach = groupMemberStress({ baseStress: baseStressOf(actor) }).value;
  const scene = first.parent!;
  // The id that all groups made together share, so that they are undone together.
  const batch = host.foundry.utils.randomID();
  // The place, among the tokens, of the next group's first member.
  let nextMember = 0;
  for (const [index, size] of splitGroups({ opponents: tokens.length }).entries()) {
    const members = tokens.slice(nextMember, nextMember + size);
    nextMember += size;
    // The stress lost before counts for the group, but at most so much that no member falls by it.
    const damage = Math.min(
      stressEach - 1,
      members.reduce((sum, token) => sum + bodyOf(token.actor!).physical.damage, 0),
    );
    // Everything needed to undo the making is stored before the tokens are deleted.
    const undoData: MadeOf = {
      batch,
      tokens: members.map((token) => token.toObject() as JsonObject),
      damage,
    };
    const [group] = await createActors([groupData(actor, size, index + 1, { damage, as })]);
    await keepMade(scene, group!, undoData);
    const link = { actorId: group!.id, actorLink: true };
    // The new tokens: one for the group, or one for each member with its number.
    const standIns =
      as === "group"
        ? [{ ...standIn(members[0]!), ...link, name: group!.name }]
        : members.map((token, index) => ({ ...standIn(token), ...link, flags: { fray: { member: index + 1 } } }));
    // The members' combatants pass to the group: their places are noted, taken from the members' tokens, then given to
    // the first new token.
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

/**
 * Returns the data of a group's token that stands where a foe's token stood; one square large, with bar and name shown.
 */
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
    // Foundry's numbers: 50 shows the bars always, 30 the name on hover by anyone.
    displayBars: 50,
    displayName: 30,
  };
}

/**
 * Opens a dialog in which the gamemaster types how many of this foe form groups; then makes the groups and opens their
 * sheets (EC-077). Makes none if the dialog is closed or the number is below 1. Returns at once, before the answer.
 */
export function askForGroup(actor: ActorDocument): void {
  runDetached(
    (async () => {
      const count = (await askInDialog({
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
      if (!count) return;
      for (const group of await makeGroups(actor, count)) runDetached(group.sheet!.render({ force: true }));
    })(),
  );
}

/** Returns the number typed into the dialog, a whole one of at most 99; 0 if none was typed or it is below 1. */
function readCount(_event: Event, button: HTMLButtonElement): number {
  const count = Math.trunc(Number(new FormData(button.form ?? undefined).get("count")));
  return Number.isFinite(count) && count > 0 ? Math.min(99, count) : 0;
}
