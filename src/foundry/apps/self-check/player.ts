import { host, localize } from "../../host/host.ts";
import type { MessageDocument } from "../../host/host.ts";
import { whispered } from "./chat.ts";
import type { FlowState } from "./flow.ts";
import { Skipped, expect } from "./flow.ts";

export const PLAYER_QUERY = "fray.selfCheck";

/** What the gamemaster's page asks a player's to look at. */
interface Asked {
  readonly code: string;
  readonly open: string;
  readonly secret: string;
}
interface Seen {
  readonly code: string;
  readonly open: boolean;
  readonly secret: boolean;
}

/** The player's part: says the code, and what of two messages this page shows. */
export async function answerAsPlayer({ code, open, secret }: Asked): Promise<Seen> {
  host.ui.notifications.info(localize("FRAY.SelfCheck.code", { code }));
  const shows = async (id: string): Promise<boolean> => {
    const message = host.game.messages.get(id) as
      (MessageDocument & { renderHTML(): Promise<HTMLElement> }) | undefined;
    return Boolean(message && (await message.renderHTML()).textContent?.includes(code));
  };
  return { code, open: await shows(open), secret: await shows(secret) };
}

/** A player's page follows a code that this one gives out: it shows what is for everybody, and not what is whispered. */
export async function players(bag: FlowState): Promise<string> {
  const there = [...host.game.users].filter(({ active, isGM }) => active && !isGM);
  if (!there.length) throw new Skipped("no player is connected: join in a second browser, and run again");
  const code = host.foundry.utils.randomID(6);
  const { id: secret } = await whispered(bag, code);
  const message = await host.CONFIG.ChatMessage.documentClass.create({ content: `<p>${code}</p>` });
  for (const user of there) {
    const asked: Asked = { code, open: message!.id, secret };
    const seen = (await user.query(PLAYER_QUERY, asked, { timeout: 10_000 })) as Seen | null;
    expect(seen?.code === code, `${user.name}'s page does not answer`);
    expect(seen.open, `${user.name}'s page does not show what is for everybody`);
    expect(!seen.secret, `${user.name}'s page shows what is whispered to the gamemaster`);
  }
  return `${code}: ${there.map(({ name }) => name).join(", ")}`;
}
