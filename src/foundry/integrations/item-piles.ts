import { rulesets } from "../contract/registry.ts";
import { host } from "../host/host.ts";
import type { JsonObject } from "../host/json.ts";
import { shared } from "../settings.ts";

/** The part of Item Piles' interface that Fray uses. */
interface ItemPiles {
  readonly API: { addSystemIntegration(data: object, version?: string): void };
}

/** Fields of an item that say where its bearer has it; what has none of them is no thing: a skill, a spell, a wound. */
const PLACES = ["held", "worn", "carried"] as const;

type Model = { readonly schema: { readonly fields: Readonly<Record<string, object>> } };

/** The item types that are no things. */
const traits = (): string[] =>
  rulesets()
    .flatMap(({ types }) => Object.entries(types.Item))
    .filter(([, { model }]) => !PLACES.some((place) => place in (model as unknown as Model).schema.fields))
    .map(([type]) => type);

/** An item without its bearer: whoever takes it has it where a new one of its kind is, in no hand and not worn. */
function putDown(item: { system?: JsonObject }): object {
  if (!item.system) return item;
  const system = { ...item.system };
  delete system.carried;
  for (const place of ["held", "worn"]) if (place in system) system[place] = false;
  return { ...item, system };
}

/**
 * Tells the module what of Fray can lie in a pile: things, not skills, and no weapon that has grown on its bearer. No
 * ruleset has prices or coins, so a price that a gamemaster gives is kept in the module's own flags.
 */
export function enter(): void {
  const { itempiles } = host.game as unknown as { itempiles: ItemPiles };
  itempiles.API.addSystemIntegration({
    // a newer one makes the module take these settings over anew, in the place of what a gamemaster has set
    VERSION: "1.0.0",
    // A ruleset's own type of actor is called as it is.
    ACTOR_CLASS_TYPE: shared<string>("ruleset"),
    ITEM_QUANTITY_ATTRIBUTE: "system.quantity",
    ITEM_PRICE_ATTRIBUTE: "flags.item-piles.system.price",
    ITEM_FILTERS: [
      { path: "type", filters: traits().join(",") },
      { path: "system.hands", filters: "0" },
    ],
    ITEM_SIMILARITIES: ["name", "type"],
    // What lies on the ground has no health to show.
    TOKEN_FLAG_DEFAULTS: { displayBars: 0 },
    ITEM_TRANSFORMER: putDown,
    CURRENCIES: [],
  });
}
