/**
 * Every modal dialog has an entry of its own in the browser's history, so that the browser's Back, the phone's gesture and
 * Android's back key close the topmost one and leave the screen. Browsers of the floor have no CloseWatcher. A screen that
 * asks before it is left is a layer below its dialogs.
 *
 * An entry's state says in `layers` how many layers there are. Dialogs are opened and closed first; the entries follow
 * in the next microtask, so that a dialog that takes another one's place adds no entry.
 */

/** If a browser doesn't answer a step through its history, in ms. */
const TRAVERSAL_MS = 1000

/** The part of a dialog that is needed here. */
type Dialog = Pick<HTMLDialogElement, 'open' | 'showModal' | 'close' | 'dispatchEvent' | 'append'>

interface Layer {
  /** null for a screen that asks before it is left. */
  readonly dialog: Dialog | null
  /** Back was pressed. The layer gets its entry again if it stays. */
  readonly cancel: () => void
}

/** The topmost last. */
const layers: Layer[] = []
/** The number of layers that a step of our own through the history leads to, until the browser has taken it. */
let traversingTo: number | null = null
let traversalTimer: ReturnType<typeof setTimeout> | undefined
let isAligning = false
const waiting: { readonly level: number; readonly run: () => void }[] = []

/** Shows a modal dialog, unless it is shown already. Back cancels it until the returned function is called. */
export function showLayer(dialog: Dialog): () => void {
  if (!dialog.open) dialog.showModal()
  const layer = { dialog, cancel: () => cancelDialog(dialog) }
  layers.push(layer)
  alignSoon()
  return () => removeLayer(layer)
}

/** Back calls this instead of leaving the screen, until the returned function is called. */
export function askBeforeBack(ask: () => void): () => void {
  const layer = { dialog: null, cancel: ask }
  layers.unshift(layer)
  alignSoon()
  return () => removeLayer(layer)
}

function removeLayer(layer: Layer): void {
  const index = layers.indexOf(layer)
  if (index < 0) return
  layers.splice(index, 1)
  alignSoon()
}

/** The open dialog above all others. */
export function topmostDialog(): Dialog | undefined {
  return layers.findLast(({ dialog }) => dialog?.open)?.dialog ?? undefined
}

/** Returns false if there is no layer. */
export function cancelTopmostLayer(): boolean {
  const topmost = layers.findLast(({ dialog }) => dialog?.open !== false)
  topmost?.cancel()
  return topmost !== undefined
}

/** A dialog that doesn't want to be closed like this prevents the event, as with Escape. */
function cancelDialog(dialog: Dialog): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}

/** Follows the browser's Back. To be called once; a reload has left entries of dialogs that it has closed. */
export function watchBack(): () => void {
  addEventListener('popstate', popped)
  alignSoon()
  return () => removeEventListener('popstate', popped)
}

/** Runs this on the screen's own entry, once the entries of open dialogs have been taken back: what navigates goes there. */
export function belowLayers(run: () => void): void {
  atLevel(0, run)
}

/** Goes back to the screen before, past the entries of all layers. */
export function stepBack(): void {
  atLevel(Number.POSITIVE_INFINITY, () => traverse(-1 - levelOf(history.state), 0))
}

/** The number of entries above the screen's own. */
export function layerEntries(): number {
  return levelOf(history.state)
}

/** The browser's own entry for a dialog that is shown because of this state, also after a reload. */
export function pushLayerState(state: object): void {
  atLevel(Number.POSITIVE_INFINITY, () => {
    const before: unknown = history.state
    const level = levelOf(before) + 1
    // The dialog's entry repeats the state of the screen's, because a reload may start from it.
    history.pushState(
      { ...(typeof before === 'object' ? before : {}), item: undefined, ...state, layers: level, ownLayer: level },
      '',
    )
  })
}

/** Takes back the entry that pushLayerState has added, and those of dialogs above it. */
export function takeBackLayerState(): void {
  atLevel(ownLayerOf(history.state) - 1, () => {})
}

function atLevel(level: number, run: () => void): void {
  if (traversingTo === null && levelOf(history.state) <= level) {
    run()
    return
  }
  waiting.push({ level, run })
  if (traversingTo === null) traverseTo(level)
}

function popped(): void {
  const here = levelOf(history.state)
  const isBack = traversingTo === null || here < traversingTo
  arrived()
  const left = isBack ? layers.slice(here) : []
  // React closes first what is shown because of the entry's state, and what navigates is asked on a screen that is drawn.
  setTimeout(() => {
    for (const layer of left.reverse()) if (layers.includes(layer)) layer.cancel()
    // After React has closed them: what stays open, as it is busy or asks about unsaved changes, gets its entry again.
    setTimeout(goOn)
  })
}

function arrived(): void {
  traversingTo = null
  clearTimeout(traversalTimer)
}

function goOn(): void {
  if (traversingTo !== null) return
  const [next] = waiting
  if (next === undefined) align()
  else if (levelOf(history.state) > next.level) traverseTo(next.level)
  else {
    waiting.shift()
    next.run()
    // React takes away the dialogs of a screen that was left.
    setTimeout(goOn)
  }
}

function alignSoon(): void {
  if (isAligning) return
  isAligning = true
  queueMicrotask(() => {
    isAligning = false
    align()
  })
}

function align(): void {
  if (traversingTo !== null || waiting.length > 0) return
  const state: unknown = history.state
  // The dialog of such a state may still be loading.
  const level = Math.max(layers.length, ownLayerOf(state))
  const here = levelOf(state)
  if (here > level) traverseTo(level)
  for (let next = here + 1; next <= level; next += 1) {
    history.pushState({ ...(typeof state === 'object' ? state : {}), layers: next }, '')
  }
}

function traverseTo(level: number): void {
  traverse(level - levelOf(history.state), level)
}

function traverse(steps: number, level: number): void {
  traversingTo = level
  traversalTimer = setTimeout(() => {
    arrived()
    goOn()
  }, TRAVERSAL_MS)
  history.go(steps)
}

function levelOf(state: unknown): number {
  return numberOf(state, 'layers')
}

function ownLayerOf(state: unknown): number {
  return numberOf(state, 'ownLayer')
}

function numberOf(state: unknown, key: string): number {
  if (typeof state !== 'object' || state === null) return 0
  const value: unknown = Reflect.get(state, key)
  return typeof value === 'number' ? value : 0
}
