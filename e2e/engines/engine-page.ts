import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type * as TestingLibrary from '@testing-library/dom'
import type { EngineWindow, Json, Point } from './engine-window.ts'

/**
 * An element by its role and accessible name, as a screen reader knows it. The name is the whole name, or a pattern's match.
 */
export type Sought = {
  readonly role: string
  readonly name?: string | { readonly pattern: string }
  readonly within?: Sought
}

/** The visible facts about an element. Lengths are CSS pixels from the window's upper left corner. */
interface Sight {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Polling intervals in ms, short at first because most results arrive within one or two frames. */
const lookEveryMs = [20, 20, 50, 50, 100]
const patienceMs = 45_000

const require = createRequire(import.meta.url)
/** A script that defines TestingLibraryDom in the page, which finds elements by role and name. */
const testingLibrary = readFile(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8')
const search = async () => `${await testingLibrary}\nwindow.elementsOf = ${String(elementsOf)}`

/** The page in an engine's window, found by roles and names and used by pointer and keys. Each action waits for its element. */
export class EnginePage {
  readonly window: EngineWindow

  constructor(window: EngineWindow) {
    this.window = window
  }

  /** Returns all matching elements with their places. */
  async all(sought: Sought): Promise<readonly Sight[]> {
    return this.#searching(sightsOf, sought)
  }

  /** Each of the texts is visible somewhere on the page. */
  async sees(...texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      await expect.poll(() => this.text(), { message: `'${text}' is shown`, ...polling }).toContain(text)
    }
  }

  async text(): Promise<string> {
    // Text behind an open dialog can't be read.
    return this.window.evaluate(() => (document.querySelector<HTMLElement>('dialog[open]') ?? document.body).innerText)
  }

  /** Resolves with the first matching element. */
  async isShown(sought: Sought): Promise<Sight> {
    let first: Sight | undefined
    const look = async () => {
      ;[first] = await this.all(sought)
      return first !== undefined
    }
    await expect.poll(look, { message: `${nameOf(sought)} is shown`, ...polling }).toBe(true)
    if (first === undefined) throw new Error(`${nameOf(sought)} isn't shown`)
    return first
  }

  async isGone(sought: Sought): Promise<void> {
    await expect.poll(() => this.all(sought), { message: `${nameOf(sought)} is gone`, ...polling }).toEqual([])
  }

  /** Presses the middle of the element as soon as it is enabled, at rest and covered by nothing. */
  async press(sought: Sought, withinMs = patienceMs): Promise<void> {
    const press = async () => this.window.press(await this.#atRest(sought, withinMs))
    // The page may have been laid out again since. Firefox then presses nothing, and reports an error.
    await press().catch(async (error: unknown) => {
      if (!String(error).includes('move target out of bounds')) throw error
      await press()
    })
  }

  /** Swipes from right to left. */
  async swipes(sought: Sought, distancePx: number): Promise<void> {
    const at = await this.#atRest(sought)
    await this.window.drag(at, { x: at.x - distancePx, y: at.y })
  }

  /** Replaces the text of a field. */
  async fill(sought: Sought, text: string): Promise<void> {
    await this.press(sought)
    await this.window.evaluate(() => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
    })
    await this.window.type(text)
  }

  /** Chooses an option of a select by the option's text. The engine's own list lies outside the page. */
  async chooses(sought: Sought, option: RegExp): Promise<void> {
    await this.isShown(sought)
    await expect.poll(() => this.#searching(choose, sought, option.source), polling).toBe(true)
  }

  async isAt(path: RegExp): Promise<void> {
    await expect.poll(() => this.window.evaluate(() => location.pathname), polling).toMatch(path)
  }

  /** Resolves with a point where the resting element can be pressed. */
  async #atRest(sought: Sought, withinMs = patienceMs): Promise<Point> {
    let place: Point | undefined
    const look = async () => {
      const found = await this.#searching(placeOf, sought)
      if ('x' in found) place = found
      return 'x' in found ? 'can be pressed' : found.hindrance
    }
    const message = `${nameOf(sought)} can be pressed`
    await expect.poll(look, { message, ...polling, timeout: withinMs }).toBe('can be pressed')
    if (place === undefined) throw new Error(`${nameOf(sought)} can't be pressed`)
    return place
  }

  /** Adds the search script first whenever the page is a new one. */
  async #searching<Args extends readonly Json[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    try {
      return await this.window.evaluate(work, ...args)
    } catch (error) {
      if (await this.window.evaluate(() => 'elementsOf' in window)) throw error
      await this.window.addScript(await search())
      return this.window.evaluate(work, ...args)
    }
  }
}

export const polling = { timeout: patienceMs, intervals: lookEveryMs }

function nameOf({ role, name, within }: Sought): string {
  const own = typeof name === 'object' ? `/${name.pattern}/` : `'${name ?? ''}'`
  return `${role} ${own}${within === undefined ? '' : ` in ${nameOf(within)}`}`
}

// The functions below run in the page, so each one stands by itself.

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibrary
    elementsOf: typeof elementsOf
  }
}

function elementsOf({ role, name, within }: Sought): HTMLElement[] {
  const scopes = within === undefined ? [document.body] : window.elementsOf(within)
  const options = name === undefined ? {} : { name: typeof name === 'object' ? new RegExp(name.pattern) : name }
  return scopes.flatMap((scope) => window.TestingLibraryDom.queryAllByRole(scope, role, options))
}

function sightsOf(sought: Sought): Sight[] {
  return window.elementsOf(sought).map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return {
      x: x + width / 2,
      y: y + height / 2,
      text: element.innerText,
      attributes: Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value])),
    }
  })
}

/**
 * Returns the middle of the first matching element, scrolled into view as little as needed, or the reason why it can't be
 * pressed.
 */
async function placeOf(sought: Sought): Promise<{ x: number; y: number } | { hindrance: string }> {
  const [element] = window.elementsOf(sought)
  if (element === undefined) return { hindrance: "isn't there" }
  if (element.matches(':disabled')) return { hindrance: 'is disabled' }
  // A radio button or checkbox may be hidden under its label, which is the part that a finger meets.
  const isHidden = element instanceof HTMLInputElement && element.offsetWidth <= 1
  const target = isHidden ? (element.labels?.[0] ?? element) : element
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const middle = () => {
    const { x, y, width, height } = target.getBoundingClientRect()
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  }
  const before = middle()
  // A window that has just been opened may draw no frame for a while.
  const isDrawn = await new Promise<boolean>((resolve) => {
    requestAnimationFrame(() => resolve(true))
    setTimeout(() => resolve(false), 1_000)
  })
  if (!isDrawn) return { hindrance: "isn't drawn" }
  const now = middle()
  // A window that slides in stands still for its first frames.
  const moves = (motion: Animation) =>
    motion.effect instanceof KeyframeEffect &&
    motion.effect.getComputedTiming().iterations !== Infinity &&
    motion.effect.target?.contains(target) === true
  if (now.x !== before.x || now.y !== before.y || document.getAnimations().some(moves))
    return { hindrance: 'is moving' }
  const hit = document.elementFromPoint(now.x, now.y)
  if (hit === null) return { hindrance: 'is outside the window' }
  if (!target.contains(hit) && !hit.contains(target))
    return { hindrance: `is covered by ${hit.outerHTML.slice(0, 160)}` }
  return now
}

function choose(sought: Sought, text: string): boolean {
  const [select] = window.elementsOf(sought)
  if (!(select instanceof HTMLSelectElement)) return false
  const option = Array.from(select.options).find((one) => new RegExp(text).test(one.text))
  if (option === undefined) return false
  select.value = option.value
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
