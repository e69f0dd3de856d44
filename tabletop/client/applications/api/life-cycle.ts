import { EventEmitterMixin } from "../../../common/utils/classes.ts";
import type { Loose } from "../support.ts";

/** What each application can do with events. */
interface EventEmitter {
  addEventListener(type: string, listener: Loose, options?: { once?: boolean }): void;
  removeEventListener(type: string, listener: Loose): void;
  dispatchEvent(event: Event): boolean;
}

const Emitter = EventEmitterMixin() as new () => EventEmitter;

/**
 * The steps of an application's life. They do nothing: subclasses override them. `_renderHTML` and `_replaceHTML` must
 * be overridden.
 */
export class ApplicationLifeCycle extends Emitter {
  _canRender(_options: Loose): boolean | void {}
  async _preFirstRender(_context: Loose, _options: Loose): Promise<void> {}
  async _onFirstRender(_context: Loose, _options: Loose): Promise<void> {}
  async _preRender(_context: Loose, _options: Loose): Promise<void> {}
  async _onRender(_context: Loose, _options: Loose): Promise<void> {}
  async _postRender(_context: Loose, _options: Loose): Promise<void> {}
  async _preClose(_options: Loose): Promise<void> {}
  _onClose(_options: Loose): void {}
  _prePosition(_position: Loose): void {}
  _onPosition(_position: Loose): void {}
  _onClickAction(_event: PointerEvent, _target: HTMLElement): void {}

  async _renderHTML(_context: Loose, _options: Loose): Promise<unknown> {
    throw new Error(`${this.constructor.name} draws nothing: it lacks _renderHTML.`);
  }

  _replaceHTML(_result: unknown, _content: HTMLElement, _options: Loose): void {
    throw new Error(`${this.constructor.name} draws nothing: it lacks _replaceHTML.`);
  }
}
