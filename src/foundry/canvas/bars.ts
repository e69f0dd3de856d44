import { rulesetOf } from "../contract/registry.ts";
import type { TokenDocument } from "../host/documents.ts";

/** A bar's data, as Foundry gives it for drawing. `attribute`: the path of the bar's value below `system`. */
interface BarData {
  readonly attribute?: string;
  readonly value: number;
  readonly max: number;
}

/** The part of Foundry's token class that draws bars; `number` is 0 or 1. */
interface Drawn {
  readonly document: TokenDocument;
  _drawBar(number: number, bar: unknown, data: BarData): boolean;
}

/**
 * Tells whether a token's bar, given by its attribute, counts losses, such as injuries: its value is 0 if the actor is
 * unhurt (CT-P03).
 */
function countsLoss(token: TokenDocument, attribute: string | undefined): boolean {
  const type = token.actor?.type ?? "";
  const declared = rulesetOf(token.actor)?.types.Actor[type]?.token;
  return attribute !== undefined && Boolean(declared?.losses?.includes(attribute));
}

/** Returns the points left on a bar that counts losses: its maximum less its value, at least 0. */
export const leftOf = ({ value, max }: BarData): number => Math.max(0, max - value);

/**
 * Returns a subclass of Foundry's token class. It draws bars that count losses by the points left, so that a bar of
 * injuries is full if the actor is unhurt. Tokens without such a bar keep Foundry's method.
 */
export function withBars<T extends abstract new (...args: any[]) => any>(Base: T): T {
  abstract class FrayBars extends Base {
    constructor(...constructorArguments: any[]) {
      super(...constructorArguments);
      const self = this as unknown as Drawn;
      const { actor } = self.document;
      if (!rulesetOf(actor)?.types.Actor[actor!.type]?.token?.losses) return;
      // Set on the object itself, so that only these tokens have another method.
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
