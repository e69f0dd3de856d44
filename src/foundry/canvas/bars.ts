import { rulesetOf } from "../contract/registry.ts";
import type { TokenDocument } from "../host/documents.ts";

interface BarData {
  readonly attribute?: string;
  readonly value: number;
  readonly max: number;
}

interface Drawn {
  readonly document: TokenDocument;
  _drawBar(number: number, bar: unknown, data: BarData): boolean;
}

/** Whether a bar counts what is lost: its track at zero is somebody unhurt (CT-P03). */
export function countsLoss(token: TokenDocument, attribute: string | undefined): boolean {
  const type = token.actor?.type ?? "";
  const declared = rulesetOf(token.actor)?.types.Actor[type]?.token;
  return attribute !== undefined && Boolean(declared?.losses?.includes(attribute));
}

/** What is left, where the number stored counts what is lost. */
export const leftOf = ({ value, max }: BarData): number => Math.max(0, max - value);

/**
 * The host's token, whose bars show what is left: a track of injuries is full on somebody unhurt, and empties. Others
 * keep the host's own method, which it may animate.
 */
export function withBars<T extends abstract new (...args: any[]) => any>(Base: T): T {
  abstract class FrayBars extends Base {
    constructor(...given: any[]) {
      super(...given);
      const self = this as unknown as Drawn;
      const { actor } = self.document;
      if (!rulesetOf(actor)?.types.Actor[actor!.type]?.token?.losses) return;
      const { _drawBar: host } = self;
      self._drawBar = (number, bar, data) =>
        host.call(
          self,
          number,
          bar,
          countsLoss(self.document, data.attribute) ? { ...data, value: leftOf(data) } : data,
        );
    }
  }
  return FrayBars as unknown as T;
}
