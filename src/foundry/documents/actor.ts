import { ActorBase, host } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { ActorDocument, HostUser } from "../host/documents.ts";
import type { TypeDeclaration } from "../contract/declarations.ts";
import { declareAtOnce, notify } from "../engine/declare.ts";
import type { CardMessage } from "../engine/state.ts";
import { whenApplied } from "../engine/when-applied.ts";
import { PARTY, partyType } from "./party.ts";
import { attributeNamed, deriveHealth, noteHealth, tellHealth, writeBars } from "./bars.ts";
import { freeArms } from "./arms.ts";
import { isCopy, withoutTies } from "./copies.ts";
import { beginBonuses } from "./bonuses.ts";
import { followsHero, heroOf, tokenOf } from "./hero.ts";
import { readerFor } from "../contract/reading/reader.ts";

/** The largest loss or gain of a bar, in points. */
const LARGEST_LOSS = 999_999;

/** Every actor of Fray: what the actors of all rulesets share. Derived values are in the rulesets' models. */
export class FrayActor extends ActorBase {
  /**
   * Prepares a new actor to fight: sets its bars, disposition, a linked token for heroes, and one of Fray's pictures;
   * and removes from a copy the ties and records of its original.
   */
  override async _preCreate(source: Record<string, any>, options: object, user: HostUser): Promise<boolean | void> {
    if ((await super._preCreate(source, options, user)) === false) return false;
    if (this.type === PARTY) this.updateSource(actorDefaults(partyType, source, true));
    const ruleset = rulesetOf(this);
    const declared = ruleset?.types.Actor[this.type];
    if (!declared) return;
    // The source decides whether it is a hero; where it says nothing, an actor that a player makes is one.
    const stated = source.system?.hero as boolean | undefined;
    const hero = stated ?? (!user.isGM && heroOf(this) !== null);
    const fields =
      (stated === undefined && !hero) || heroOf(this) === null ? {} : ruleset.hooks?.heroFields?.(this, hero);
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
   * Adds to an update what follows from it: a new side's fields, picture and prototype token, and the stored fields of
   * derived bars.
   */
  override async _preUpdate(changed: Record<string, any>, options: object, user: HostUser): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const follows = followsHero(this, changed);
    if (follows) host.foundry.utils.mergeObject(changed, follows);
    noteHealth(this, options);
    await writeBars(this, changed);
  }

  override _onUpdate(changed: Record<string, any>, options: object, userId: string): void {
    tellHealth(this, changed, options);
    super._onUpdate(changed, options, userId);
  }

  /** Asks for the name, the ruleset and the side of a new actor; the window is loaded when it is first opened. */
  static async createDialog(data: object = {}, operation: object = {}, options: object = {}): Promise<unknown> {
    const { askNewActor } = await import("./new-actor.ts");
    return askNewActor(this as never, data, operation, options);
  }

  /**
   * Changes a bar: an amount such as −5 runs the ruleset's own damage rule and becomes a card; an absolute value counts
   * as the difference to the present one. A plain attribute, which is no damage, is edited as it is; a fraction for a
   * whole number is refused. Resolves when the card was applied; a listener of `modifyTokenAttribute` may prevent
   * it.
   */
  override async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<unknown> {
    const ruleset = rulesetOf(this);
    const current = host.foundry.utils.getProperty(this.system as object, attribute) as { value?: number } | number;
    const now = typeof current === "object" ? Number(current?.value ?? 0) : Number(current ?? 0);
    // A bar of whole points takes no fractions: they are refused, never rounded.
    if (ruleset && !Number.isInteger(value) && Number.isInteger(now)) {
      notify({ refused: "NotANumber", data: { text: String(value) } });
      return this;
    }
    const asked = isDelta ? -value : now - value;
    const loss = Math.max(-LARGEST_LOSS, Math.min(LARGEST_LOSS, asked));
    const declaration = ruleset?.adjustHealth.declare(
      this,
      this.token ?? this.getActiveTokens(false, true)[0] ?? null,
      loss,
      attributeNamed(this, attribute),
    );
    if (!declaration || !Number.isFinite(loss)) return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
    const updates = { [`system.${attribute}${typeof current === "object" ? ".value" : ""}`]: now - loss };
    const event = { attribute, value, isDelta, isBar };
    if (host.Hooks.call("modifyTokenAttribute", event, updates, this) === false || loss === 0) return this;
    const card = (await declareAtOnce(declaration)) as CardMessage | null;
    if (card) await whenApplied(card);
    return this;
  }
}

/**
 * Returns the declaration of an actor's type with a coat of arms as picture: one that no other actor of the world has,
 * if any is left. Unchanged for a type that has no heroes and foes.
 */
function pictured(actor: ActorDocument, declared: TypeDeclaration, hero: boolean): TypeDeclaration {
  if (heroOf(actor) === null) return declared;
  const taken = new Set(host.game.actors.map(({ img }) => img));
  return { ...declared, img: freeArms(actor.name, hero, taken) };
}

/**
 * Returns the defaults, by dotted path, of a new actor and its prototype token, for what the source does not have:
 * picture, link to the actor, disposition, sight, bars, and when bars and name are shown.
 * @param declared the declaration of the actor's type: its picture, and the attributes of its bars
 * @param source the data that the actor is made from
 * @param hero true for a hero, false for a foe: decides link, disposition and sight
 */
export function actorDefaults(declared: TypeDeclaration, source: Record<string, any>, hero: boolean): object {
  const token = source.prototypeToken ?? {};
  const changes: Record<string, unknown> = {};
  if (!source.img && declared.img) changes.img = declared.img;
  if (!token.texture?.src && (source.img ?? declared.img))
    changes["prototypeToken.texture.src"] = source.img ?? declared.img;
  const { actorLink, disposition, sight } = tokenOf(hero);
  if (token.actorLink === undefined) changes["prototypeToken.actorLink"] = actorLink;
  if (token.disposition === undefined) changes["prototypeToken.disposition"] = disposition;
  if (token.sight?.enabled === undefined) changes["prototypeToken.sight.enabled"] = sight.enabled;
  if (token.bar1?.attribute === undefined && declared.token?.bar1)
    changes["prototypeToken.bar1.attribute"] = declared.token.bar1;
  if (token.bar2?.attribute === undefined) changes["prototypeToken.bar2.attribute"] = declared.token?.bar2 ?? null;
  if (token.displayBars === undefined) changes["prototypeToken.displayBars"] = host.CONST.TOKEN_DISPLAY_MODES.ALWAYS;
  if (token.displayName === undefined) changes["prototypeToken.displayName"] = host.CONST.TOKEN_DISPLAY_MODES.HOVER;
  return changes;
}
