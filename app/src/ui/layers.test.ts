import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Layers from './layers.ts'

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(?<!\.test)\.tsx?$/.test(path),
)
const filesWith = (pattern: RegExp) => files.filter((path) => pattern.test(readFileSync(join(source, path), 'utf8')))

test('dialogs are opened only by showLayer, so that Back closes them', () => {
  expect(filesWith(/\.(?:showModal|showPopover|togglePopover)\(\)|\bpopover(?:target)?=/i)).toEqual(['ui/layers.ts'])
  const withDialog = filesWith(/<dialog\b/)
  expect(withDialog.length).toBeGreaterThan(0)
  expect(filesWith(/\bshowLayer\(/)).toEqual(expect.arrayContaining(withDialog))
})

/** A browser's history, which takes a step some time after the call. Source: HTML, 'traverse the history by a delta'. */
class FakeHistory {
  readonly entries: { readonly name: string; readonly state: unknown }[]
  place: number
  delayMs = 5
  dropsSteps = false
  constructor(names: readonly string[]) {
    this.entries = names.map((name) => ({ name, state: null }))
    this.place = names.length - 1
  }
  get state(): unknown {
    return this.entries[this.place]?.state ?? null
  }
  pushState(state: unknown, name: string) {
    const here = this.entries[this.place]?.name ?? ''
    this.entries.splice(this.place + 1, Number.POSITIVE_INFINITY, { name: name === '' ? here : name, state })
    this.place += 1
  }
  go(steps: number) {
    if (this.dropsSteps) return
    setTimeout(() => {
      if (this.entries[this.place + steps] === undefined) return
      this.place += steps
      dispatchEvent(new Event('popstate'))
    }, this.delayMs)
  }
  /** The screens that Back leads through from here, the current one last. */
  names() {
    return this.entries.slice(0, this.place + 1).map(({ name }) => name)
  }
}

class FakeDialog extends EventTarget {
  open = false
  #remove = () => {}
  readonly #show: (dialog: FakeDialog) => () => void
  readonly asksFirst: boolean
  constructor(show: (dialog: FakeDialog) => () => void, asksFirst = false) {
    super()
    this.#show = show
    this.asksFirst = asksFirst
    // Like the app's dialogs: the app closes them, not the browser.
    this.addEventListener('cancel', (event) => {
      event.preventDefault()
      if (!this.asksFirst) this.close()
    })
    this.#remove = this.#show(this)
  }
  showModal() {
    this.open = true
  }
  append() {}
  close() {
    this.open = false
    this.#remove()
  }
}

let past: FakeHistory
let layers: typeof Layers
let stop: () => void
const passes = () => vi.advanceTimersByTimeAsync(100)
const opens = async (asksFirst = false) => {
  const dialog = new FakeDialog(layers.showLayer, asksFirst)
  await passes()
  return dialog
}
async function pressesBack(times = 1) {
  for (let time = 0; time < times; time += 1) past.go(-1)
  await passes()
}

beforeEach(async () => {
  vi.useFakeTimers()
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page))
  }
  past = new FakeHistory(['Home', 'Round'])
  vi.stubGlobal('history', past)
  vi.resetModules()
  layers = await import('./layers.ts')
  stop = layers.watchBack()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('Back closes one dialog after the other, and then leaves the screen', async () => {
  const [card, question] = [await opens(), await opens()]
  await pressesBack()
  expect([card.open, question.open]).toEqual([true, false])
  await pressesBack()
  expect(card.open).toBe(false)
  expect(past.names()).toEqual(['Home', 'Round'])
  await pressesBack()
  expect(past.names()).toEqual(['Home'])
})

test('two quick presses close two dialogs', async () => {
  const [card, question] = [await opens(), await opens()]
  await pressesBack(2)
  expect([card.open, question.open]).toEqual([false, false])
  expect(past.names()).toEqual(['Home', 'Round'])
})

test('a dialog that is closed without Back leaves no entry', async () => {
  const card = await opens()
  card.close()
  await passes()
  await pressesBack()
  expect(past.names()).toEqual(['Home'])
})

test('a dialog that replaces another one has its entry', async () => {
  const menu = await opens()
  menu.close()
  const card = await opens()
  await pressesBack()
  expect(card.open).toBe(false)
  expect(past.names()).toEqual(['Home', 'Round'])
})

test('a dialog that opens while the previous entry is taken back stays open', async () => {
  const menu = await opens()
  menu.close()
  await vi.advanceTimersByTimeAsync(2)
  const card = await opens()
  expect(card.open).toBe(true)
  await pressesBack()
  expect(card.open).toBe(false)
  expect(past.names()).toEqual(['Home', 'Round'])
})

test('a dialog that asks first stays open, and Back closes its question', async () => {
  const edit = await opens(true)
  let question: FakeDialog | undefined
  edit.addEventListener('cancel', () => {
    question = new FakeDialog(layers.showLayer)
  })
  await pressesBack()
  expect([edit.open, question?.open]).toEqual([true, true])
  await pressesBack()
  expect([edit.open, question?.open]).toEqual([true, false])
  expect(past.names().at(-1)).toBe('Round')
})

test('a screen that asks before it is left is below its dialogs, and stays', async () => {
  const card = await opens()
  const questions: FakeDialog[] = []
  const stopAsking = layers.askBeforeBack(() => questions.push(new FakeDialog(layers.showLayer)))
  await passes()
  await pressesBack()
  expect([card.open, questions.length]).toEqual([false, 0])
  await pressesBack()
  expect(questions.map(({ open }) => open)).toEqual([true])
  await pressesBack()
  expect(questions.map(({ open }) => open)).toEqual([false])
  await pressesBack()
  expect(questions.map(({ open }) => open)).toEqual([false, true])
  expect(past.names().at(-1)).toBe('Round')
  questions[1]?.close()
  stopAsking()
  await passes()
  expect(past.names()).toEqual(['Home', 'Round'])
})

test('navigating from a dialog leaves the screen below as the previous one', async () => {
  const card = await opens()
  layers.belowLayers(() => past.pushState(null, 'Summary'))
  // The screen is removed together with its dialog.
  await vi.advanceTimersByTimeAsync(6)
  card.close()
  await passes()
  expect(past.names()).toEqual(['Home', 'Round', 'Summary'])
  await pressesBack()
  expect(past.names()).toEqual(['Home', 'Round'])
})

test('a step back from within a dialog leaves the screen', async () => {
  const card = await opens()
  layers.stepBack()
  await vi.advanceTimersByTimeAsync(6)
  card.close()
  await passes()
  expect(past.names()).toEqual(['Home'])
})

test('a reload takes back the entries of the dialogs that it closed', async () => {
  await opens()
  stop()
  vi.resetModules()
  layers = await import('./layers.ts')
  stop = layers.watchBack()
  await passes()
  expect(past.names()).toEqual(['Home', 'Round'])
})

test('a step forward to the entry of a closed dialog is taken back', async () => {
  const card = await opens()
  await pressesBack()
  past.go(1)
  await passes()
  expect(card.open).toBe(false)
  expect(past.names()).toEqual(['Home', 'Round'])
})

test('a dialog shown because of an entry closes when the entry is taken back, even if that is requested twice', async () => {
  layers.pushLayerState({ step: 'scorecard' })
  const card = await opens()
  expect(past.state).toEqual({ step: 'scorecard', layers: 1, ownLayer: 1 })
  const question = await opens()
  expect(past.state).toEqual({ step: 'scorecard', layers: 2, ownLayer: 1 })
  question.close()
  layers.takeBackLayerState()
  layers.takeBackLayerState()
  await vi.advanceTimersByTimeAsync(6)
  card.close()
  await passes()
  expect(past.names()).toEqual(['Home', 'Round'])
  expect(past.state).toBeNull()
})

test('a step that takes a busy phone more than a second is taken once', async () => {
  const card = await opens()
  past.delayMs = 1_500
  card.close()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(past.names()).toEqual(['Home', 'Round'])
})

test('navigating after such a step happens once, from the screen below the dialogs', async () => {
  const edit = await opens(true)
  let questions = 0
  edit.addEventListener('cancel', () => {
    questions += 1
  })
  past.delayMs = 1_500
  layers.belowLayers(() => {
    past.pushState(null, 'Summary')
    edit.close()
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(past.names()).toEqual(['Home', 'Round', 'Summary'])
  expect(questions).toBe(0)
})

test('a late step is taken once if a second dialog closes meanwhile', async () => {
  const [card, question] = [await opens(), await opens()]
  past.delayMs = 1_500
  question.close()
  await vi.advanceTimersByTimeAsync(1_200)
  card.close()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(past.names()).toEqual(['Home', 'Round'])
})

test('a late step is taken once, and navigates once, if the same button is pressed again', async () => {
  const card = await opens()
  const presses = () =>
    layers.belowLayers(() => {
      past.pushState(null, 'Summary')
      card.close()
    })
  past.delayMs = 1_500
  presses()
  await vi.advanceTimersByTimeAsync(1_200)
  presses()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(past.names()).toEqual(['Home', 'Round', 'Summary'])
})

test('a late step back is taken once if it is pressed again', async () => {
  past.pushState(null, 'Summary')
  past.delayMs = 1_500
  layers.stepBack()
  await vi.advanceTimersByTimeAsync(1_200)
  layers.stepBack()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(past.names()).toEqual(['Home', 'Round'])
})

test('a step that the browser drops is repeated by itself and navigates once, even if it is pressed again', async () => {
  for (const isPressedAgain of [true, false]) {
    const card = await opens()
    const presses = () =>
      layers.belowLayers(() => {
        past.pushState(null, 'Summary')
        card.close()
      })
    past.dropsSteps = true
    presses()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(past.names()).toEqual(['Home', 'Round', 'Round'])
    past.dropsSteps = false
    if (isPressedAgain) presses()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(past.names()).toEqual(['Home', 'Round', 'Summary'])
    await pressesBack()
    expect(past.names()).toEqual(['Home', 'Round'])
  }
})
