/** `RollTable` and its results. */
import { BaseRollTable, BaseTableResult } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./client-document.ts";

const client = (base: any): any => ClientDocumentMixin(base);

/** A result of a table: a text, or a document. */
export class TableResult extends client(BaseTableResult) {
  get icon(): string {
    return this.img || globalThis.CONFIG.RollTable?.resultIcon;
  }

  /** The HTML of the result's text, or of a link to its document. */
  async getHTML(): Promise<string> {
    const { TextEditor } = globalThis.foundry.applications.ux;
    if (this.type === "text")
      return TextEditor.implementation.enrichHTML(this.description || this.name, { relativeTo: this });
    return TextEditor.implementation.enrichHTML(`@UUID[${this.documentUuid}]{${this.name}}`, { relativeTo: this });
  }
}

/** A table from which a roll draws results. */
export class RollTable extends client(BaseRollTable) {
  get thumbnail(): string {
    return this.img;
  }

  /**
   * Rolls on the table, marks its own results as drawn (not in a pack, nor with `replacement`; never those of tables to
   * which it leads), and posts all results in the chat, unless `displayChat` is false.
   * @param results if given, nothing is rolled
   */
  async draw({ roll, recursive = true, results = [], displayChat = true, rollMode, messageMode }: any = {}): Promise<{
    roll: any;
    results: any[];
  }> {
    if (!results.length) ({ roll, results } = await this.roll({ roll, recursive }));
    if (!this.replacement && !this.pack && results.length) {
      await this.updateEmbeddedDocuments(
        "TableResult",
        results.filter((result: any) => result.parent === this).map((result: any) => ({ _id: result.id, drawn: true })),
      );
    }
    if (displayChat && results.length)
      await this.toMessage(results, { roll, messageOptions: { rollMode, messageMode } });
    return { roll, results };
  }

  /**
   * Rolls until there is a result (at most 10,000 times); rolls on a result that is a table in turn, unless `recursive`
   * is false. Warns the user where all results have been drawn.
   * @param roll instead of the table's formula; it is evaluated here, unless it is already
   * @returns the last roll and the results; none where all have been drawn
   * @throws Error where tables lead to tables more than five times
   */
  async roll({ roll, recursive = true, _depth = 0 }: any = {}): Promise<{ roll: any; results: any[] }> {
    if (_depth > 5) throw new Error(`The table ${this.id} leads back to itself too often`);
    const available = this.results.filter((result: any) => !result.drawn);
    if (!available.length) {
      globalThis.ui.notifications.warn("TABLE.NoAvailableResults", { localize: true });
      return { roll, results: [] };
    }
    // the table's formula, else a die as large as the highest number of a result
    const formula = this.formula || `1d${Math.max(...available.map((result: any) => result.range[1]))}`;
    let results: any[] = [];
    for (let attempt = 0; attempt < 10000 && !results.length; attempt++) {
      // a given roll counts as it is at the first attempt, if it is evaluated already
      if (attempt > 0) roll = await roll.reroll();
      else if (!roll?._evaluated) roll = await (roll ?? globalThis.Roll.create(formula)).evaluate();
      results = this.getResultsForRoll(roll.total);
    }
    if (!recursive) return { roll, results };
    const withInner: any[] = [];
    for (const result of results) {
      const document = result.documentUuid ? await globalThis.fromUuid(result.documentUuid) : null;
      if (document?.documentName === "RollTable")
        withInner.push(...(await document.roll({ _depth: _depth + 1 })).results);
      else withInner.push(result);
    }
    return { roll, results: withInner };
  }

  getResultsForRoll(value: number): any[] {
    return this.results.filter((result: any) => !result.drawn && value >= result.range[0] && value <= result.range[1]);
  }

  /** Posts results in the chat, as one message with the roll. */
  async toMessage(results: any[], { roll, messageData = {}, messageOptions = {} }: any = {}): Promise<any> {
    const ChatMessageClass = globalThis.CONFIG.ChatMessage.documentClass;
    const rows = await Promise.all(results.map(async (result) => `<li>${await result.getHTML()}</li>`));
    const data = {
      author: globalThis.game.user.id,
      speaker: ChatMessageClass.getSpeaker(),
      flavor: globalThis.game.i18n.format("TABLE.DrawFlavor", { number: results.length, name: this.name }),
      content: `<ol class="table-results">${rows.join("")}</ol>`,
      rolls: roll ? [roll] : [],
      ...messageData,
    };
    return ChatMessageClass.create(data, messageOptions);
  }

  /** Draws several times; posts all results in one message, with the last roll, unless `displayChat` is false. */
  async drawMany(number: number, options: any = {}): Promise<{ roll: any; results: any[] }> {
    const results: any[] = [];
    let roll: any;
    for (let index = 0; index < number; index++) {
      const draw = await this.draw({ ...options, displayChat: false });
      roll = draw.roll;
      results.push(...draw.results);
    }
    if (options.displayChat !== false && results.length) await this.toMessage(results, { roll });
    return { roll, results };
  }

  /** Marks all results as not drawn. */
  async resetResults(): Promise<any> {
    return this.updateEmbeddedDocuments(
      "TableResult",
      this.results.map((result: any) => ({ _id: result.id, drawn: false })),
    );
  }
}
