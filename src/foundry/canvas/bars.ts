import { rulesetOf } from "../contract/registry.ts";
import type { TokenDocument } from "../host/documents.ts";

/** A token's bar as the host gives it to be drawn; `attribute` is its path in the actor's system data. */
interface BarData {
  readonly attribute?: string;
  readonly value: number;
  readonly max: number;
}

interface Drawn {
  readonly document: TokenDocument;
  _drawBar(number: number, bar: unknown, data: BarData): boolean;
}

/** Tells whether a bar of a token, by its attribute, counts losses: at zero the actor is unhurt (CT-P03). */
export function countsLoss(token: TokenDocument, attribute: string | undefined): boolean {
  const type = token.actor?.type ?? "";
  const declared = rulesetOf(token.actor)?.types.Actor[type]?.token;
  return attribute !== undefined && Boolean(declared?.losses?.includes(attribute));
}

/** Returns the points left of a bar that counts losses: its maximum less its value, at least 0. */
export const leftOf = ({ value, max }: BarData): number => Math.max(0, max - value);

/**
 * Returns a subclass of the host's token class whose bars that count losses show the points left: a track of injuries
 * is full on an unhurt actor. Tokens without such a bar keep the host's own method, which the host may animate.
 */
export function withBars<T extends abstract new (...args: any[]) => any>(Base: T): T {
  abstract class FrayBars extends Base {
    constructor(...constructorArguments: any[]) {
      super(...constructorArguments);
      const self = this as unknown as Drawn;
      const { actor } = self.document;
      if (!rulesetOf(actor)?.types.Actor[actor!.type]?.token?.losses) return;
      const { _drawBar: drawBar } = self;
      self._drawBar = (number, bar, data) =>
        drawBar.call(
          self,
          number,
          bar,
          countsLoss(self.document, data.attribute) ? { ...data, value: leftOf(data) } : data,
        );
    }
  }
  return FrayBars as unknown as T;
}
