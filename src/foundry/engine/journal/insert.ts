import { documentOf } from "../../host/host.ts";
import type { HostDocument } from "../../host/documents.ts";
import { differenceOf, follow, turned } from "./follow.ts";
import type { Plan } from "./plan.ts";
import type { Beside } from "./records.ts";
import { valueIn } from "./write-record.ts";

/**
 * Returns a plan with what has to be written besides, so that it is as if it had been carried out at a `place` in time
 * before other cards wrote: the records of these, as they must be, and what they make of the fields that it writes.
 * @param besideIn returns what other cards have written in a document before and after this place, given its uuid
 */
export function inserted(plan: Plan, place: number, besideIn: (uuid: string) => Beside): Plan {
  const writes = plan.writes.map((write) => {
    const document = documentOf<HostDocument>(write.uuid);
    const { rebased, fields, left } = follow(differenceOf(write, false), besideIn(write.uuid).later);
    const values = Object.fromEntries(
      [...fields].map(([path, turn]) => [path, document ? turned(turn, valueIn(document, path)) : null] as const),
    );
    return {
      ...write,
      ...(rebased.length && { rebased }),
      ...(left.length && { left }),
      ...(fields.size && { values }),
    };
  });
  return { ...plan, place, writes };
}
