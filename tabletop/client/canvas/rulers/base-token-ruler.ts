/** What all rulers of tokens share: whether they are shown. */
export abstract class BaseTokenRuler {
  readonly token: any;
  #visible = false;

  constructor(token: any) {
    this.token = token;
  }

  get visible(): boolean {
    return this.#visible;
  }

  set visible(value: boolean) {
    if (this.#visible === value) return;
    this.#visible = value;
    this._onVisibleChange();
  }

  /**
   * Tells whether the ruler is shown, in three cases: a user plans a movement of the token; a movement that is pending
   * or paused shows its ruler; or the token is in an encounter, has moved in it, and is hovered over or selected. False
   * for a preview, and for a token that is not visible or is destroyed.
   */
  get isVisible(): boolean {
    const { token } = this;
    if (!token.visible || token.isPreview || token.destroyed) return false;
    if (Object.keys(token._plannedMovement).length) return true;
    const { movement } = token.document;
    const isUnderWay = movement?.showRuler && ["pending", "paused"].includes(movement.state);
    if (isUnderWay) return true;
    const isLookedAt = token.hover || token.controlled;
    return Boolean(isLookedAt && token.document.inCombat && token.document.movementHistory?.length);
  }

  protected abstract _onVisibleChange(): void;
  abstract draw(): Promise<void>;
  abstract clear(): void;
  abstract destroy(): void;
  abstract refresh(rulerData: object): void;
}
