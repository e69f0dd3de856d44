/** Documents that are stored and sent, but not played with: their documented operations throw. */
import { BaseCards, BasePlaylist } from "../../common/documents/index.ts";
import { missingFunction } from "../core/missing.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A list of sounds. */
export class Playlist extends ClientDocumentMixin(BasePlaylist as any) {}

/** A deck, hand or pile of cards. */
export class Cards extends ClientDocumentMixin(BaseCards as any) {}

/** The documented operations, by class. */
const OPERATIONS: readonly [cls: { name: string; prototype: object }, names: string][] = [
  [Playlist, "cycleMode playAll playNext playSound stopAll stopSound"],
  [Cards, "deal dealDialog draw drawDialog pass passDialog playDialog recall resetDialog shuffle"],
];

for (const [{ name: cls, prototype }, names] of OPERATIONS)
  for (const name of names.split(" "))
    Object.defineProperty(prototype, name, {
      value: missingFunction(`${cls}#${name}`),
      writable: true,
      configurable: true,
    });
