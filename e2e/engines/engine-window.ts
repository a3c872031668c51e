export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

/** A value that passes between a test and a page. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A place in the window, in CSS pixels from its upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Parses the JSON that a function has returned in the page; undefined becomes null. */
export function resultOf<Result>(_work: (...args: never) => Result | Promise<Result>): (json: string) => Result {
  return JSON.parse
}

/** The error for a test that needs a dead spot in a browser without a separate network process. */
export function cannotBeCutOff(engine: EngineName): Error {
  return new Error(`Only Chromium can be cut off, and this is ${engine}.`)
}

/** One window of a browser with its own profile on the disk: input, output, and a way to kill it. */
export interface EngineWindow {
  readonly engine: EngineName
  /** Resolves when the page has loaded. */
  open(url: string): Promise<void>
  /**
   * Runs a function in the page. It can use only its arguments and the page's globals. Rejects with the error that it throws.
   */
  evaluate<Args extends readonly Json[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Runs a script in the page for its side effects. */
  addScript(source: string): Promise<void>
  press(at: Point): Promise<void>
  /** Presses the primary button at one point and releases it at the other. */
  drag(from: Point, to: Point): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  resize(widthPx: number, heightPx: number): Promise<void>
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>
  reload(): Promise<void>
  /**
   * Cuts the browser off from the server and from other phones, as in a dead spot, until the returned function is called.
   * Rejects if this browser can't be cut off: only Chromium can.
   */
  losesSignal(): Promise<() => void>
  /** The errors and warnings of the console, in the engine's own words. */
  complaints(): readonly string[]
  /** Sends SIGKILL to all its processes. Resolves when they are gone. */
  kill(): Promise<void>
}
