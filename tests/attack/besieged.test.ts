import "./globals.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { resumeOpenCards } from "../../src/foundry/engine/start.ts";
import { startFollowing } from "../../src/foundry/documents/follow.ts";
import { enterRulesets } from "../../src/foundry/rulesets/index.ts";
import { begun, CARD, played, type Blow, type Moment } from "./blow.ts";
import { documentsOf, FIGHTS, SECOND_GM, SECOND_PLAYER } from "./fights.ts";
import { JUNK, PARTS, plant, raised } from "./junk.ts";
import { GM, PLAYER } from "./table.ts";
import { sampled } from "../sample.ts";

/*
 * A blow of each ruleset at every moment of its life, attacked. What is refused or overwritten leaves the blow as it
 * is: it ends as the same blow does at a table where nobody attacks. What has been edited ends nowhere: no document
 * changes.
 */

enterRulesets();
// As at a table: a team that changes takes its members' places.
startFollowing();
/** A blow is attacked in each way by one of two seeds. */
const SEEDS = sampled([1, 2], 1);

/** Attacks by name that must not change the outcome, each with the moments at which it is tried. */
const REFUSED: Readonly<Record<string, { at: readonly Moment[]; work: (blow: Blow) => Promise<void> }>> = {
  "an answer of the wrong person": {
    at: ["reaction"],
    work: async (blow) => {
      const { who, reaction, option } = blow.question();
      await blow.refused(blow.other(who), { card: CARD, act: "answer", reaction, option });
    },
  },
  "an answer in another's name": {
    at: ["reaction"],
    work: async (blow) => {
      const { who, reaction, option } = blow.question();
      await blow.refused(
        blow.other(who),
        { card: CARD, act: "answer", reaction, option },
        blow.pick([who, GM, SECOND_GM]),
      );
    },
  },
  "an answer that nothing offers": {
    at: ["reaction", "dice"],
    work: async (blow) => {
      const asked = blow.moment === "reaction" ? blow.question() : { reaction: "friends", option: "hit", who: PLAYER };
      const junk = blow.pick(["__proto__", "constructor", "", "toString", "999999"]);
      const request = blow.below(2)
        ? { reaction: junk, option: asked.option }
        : { reaction: asked.reaction, option: junk };
      await blow.refused(blow.by[asked.who]!, { card: CARD, act: "answer", ...request });
    },
  },
  "an answer given twice, or late": {
    at: ["dice", "frozen", "applied"],
    work: async (blow) => {
      const { who, request } = blow.last ?? {
        who: PLAYER,
        request: { card: CARD, act: "answer", reaction: "friends", option: "hit" },
      };
      const again =
        "reaction" in request
          ? request
          : { card: CARD, act: "answer", reaction: blow.pick(["friends", "x"]), option: "hit" };
      await blow.refused(blow.by[who]!, again);
    },
  },
  "dice of the wrong person": {
    at: ["dice"],
    work: async (blow) => {
      const { who, rolls } = await blow.thrown();
      await blow.refused(blow.other(who), { card: CARD, act: "dice", rolls });
    },
  },
  "dice that cannot fall so": {
    at: ["dice"],
    work: async (blow) => {
      const { who, rolls } = await blow.thrown();
      const [roll] = rolls;
      const flaw = blow.below(4);
      if (flaw === 0) roll.terms[0].results[0].result = blow.pick([999, -3, 4.5, 1e9]);
      if (flaw === 1) roll.options.fray.id = blow.pick(["__proto__", "x", ""]);
      if (flaw === 2) roll.terms[0].number = 9;
      await blow.refused(blow.by[who]!, { card: CARD, act: "dice", rolls: flaw === 3 ? [roll, roll] : [roll] });
    },
  },
  "dice thrown twice, or late": {
    at: ["frozen", "applied"],
    work: async (blow) => {
      const { request } = blow.last!;
      const rolls = (request as any).rolls ?? blow.message.rolls.map((one: any) => one.toJSON());
      await blow.refused(blow.by[PLAYER]!, { card: CARD, act: "dice", rolls: JSON.parse(JSON.stringify(rolls)) });
    },
  },
  "a word that is the gamemaster's": {
    at: ["dice", "reaction", "frozen"],
    work: async (blow) => {
      const act = blow.pick(["amend", "retract", "vouch", "target"]);
      const amendment = { kind: "modifier", value: blow.pick([5, 20, 1e308]) };
      const target = { actor: "Actor.mine000000000000", token: null };
      await blow.refused(blow.by[PLAYER]!, { card: CARD, act, amendment, id: "x", target }, blow.pick([PLAYER, GM]));
    },
  },
  "the last request once more": {
    at: ["dice", "reaction", "frozen", "applied"],
    work: async (blow) => {
      const sent = Object.values(blow.by).find(({ last }) => last)?.last;
      if (!sent) return;
      const reply = await (globalThis as any).CONFIG.queries["fray.card"](sent);
      if (reply.ok) throw new Error("a request was answered twice");
      blow.reached++;
    },
  },
};

/** Edits after which nothing comes of the card any more. */
const EDITED: Readonly<Record<string, (blow: Blow) => Promise<void>>> = {
  "junk in the card": (blow) => {
    const changes = {};
    const before = JSON.stringify(blow.message.toObject().system);
    let tries = 0;
    do
      plant(
        changes,
        `system.${blow.pick(PARTS.filter((part) => part !== "refusal"))}`,
        structuredClone(blow.pick(JUNK)),
      );
    while (JSON.stringify({ ...JSON.parse(before), ...(changes as any).system }) === before && tries++ < 9);
    return blow.edit(changes);
  },
  "better numbers": (blow) => {
    const { system } = blow.message.toObject();
    return blow.edit({
      system: { context: raised(system.context), ...(system.outcome && { outcome: raised(system.outcome) }) },
    });
  },
  "an answer planted": (blow) =>
    blow.edit({
      system: { answers: { planted: { window: "planted", option: blow.pick(["hit", "none"]), by: "me" } } },
    }),
  "time given": (blow) => blow.edit({ system: { deadlines: { planted: blow.pick([1, 9e15]) } } }),
  "other dice": async (blow) => {
    const { rolls } = blow.message.toObject();
    const changed = rolls.map((roll: any) => (typeof roll === "string" ? JSON.parse(roll) : roll));
    const extra = {
      class: "Roll",
      formula: "1d6",
      terms: [{ class: "Die", number: 1, faces: 6, results: [{ result: 6, active: true }] }],
      total: 6,
      evaluated: true,
      options: { fray: { id: "x" } },
    };
    await blow.edit({ rolls: [...changed, extra].map((roll) => JSON.stringify(roll)) });
  },
  "the step before": async (blow) => {
    const before = blow.steps.at(-2);
    if (before) await blow.edit(before, { recursive: false });
  },
};

/** Requests about an edited card, each with the user who sends it; gamemasters are refused, too. */
const ASKED_OF_EDITED: readonly [string, { act: string } & Record<string, unknown>][] = [
  [PLAYER, { act: "dice", rolls: [] }],
  [PLAYER, { act: "target", target: { actor: "Actor.mine000000000000", token: null } }],
  [SECOND_PLAYER, { act: "answer", reaction: "friends", option: "hit" }],
  [SECOND_GM, { act: "apply" }],
  [SECOND_GM, { act: "undo" }],
];

afterEach(() => vi.restoreAllMocks());

for (const ruleset of sampled(Object.keys(FIGHTS), 4))
  // What was reached is counted at the end.
  describe(`a blow of ${ruleset}`, { shuffle: false }, () => {
    const counts: Record<string, number> = {};
    let honest: any;

    it("changes something where nobody attacks, and asks whom it is to ask", async () => {
      const blow = await begun(ruleset, 1);
      const before = documentsOf(blow.table);
      honest = await played(blow);
      expect(blow.message.system.refusal).toBeNull();
      expect(honest.moments).toContain("dice");
      expect(honest.moments.includes("reaction")).toBe(FIGHTS[ruleset]!.asks !== null);
      expect(honest.moments.at(-1)).toBe("frozen");
      expect(honest.documents).not.toEqual(before);
    });

    for (const how of ["planted", "between"] as const)
      it.each(SEEDS)(`with what is ${how} ends as without it (seed %i)`, async (seed) => {
        const blow = await begun(ruleset, seed, how);
        expect(await played(blow)).toEqual(honest);
        counts[how] = (counts[how] ?? 0) + blow.reached;
      });

    for (const [what, disturb] of Object.entries(REFUSED))
      it.each(SEEDS)(`with ${what} ends as without it (seed %i)`, async (seed) => {
        const blow = await begun(ruleset, seed);
        expect(await played(blow, disturb)).toEqual(honest);
        counts[what] = (counts[what] ?? 0) + blow.reached;
      });

    for (const [what, work] of Object.entries(EDITED))
      it.each(SEEDS)(`with ${what} changes nothing from then on (seed %i)`, async (seed) => {
        for (const at of ["dice", "reaction", "frozen"] as const) {
          vi.spyOn(console, "error").mockImplementation(() => undefined);
          vi.spyOn(console, "warn").mockImplementation(() => undefined);
          const blow = await begun(ruleset, seed);
          while (blow.moment !== at && (blow.moment === "dice" || blow.moment === "reaction")) {
            await blow.next();
            blow.steps.push(blow.photograph());
          }
          const reached = blow.reached;
          if (blow.moment === at) {
            const signed = blow.photograph();
            const before = documentsOf(blow.table);
            await work(blow);
            // What the model puts right again is as it was signed.
            if (blow.reached === reached || JSON.stringify(blow.photograph()) === JSON.stringify(signed)) continue;
            for (const turn of ["now", "taken over"]) {
              if (turn === "taken over") await resumeOpenCards();
              for (const [who, request] of ASKED_OF_EDITED) {
                const reply = await blow.by[who]!.ask({ card: CARD, ...request });
                expect([at, turn, who, request.act, reply.ok]).toEqual([at, turn, who, request.act, false]);
              }
            }
            expect(documentsOf(blow.table)).toEqual(before);
            counts[`${what} at ${at}`] = (counts[`${what} at ${at}`] ?? 0) + 1;
          }
        }
      });

    it("was attacked in every way at every moment it has", () => {
      const asks = FIGHTS[ruleset]!.asks !== null;
      const moments = ["dice", ...(asks ? ["reaction"] : []), "frozen"];
      const wanted = [
        "planted",
        "between",
        ...Object.entries(REFUSED)
          .filter(([, { at }]) => at.some((one) => one !== "reaction" || asks))
          .map(([what]) => what),
        ...Object.keys(EDITED).flatMap((what) => moments.map((at) => `${what} at ${at}`)),
      ];
      // Nothing lies before the first step.
      const first = honest.moments[0] as string;
      const impossible = `the step before at ${honest.moments.filter((one: string) => one === first).length === 1 ? first : ""}`;
      expect(wanted.filter((what) => what !== impossible && !counts[what])).toEqual([]);
    });
  });
