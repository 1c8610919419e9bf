/** A tab of a browser, as both engines can be driven: navigation, scripts, real pointer and keys. */
export interface Tab {
  /** Opens an address, and returns when the page has loaded. A question whether to leave the page before is answered with yes. */
  goto: (address: string) => Promise<void>;
  /** The value of an expression in the page. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Moves the pointer, with its button pressed or not, in pixels of the window. */
  moveTo: (x: number, y: number) => Promise<void>;
  button: (state: 'down' | 'up') => Promise<void>;
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  close: () => Promise<void>;
}

/** Keys without a character, and «a» with Ctrl, which selects all. */
export type Key = 'Enter' | 'Tab' | 'SelectAll';

/** What a tab is opened with. */
export interface TabOptions {
  width: number;
  height: number;
  hasScripts: boolean;
}

/** An engine, able to open tabs without any stored data, one at a time. */
export interface Engine {
  open: (options: TabOptions) => Promise<Tab>;
  stop: () => Promise<void>;
}
