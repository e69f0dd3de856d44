import { template } from "../host/paths.ts";
import { host, localize } from "../host/host.ts";
import { askInDialog } from "../host/dialogs.ts";
import { rulesetById, rulesetOf, rulesets } from "../contract/registry.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { rulesetOfScene } from "../contract/reading/here.ts";
import { shared } from "../settings.ts";

/** The members of the class of actors that are used here. */
interface ActorClass {
  readonly TYPES: readonly string[];
  create(data: object, operation?: object): Promise<unknown>;
  defaultName(context: object): string;
}

/** Options of the dialog, besides the host's: the types to offer, and the folders to choose from. */
interface DialogOptions {
  readonly types?: readonly string[];
  readonly folders?: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Asks this user for a new actor's name and type, its folder (if there are folders), and its side, hero or foe (only
 * for types that have sides). Creates the actor, opens its sheet and resolves to the actor, or to null if the dialog
 * was closed.
 * @param Actors the class of actors
 * @param data the new actor's data, of which the user's answers replace some
 * @param operation the options of the actor's creation
 */
export async function askNewActor(
  Actors: ActorClass,
  data: { name?: string; type?: string; folder?: string | null; system?: object },
  operation: object,
  { types, folders = [], ...config }: DialogOptions,
): Promise<unknown> {
  // What the dialog offers; the type of the ruleset in play is chosen beforehand.
  const offered = (types ?? Actors.TYPES).filter((type) => type !== "base");
  const inPlay = rulesetInPlay();
  const preset = data.type ?? offered.find((type) => rulesetOf({ type }) === inPlay) ?? offered[0];
  const content = await host.foundry.applications.handlebars.renderTemplate(template("apps/new-actor"), {
    name: data.name ?? "",
    groups: groupsOf(offered, preset, inPlay),
    folders: folders.map(({ id, name }) => ({ id, name, selected: id === data.folder })),
    // A player's new actor is a hero, a gamemaster's a foe, unless they choose otherwise.
    hero: !host.game.user.isGM,
  });
  // Ask the user; null if the dialog is closed.
  const title = localize("FRAY.Hero.newTitle");
  const answer = (await askInDialog({
    position: { width: 420 },
    ...config,
    window: { title, icon: "fa-solid fa-user-plus" },
    classes: ["fray", "fray-new-actor"],
    content,
    rejectClose: false,
    buttons: [{ action: "create", label: title, icon: "fa-solid fa-check", default: true, callback: readForm }],
  })) as Record<string, string> | null;
  // What the user has answered replaces the data.
  if (!answer || typeof answer !== "object") return null;
  const type = answer.type ?? preset;
  return Actors.create(
    {
      ...data,
      name: answer.name?.trim() || Actors.defaultName({ type, ...operation }),
      type,
      ...("folder" in answer ? { folder: answer.folder || null } : {}),
      ...(hasSides(type!) ? { system: { ...data.system, hero: answer.side === "hero" } } : {}),
    },
    { renderSheet: true, ...operation },
  );
}

/**
 * Returns the types on offer for the dialog's list, grouped by ruleset: the ruleset in play first, types of no ruleset
 * last, groups without types left out. The type `preset` is selected.
 */
function groupsOf(offered: readonly string[], preset: string | undefined, inPlay: Ruleset | null): object[] {
  const others = [...rulesets()].filter((ruleset) => ruleset !== inPlay);
  return [...(inPlay ? [inPlay] : []), ...others, null]
    .map((ruleset) => ({
      label: localize(ruleset?.label ?? "FRAY.Hero.anyRuleset"),
      types: offered
        .filter((type) => rulesetOf({ type }) === ruleset)
        .map((type) => ({
          type,
          label: localize(`TYPES.Actor.${type}`),
          selected: type === preset,
          sides: hasSides(type),
        })),
    }))
    .filter((group) => group.types.length);
}

/**
 * Returns the ruleset in play: of the viewed encounter, else of the tokens on the viewed scene, else the world's; null
 * if this version of Fray does not have it.
 */
const rulesetInPlay = (): Ruleset | null => {
  const encounter = rulesetById(host.ui.combat?.viewed?.type ?? "");
  return encounter ?? rulesetById(rulesetOfScene() ?? shared<string>("ruleset"));
};

/**
 * Tells whether actors of a type are heroes or foes, as their model has the field `hero`; groups and teams are neither.
 */
function hasSides(type: string): boolean {
  const model = rulesetOf({ type })?.types.Actor[type]?.model as unknown as { defineSchema(): object } | undefined;
  return model !== undefined && "hero" in model.defineSchema();
}

/** Returns the values of the form that a button is in, by the names of the form's fields. */
const readForm = (_event: Event, button: HTMLButtonElement): object =>
  Object.fromEntries(new FormData(button.form ?? undefined));
