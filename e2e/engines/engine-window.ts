export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

/** What passes between a test and a page. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A place in the window, in CSS pixels from its left upper corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Reads the JSON of what a function has returned in the page; undefined comes as null. */
export function resultOf<Result>(_work: (...args: never) => Result | Promise<Result>): (json: string) => Result {
  return JSON.parse
}

/** The error of a test that wants a dead spot for a browser that has no process for its network. */
export function cannotBeCutOff(engine: EngineName): Error {
  return new Error(`Only Chromium can be cut off, and this is ${engine}.`)
}

/** One window of a browser that has a profile of its own on the disk. A hand, an eye, and a way to end it. */
export interface EngineWindow {
  readonly engine: EngineName
  /** Resolves when the page has loaded. */
  open(url: string): Promise<void>
  /** Runs a function in the page. It can name nothing but its arguments and what every page has. Rejects with what it throws. */
  evaluate<Args extends readonly Json[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Runs a script in the page, for what it leaves there. */
  addScript(source: string): Promise<void>
  press(at: Point): Promise<void>
  /** The primary button goes down at the one place and up at the other. */
  drag(from: Point, to: Point): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  resize(widthPx: number, heightPx: number): Promise<void>
  /** A PNG of what the window shows. */
  screenshot(): Promise<Buffer>
  reload(): Promise<void>
  /**
   * Cuts the browser off from the server and from other phones, as in a dead spot, until the returned function is called.
   * Rejects if this browser can't be cut off: only Chromium can.
   */
  losesSignal(): Promise<() => void>
  /** What the console has shown as errors and warnings, in the engine's own words. */
  complaints(): readonly string[]
  /** SIGKILL of all its processes; resolves when they are gone. */
  kill(): Promise<void>
}
