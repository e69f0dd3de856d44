import "./globals.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { askHarm } from "../../src/foundry/apps/harm-dialog.ts";
import { FRIEND, setFight, THEIRS } from "./fights.ts";
import { WORDS } from "./pairs.ts";
import type { FrayTable } from "./table.ts";

/* Damage for the selected tokens: each is declared, or the user is told that its token takes none. */

const page = globalThis as any;
afterEach(() => {
  page.canvas = { ready: false };
  vi.restoreAllMocks();
});

/** Selects the tokens of these actors and gives two points of damage in the dialog; returns cards and warnings. */
async function harmed(ids: readonly string[]): Promise<{ cards: string[]; told: string[] }> {
  const table: FrayTable = await setFight("swords, team");
  table.game.i18n.translations = WORDS;
  const { tokens } = table.game.scenes.contents[0];
  page.canvas.tokens = {
    controlled: ids.map((id) => ({ actor: tokens.get(id).actor, document: tokens.get(id) })),
  };
  page.document.activeElement ??= null;
  page.foundry.applications.api.DialogV2.wait = async () => 2;
  const warned = vi.spyOn(page.ui.notifications, "warn");
  await askHarm();
  return {
    cards: table.game.messages.map(({ system }: any) => system.declaration.actor),
    told: warned.mock.calls.map(([words]) => words as string),
  };
}

describe("damage for the selected tokens", () => {
  it("is declared for a fighter, and the team among them is named as one for which it is not (SS-029)", async () => {
    const { cards, told } = await harmed([THEIRS, FRIEND]);
    expect(cards).toEqual([`Actor.${FRIEND}`]);
    expect(told).toEqual([`Neither damage nor healing can be declared for: ${THEIRS}.`]);
  });

  it("says nothing where every token takes it", async () => {
    expect(await harmed([FRIEND])).toEqual({ cards: [`Actor.${FRIEND}`], told: [] });
  });
});
