import { readFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { filesBelow } from "../../../tools/stale.ts";
import { GROWN_IDS, RULESET_IDS } from "../../../src/rules/index.ts";

/*
 * The same concept has the same file name in every ruleset; what a ruleset has nothing for is absent. A new name is either
 * written here as one that others may take too, or as one ruleset's own, with the reason.
 */
const ids = RULESET_IDS;
/** A young ruleset may try names that nobody else has. */
const grown = GROWN_IDS;

/** Files of a ruleset's folder, as paths inside of it. */
const filesOf = (folder: string): string[] =>
  filesBelow([folder])
    .filter((file) => file.endsWith(".ts"))
    .map((file) => relative(folder, file));

const room = (id: string): string => `src/foundry/rulesets/${id}`;

/** In every ruleset. */
const EVERYWHERE = ["index", "models", "attack/context", "actions/index", "sheet/sheet"];

/** In two rulesets or more; absent where there is nothing of the kind. */
const SHARED = [
  ...["types", "derived", "body", "conditions", "settings", "forecast", "refusal", "health", "bonuses"],
  ...["fields", "state", "reactions", "resolve", "odds", "apply", "view"].map((name) => `attack/${name}`),
  ...["models", "economy", "initiative", "marks", "reset", "tracker"].map((name) => `combat/${name}`),
  ...["cards/index", "actions/harm", "sheet/view", "sheet/offers", "movement/movement"],
  ...["dice", "formulas", "hooks"],
  ...["choice", "reach", "situation", "weapons"].map((name) => `attack/${name}`),
  ...[
    "combat/sides",
    "movement/distance",
    "movement/lanes",
    "group/make",
    "group/members",
    "group/unmake",
    "group/view",
    "cards/plain-card",
  ],
];

/** What one ruleset alone knows, and why. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  crusade: {
    "attack/attacks": "several attacks in one action (EC-068 … EC-076), as rules/crusade/attacks.ts",
    "attack/counterspell": "a spell met by another (EC-054)",
    "combat/fate": "pools of FATE and Dark FATE (EC-154), as rules/crusade/fate.ts",
    "group/engagement": "one group at a time in melee with a character, and its rating then (EC-079, EC-104)",
    "group/offer": "the offer to make it, or to take it back (contract/offer-bar.ts)",
    "sheet/skills": "skills of weapons and spells, free names chosen from a list (EC-009, EC-058)",
    "actions/check": "helper of heal and skill: the roll of a check",
    "actions/injuries": "helper of heal and end-of-scene: wounds nobody tended",
    "actions/scene": "helper of end-of-scene and the reset",
  },
  swords: {
    "group/standing": "who of a team can fight, and what follows for it (SS-P02, SS-A09)",
    "group/places": "a team in the places of its members (SS-005, SS-P02)",
    "attack/bearer": "who of a beaten team bears the loss (SS-P02)",
    "chat-command": "/contest in the chat",
    "contest-pools": "the pools of /contest: the roll and its message",
  },
  quest: {
    "combat/encounter": "the assistant of the steps before a fight (OQ-002 … OQ-049)",
    "combat/encounter-plan": "what it keeps and declares, as rules/quest/encounter.ts",
    "combat/encounter-tracker": "what players say of it in the tracker (OQ-011, OQ-022)",
    "actions/patient": "helper of rest, treat and wake",
    "actions/paid": "helper of every act: its action of the round, and the end of a pursuer's +20 (OQ-046)",
    "actions/percent": "helper of everything that is rolled against a percent",
    "actions/test-fields": "helper of everything that is a skill test",
    "cards/test-section": "their section of a card",
  },
  staged: {
    "group/tracker": "groups behind a vanguard in the tracker (ST-P10)",
    "movement/gait": "gaits (ST-040)",
    "movement/crowd": "who is in the way of a drag (ST-054)",
    "movement/ways": "searches kept from one frame of a drag to the next",
    "movement/way": "ways round foes and walls (contract/movement.ts)",
    "actions/grip": "helper of grapple and escape: who holds whom, how firmly (ST-P12)",
    "cards/grip": "their odds and notes",
    "cards/order": "cards of actions/order",
    "actions/order": "delaying, interrupting and rolling off: three acts of one order (ST-015)",
  },
  turns: {},
};

const named = (names: readonly string[]): string[] => names.map((name) => `${name}.ts`);

/** An action's file is called after its id. */
const isAction = (file: string, actions: readonly string[]): boolean =>
  /^(actions|cards)\//.test(file) &&
  actions.includes(basename(file, ".ts").replace(/-(\w)/g, (_, of: string) => of.toUpperCase()));

/** The ids that the ruleset's index lists. */
function actionsOf(id: string): string[] {
  const [, listed = ""] = /actionIds: \[([^\]]*)\]/.exec(readFileSync(`${room(id)}/index.ts`, "utf8")) ?? [];
  return [...listed.matchAll(/"(\w+)"/g)].map(([, action]) => action!);
}

describe("the rulesets' folders", () => {
  test.each(ids)("%s holds every file that all have", (id) => {
    const files = filesOf(room(id));
    expect(named(EVERYWHERE).filter((file) => !files.includes(file))).toEqual([]);
  });

  test.each(grown)("%s has no file of an unknown name", (id) => {
    const known = named([...EVERYWHERE, ...SHARED, ...Object.keys(OWN[id] ?? {})]);
    const actions = actionsOf(id);
    expect(actions).toContain("harm");
    const unknown = filesOf(room(id)).filter((file) => !known.includes(file) && !isAction(file, actions));
    expect(
      unknown,
      `${room(id)}: give these files a name that other rulesets use, or list them in OWN of this test with the reason`,
    ).toEqual([]);
  });

  test("share every name that is said to be shared", () => {
    const alone = named(SHARED).filter((file) => ids.filter((id) => filesOf(room(id)).includes(file)).length < 2);
    expect(alone).toEqual([]);
  });

  test.each(ids)("%s has every file that is said to be its own, and no other has it", (id) => {
    const own = named(Object.keys(OWN[id] ?? {}));
    expect(own.filter((file) => !filesOf(room(id)).includes(file))).toEqual([]);
    const others = grown.filter((other) => other !== id).flatMap((other) => filesOf(room(other)));
    expect(own.filter((file) => others.includes(file))).toEqual([]);
  });
});

describe("the rules' folders", () => {
  const rules = (id: string): string => `src/rules/${id}`;
  const EVERY_RULES = ["attack", "odds"];
  /** In two or more; a long forecast is cut into `forecast-<part>`. */
  const SHARED_RULES = [
    ...["index", "types", "damage", "derived", "initiative", "forecast", "tables"],
    ...["actions", "movement", "chain", "group", "problems", "rest"],
  ];
  /** What one ruleset alone knows: the concept is the name. */
  const OWN_RULES: Readonly<Record<string, readonly string[]>> = {
    crusade: [
      "arena",
      "arena-loop",
      "arena-memory",
      "attacks",
      "check",
      "fate",
      "group-attack",
      "lanes",
      "shield",
      "weapons",
    ],
    swords: ["contest", "duel", "large-contest", "members", "pumping", "ranged", "team", "team-odds", "volleys"],
    quest: ["encounter", "situations", "surprise", "tests", "wounds"],
    staged: ["firearms", "mounts", "rush", "stances", "stress"],
    turns: ["drops", "parry", "sneak"],
  };

  test.each(ids)("%s has the names that all have", (id) => {
    expect(named(EVERY_RULES).filter((file) => !filesOf(rules(id)).includes(file))).toEqual([]);
  });

  test.each(grown)("%s has no file of an unknown name", (id) => {
    const files = filesOf(rules(id)).filter((file) => !/^forecast-\w+\.ts$/.test(file));
    const own = OWN_RULES[id] ?? [];
    const known = named([...EVERY_RULES, ...SHARED_RULES, ...own]);
    expect(
      files.filter((file) => !known.includes(file)),
      `${rules(id)}: give these files a name that other rulesets use, or list them in OWN_RULES of this test`,
    ).toEqual([]);
    expect(named(own).filter((file) => !files.includes(file))).toEqual([]);
  });

  test("share every name that is said to be shared", () => {
    const alone = named(SHARED_RULES).filter(
      (file) => ids.filter((id) => filesOf(rules(id)).includes(file)).length < 2,
    );
    expect(alone).toEqual([]);
  });
});
