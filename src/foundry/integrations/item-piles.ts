import { rulesets } from "../contract/registry.ts";
import { host } from "../host/host.ts";
import type { JsonObject } from "../host/json.ts";
import { shared } from "../settings.ts";

/** The members of the module Item Piles that Fray uses. */
interface ItemPiles {
  readonly API: { addSystemIntegration(data: object, version?: string): void };
}

/**
 * Fields of an item that say where its actor has it. An item without any of them is no thing but a skill, spell, wound.
 */
const PLACES = ["held", "worn", "carried"] as const;

/** A model, with the fields of its schema by name. */
type Model = { readonly schema: { readonly fields: Readonly<Record<string, object>> } };

/** Returns the types of items that are no things, as their models have no field of PLACES. */
const typesWithoutPlace = (): string[] =>
  rulesets()
    .flatMap(({ types }) => Object.entries(types.Item))
    .filter(([, { model }]) => !PLACES.some((place) => place in (model as unknown as Model).schema.fields))
    .map(([type]) => type);

/**
 * Returns an item's data as the item lies in a pile: in no hand, not worn, and without `carried`, so that its place
 * becomes the default.
 */
function putDown(item: { system?: JsonObject }): object {
  if (!item.system) return item;
  const system = { ...item.system };
  delete system.carried;
  for (const place of ["held", "worn"]) if (place in system) system[place] = false;
  return { ...item, system };
}

/**
 * Registers Fray with the module Item Piles: the type of a pile's actor, where quantity and price of an item are, and
 * which items cannot lie in a pile. These are items that are no things, and weapons that are part of a body (0 hands).
 * No ruleset has prices or coins, so a price that a gamemaster sets is kept in the module's own flags.
 */
export function register(): void {
  const { itempiles } = host.game as unknown as { itempiles: ItemPiles };
  itempiles.API.addSystemIntegration({
    // A higher version makes the module overwrite a gamemaster's settings with these.
    VERSION: "1.0.0",
    // Each ruleset's own actor type has the ruleset's id.
    ACTOR_CLASS_TYPE: shared<string>("ruleset"),
    ITEM_QUANTITY_ATTRIBUTE: "system.quantity",
    ITEM_PRICE_ATTRIBUTE: "flags.item-piles.system.price",
    ITEM_FILTERS: [
      { path: "type", filters: typesWithoutPlace().join(",") },
      { path: "system.hands", filters: "0" },
    ],
    ITEM_SIMILARITIES: ["name", "type"],
    // A pile on the ground has no health to show.
    TOKEN_FLAG_DEFAULTS: { displayBars: 0 },
    ITEM_TRANSFORMER: putDown,
    CURRENCIES: [],
  });
}
