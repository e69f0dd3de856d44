/** The set of tokens that a user targets. Each addition and removal calls the hook `targetToken`. */
export class UserTargets extends Set<any> {
  user: any;

  constructor(user: any) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return Array.from(this, (token) => token.id);
  }

  /** Adds a token and calls the hook; does nothing if it is there already. */
  override add(token: any): this {
    if (this.has(token)) return this;
    super.add(token);
    this.#hook(token, true);
    return this;
  }

  override clear(): void {
    const tokens = Array.from(this);
    super.clear();
    for (const token of tokens) this.#hook(token, false);
  }

  override delete(token: any): boolean {
    if (!super.delete(token)) return false;
    this.#hook(token, false);
    return true;
  }

  /** Calls the hook for a token that was added (`isTargeted`: true) or removed (false). */
  #hook(token: any, isTargeted: boolean): void {
    globalThis.Hooks.callAll("targetToken", this.user, token, isTargeted);
  }
}
