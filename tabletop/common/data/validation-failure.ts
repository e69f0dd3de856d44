/** What is wrong with data, as a tree that follows their schema (`foundry.data.validation`). */
import { escapeHTML } from "../utils/text.ts";
import { isEmpty } from "../utils/objects.ts";

/** The values with which a DataModelValidationFailure is made; its fields say what they mean. */
interface FailureOptions {
  invalidValue?: unknown;
  fallback?: unknown;
  dropped?: boolean;
  message?: string;
  unresolved?: boolean;
}

/** What is wrong with an element of a list, or with an embedded document, by its index or id. */
export interface ElementFailure {
  id: string | number;
  name?: string;
  failure: DataModelValidationFailure;
}

/** What is wrong with the value of one field, or with what is in it. */
export class DataModelValidationFailure {
  invalidValue: unknown;
  fallback: unknown;
  /** whether the value was left out */
  dropped: boolean;
  message: string | undefined;
  /** whether no other value was found in its place, so that the data cannot be used */
  unresolved: boolean;
  fields: Record<string, DataModelValidationFailure> = {};
  elements: ElementFailure[] = [];

  constructor({ invalidValue, fallback, dropped = false, message, unresolved = false }: FailureOptions = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.dropped = dropped;
    this.message = message;
    this.unresolved = unresolved;
  }

  isEmpty(): boolean {
    return isEmpty(this.fields) && this.elements.length === 0 && this.message === undefined;
  }

  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  toObject(): object {
    return {
      invalidValue: this.invalidValue,
      fallback: this.fallback,
      dropped: this.dropped,
      message: this.message,
      fields: Object.fromEntries(Object.entries(this.fields).map(([name, failure]) => [name, failure.toObject()])),
      elements: this.elements.map(({ id, name, failure }) => ({ id, name, failure: failure.toObject() })),
    };
  }

  toString(): string {
    return this.lines().join("\n");
  }

  /**
   * Lists what is wrong: a line for each failed field or element, indented by depth; this failure's own message if no
   * field or element failed.
   */
  lines(depth = 0): string[] {
    const indent = "  ".repeat(depth);
    const lines =
      this.message && !Object.keys(this.fields).length && !this.elements.length ? [`${indent}${this.message}`] : [];
    for (const [name, failure] of Object.entries(this.fields))
      lines.push(...failureLines(`${indent}${name}`, failure, depth));
    for (const { id, name, failure } of this.elements) {
      lines.push(...failureLines(`${indent}${name ? `${name} [${id}]` : `[${id}]`}`, failure, depth));
    }
    return lines;
  }
}

/** Writes the lines about one field or element, after its label. */
function failureLines(label: string, failure: DataModelValidationFailure, depth: number): string[] {
  if (!Object.keys(failure.fields).length && !failure.elements.length)
    return [`${label}: ${failure.message ?? "is not valid"}`];
  return [`${label}:`, ...failure.lines(depth + 1)];
}

/** Is thrown when data do not fit their model. */
export class DataModelValidationError extends Error {
  #failure: DataModelValidationFailure;

  /** @param failure what is wrong; a text stands for a failure with this message, for which no other value was found */
  constructor(failure: DataModelValidationFailure | string) {
    super(typeof failure === "string" ? failure : failure.toString());
    this.name = "DataModelValidationError";
    this.#failure =
      typeof failure === "string" ? new DataModelValidationFailure({ message: failure, unresolved: true }) : failure;
  }

  get failure(): DataModelValidationFailure {
    return this.#failure;
  }

  /**
   * Finds the failure of the field, or of the element with an id, at a dotted path; undefined if nothing failed there.
   */
  getFailure(path: string): DataModelValidationFailure | undefined {
    let failure: DataModelValidationFailure | undefined = this.#failure;
    for (const part of path.split(".")) {
      failure = failure?.fields[part] ?? failure?.elements.find(({ id }) => String(id) === part)?.failure;
    }
    return failure;
  }

  /**
   * Returns the innermost failures, which have no failures in them, by their dotted paths; a failure of the whole is
   * left out.
   */
  getAllFailures(): Record<string, DataModelValidationFailure> {
    const failures: Record<string, DataModelValidationFailure> = {};
    // adds the failure at a path or, if it has others in it, each of these
    const collect = (failure: DataModelValidationFailure, path: string[]): void => {
      const children = [
        ...Object.entries(failure.fields),
        ...failure.elements.map(({ id, failure: inner }) => [String(id), inner] as const),
      ];
      if (!children.length && path.length) failures[path.join(".")] = failure;
      for (const [name, inner] of children) collect(inner, [...path, name]);
    };
    collect(this.#failure, []);
    return failures;
  }

  /** Writes what is wrong as nested lists of HTML, in which all text is escaped. */
  asHTML(): string {
    const htmlOf = (failure: DataModelValidationFailure): string => {
      const children = [
        ...Object.entries(failure.fields),
        ...failure.elements.map(({ id, name, failure: inner }) => [name ?? String(id), inner] as const),
      ];
      if (!children.length) return escapeHTML(failure.message ?? "is not valid");
      return `<ul>${children.map(([name, inner]) => `<li><b>${escapeHTML(name)}</b>: ${htmlOf(inner)}</li>`).join("")}</ul>`;
    };
    return `<p>${escapeHTML("Validation failed")}</p>${htmlOf(this.#failure)}`;
  }

  /** Returns a text with two spaces for each level of depth before every line. */
  static indent(text: string, depth = 1): string {
    return text
      .split("\n")
      .map((line) => "  ".repeat(depth) + line)
      .join("\n");
  }
}
