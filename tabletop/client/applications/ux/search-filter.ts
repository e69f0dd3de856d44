import type { Loose } from "../support.ts";
import { debounced } from "../support.ts";

/**
 * A text field that filters other content, by a callback, 200 ms after the last key.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ux.SearchFilter.html
 */
export class SearchFilter {
  static OPERATORS = Object.freeze({
    EQUALS: "equals",
    CONTAINS: "contains",
    STARTS_WITH: "starts_with",
    ENDS_WITH: "ends_with",
    LESS_THAN: "lt",
    LESS_THAN_EQUAL: "lte",
    GREATER_THAN: "gt",
    GREATER_THAN_EQUAL: "gte",
    BETWEEN: "between",
    IS_EMPTY: "is_empty",
  });

  query: string;
  callback: Loose;
  /** the pattern of the last query; undefined before the first one */
  rgx: RegExp | undefined;
  _input: HTMLInputElement | null = null;
  #inputSelector: string;
  #contentSelector: string;
  #content: HTMLElement | null = null;
  #filterLater: (event: Event) => void;

  /** @param callback gets event, query, pattern and content @param delay after the last key, in milliseconds */
  constructor({ inputSelector, contentSelector, initial = "", callback, delay = 200 }: Loose) {
    this.#inputSelector = inputSelector;
    this.#contentSelector = contentSelector;
    this.query = initial;
    this.callback = callback;
    this.#filterLater = debounced((event: Event) => {
      // the field may have been released since the last key
      if (event.target === this._input) this.filter(event, this._input?.value ?? "");
    }, delay);
  }

  /**
   * Listens to the search field in newly rendered HTML and restores the last query in the field; if the query is not
   * empty, filters by it at once. The key Enter no longer submits the form around the field. Does nothing without a
   * search field.
   */
  bind(html: HTMLElement): void {
    this.#release();
    this._input = html.querySelector(this.#inputSelector);
    if (!this._input) return;
    this._input.autocomplete = "off";
    this._input.value = this.query;
    this._input.oninput = (event) => this.#filterLater(event);
    this._input.onkeydown = (event) => {
      if (event.key === "Enter") event.preventDefault();
    };
    this.#content = html.querySelector(this.#contentSelector);
    if (this.query) this.filter(null, this.query);
  }

  /** Stops listening and forgets the query; a filtering that still waits is not done. */
  unbind(): void {
    this.#release();
    this.query = "";
    this.rgx = undefined;
  }

  /** Stops listening to the search field and forgets it and the content. */
  #release(): void {
    if (this._input) this._input.oninput = this._input.onkeydown = null;
    this._input = null;
    this.#content = null;
  }

  activate(): void {
    this._input?.focus();
  }

  /**
   * Calls the callback with the event, the query without accents, a pattern that matches it in any case, and the
   * content.
   */
  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = new RegExp(this.query.replace(/[/\-\\^$*+?.()|[\]{}]/g, "\\$&"), "i");
    this.callback?.(event, this.query, this.rgx, this.#content);
  }

  /** The text without accents and without spaces at either end. */
  static cleanQuery(query: string): string {
    return query
      .trim()
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "");
  }

  /** Whether a value matches the pattern of a query; accents do not count. */
  static testQuery(query: RegExp, value: string): boolean {
    return query.test(SearchFilter.cleanQuery(value ?? ""));
  }

  /**
   * Whether a field of an object passes a filter: its `operator`, "equals" by default, compares the field with its
   * `value`. With `negate`, whether it does not. An unknown operator matches nothing.
   */
  static evaluateFilter(object: Loose, filter: Loose): boolean {
    const fieldValue = foundry.utils.getProperty(object, filter.field);
    const { value, negate = false, operator = "equals" } = filter;
    const wantedValues = Array.isArray(value) ? value : [value];
    // a test for each operator; `value` is a list for "between" and may be one for "equals"; an object field "equals"
    // the name of any of its keys
    const tests: Record<string, () => boolean> = {
      equals: () =>
        foundry.utils.getType(fieldValue) === "Object"
          ? Object.keys(fieldValue).includes(value)
          : wantedValues.includes(fieldValue),
      contains: () => String(fieldValue ?? "").includes(value),
      starts_with: () => String(fieldValue ?? "").startsWith(value),
      ends_with: () => String(fieldValue ?? "").endsWith(value),
      lt: () => fieldValue < value,
      lte: () => fieldValue <= value,
      gt: () => fieldValue > value,
      gte: () => fieldValue >= value,
      between: () => fieldValue >= value[0] && fieldValue <= value[1],
      is_empty: () =>
        fieldValue == null || fieldValue === "" || (typeof fieldValue === "object" && !Object.keys(fieldValue).length),
    };
    return (tests[operator]?.() ?? false) !== negate;
  }
}
