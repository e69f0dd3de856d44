import { ActorBase, host } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { ActorDocument, HostUser } from "../host/documents.ts";
import type { TypeDeclaration } from "../contract/declarations.ts";
import { PARTY, partyType } from "./party.ts";
import { deriveHealth, noteHealth, tellHealth, writeBars } from "./bars.ts";
import { freeArms } from "./arms.ts";
import { isCopy, withoutTies } from "./copies.ts";
import { beginBonuses } from "./bonuses.ts";
import { followsHero, heroOf, tokenOf } from "./hero.ts";
import { readerFor } from "../contract/reading/reader.ts";

/** An actor of Fray, of any ruleset. What a ruleset derives from its data is in the ruleset's models. */
export class FrayActor extends ActorBase {
  /**
   * Adds to a new actor what its data does not give: the ruleset's fields for a hero or a foe, a picture, bars and a
   * prototype token. From a copy of another actor removes that one's ties to other actors, and its records of what
   * cards (chat messages of actions) have changed.
   */
  override async _preCreate(source: Record<string, any>, options: object, user: HostUser): Promise<boolean | void> {
    if ((await super._preCreate(source, options, user)) === false) return false;
    // A party's token is like those of heroes.
    if (this.type === PARTY) this.updateSource(actorDefaults(partyType, source, true));
    const ruleset = rulesetOf(this);
    const declared = ruleset?.types.Actor[this.type];
    if (!declared) return;
    // `system.hero` of the source decides whether it is a hero; without it, an actor that a player makes is one.
    const isOfTypeWithSides = heroOf(this) !== null;
    const statedHero = source.system?.hero as boolean | undefined;
    const hero = statedHero ?? (!user.isGM && isOfTypeWithSides);
    // An actor that is a foe only because nothing states its side keeps the fields of its model.
    const isFoeByDefault = statedHero === undefined && !hero;
    const fields = isOfTypeWithSides && !isFoeByDefault ? ruleset.hooks?.heroFields?.(this, hero) : {};
    this.updateSource({
      system: { ...fields, ...source.system, ...(hero ? { hero } : {}) },
      ...actorDefaults(pictured(this, declared, hero), source, hero),
      ...ruleset.hooks?.newActor?.(this, source, readerFor(ruleset.id)),
    });
    if (isCopy(source, options)) for (const ties of withoutTies(this)) this.updateSource(ties);
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    beginBonuses(this);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    deriveHealth(this);
  }

  /**
   * Adds to an update what follows from it. An actor that becomes a hero or a foe gets the new side's fields, picture
   * and prototype token. For a bar whose value is derived, the fields that give the value are stored. Notes in
   * `options` the health before.
   */
  override async _preUpdate(changed: Record<string, any>, options: object, user: HostUser): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const follows = followsHero(this, changed);
    if (follows) host.foundry.utils.mergeObject(changed, follows);
    noteHealth(this, options);
    await writeBars(this, changed);
  }

  /** Adds to `changed`, which hooks get, the new `system.health` if the update has changed it. */
  override _onUpdate(changed: Record<string, any>, options: object, userId: string): void {
    tellHealth(this, changed, options);
    super._onUpdate(changed, options, userId);
  }

  /** Opens the dialog for a new actor, whose code is loaded at the first call; resolves to the actor or null. */
  static async createDialog(data: object = {}, operation: object = {}, options: object = {}): Promise<unknown> {
    const { askNewActor } = await import("./new-actor.ts");
    return askNewActor(this as never, data, operation, options);
  }

  /**
   * Changes an attribute to `value` or, with `isDelta`, by `value`, as an edit of a token's bar. For a bar of points
   * the loss or gain declares the ruleset's action for damage, and this resolves once the action's card is applied. Any
   * other attribute is edited as usual. A fraction for a whole number is refused. Listeners of the hook
   * `modifyTokenAttribute` may prevent an edit. In a world that applies cards by itself, an edit waits, for at most 5
   * seconds, until the card of the edit before is applied.
   */
  override async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<unknown> {
    const plainly = (): Promise<unknown> => super.modifyTokenAttribute(attribute, value, isDelta, isBar);
    return (await import("./bar-edits.ts")).editAttribute(this, { attribute, value, isDelta, isBar }, plainly);
  }
}

/**
 * Returns the declaration of an actor's type with a coat of arms as its picture, if any is left one that no other actor
 * of the world has. Unchanged for a type whose actors are neither heroes nor foes.
 */
function pictured(actor: ActorDocument, declared: TypeDeclaration, hero: boolean): TypeDeclaration {
  if (heroOf(actor) === null) return declared;
  const taken = new Set(host.game.actors.map(({ img }) => img));
  return { ...declared, img: freeArms(actor.name, hero, taken) };
}

/**
 * Returns, by dotted path, the defaults that a new actor and its prototype token need, where the source has no value:
 * picture, link to the actor, disposition, sight, bars, and when bars and name are shown.
 * @param declared the declaration of the actor's type, with its picture and the attributes of its bars
 * @param source the data from which the actor is made
 * @param hero whether it is a hero, which decides link, disposition and sight
 */
export function actorDefaults(declared: TypeDeclaration, source: Record<string, any>, hero: boolean): object {
  const token = source.prototypeToken ?? {};
  const changes: Record<string, unknown> = {};
  if (!source.img && declared.img) changes.img = declared.img;
  if (!token.texture?.src && (source.img ?? declared.img))
    changes["prototypeToken.texture.src"] = source.img ?? declared.img;
  // What depends on the side, hero or foe.
  const { actorLink, disposition, sight } = tokenOf(hero);
  if (token.actorLink === undefined) changes["prototypeToken.actorLink"] = actorLink;
  if (token.disposition === undefined) changes["prototypeToken.disposition"] = disposition;
  if (token.sight?.enabled === undefined) changes["prototypeToken.sight.enabled"] = sight.enabled;
  // Bars and name.
  if (token.bar1?.attribute === undefined && declared.token?.bar1)
    changes["prototypeToken.bar1.attribute"] = declared.token.bar1;
  if (token.bar2?.attribute === undefined) changes["prototypeToken.bar2.attribute"] = declared.token?.bar2 ?? null;
  if (token.displayBars === undefined) changes["prototypeToken.displayBars"] = host.CONST.TOKEN_DISPLAY_MODES.ALWAYS;
  if (token.displayName === undefined) changes["prototypeToken.displayName"] = host.CONST.TOKEN_DISPLAY_MODES.HOVER;
  return changes;
}
