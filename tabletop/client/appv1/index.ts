/** `foundry.appv1`: the first generation of applications, which generation 16 no longer has. */
import { missingClass } from "../core/missing.ts";
import { Application } from "./application.ts";
import { Dialog } from "./dialog.ts";
import { DocumentSheet } from "./document-sheet.ts";
import { FormApplication } from "./form-application.ts";
import { ActorSheet } from "./sheets/actor-sheet.ts";
import { ItemSheet } from "./sheets/item-sheet.ts";

/** The classes at `foundry.appv1`; the sheet of journals is named but cannot be used. */
export const appv1 = {
  api: { Application, FormApplication, DocumentSheet, Dialog },
  sheets: { ActorSheet, ItemSheet, JournalSheet: missingClass("foundry.appv1.sheets.JournalSheet") },
};
