/**
 * Every modal dialog has its own entry in the browser's history, so that the browser's Back, the phone's gesture and
 * Android's back key close the topmost dialog and keep the screen. The oldest supported browsers have no CloseWatcher. A
 * screen that asks before it is left is a layer below its dialogs.
 *
 * An entry's state holds the number of layers in `layers`. Dialogs are opened and closed first; the entries follow in the
 * next microtask, so that a dialog that replaces another one adds no entry.
 */

/**
 * A step through the history is late after this many ms. The golfer probably presses the same button again, so the new
 * press replaces those that wait for the step.
 */
const LATE_MS = 1000
/**
 * The browser has dropped a step that is late by this many further ms, so it is repeated. It isn't repeated earlier,
 * because a busy phone only needs more time, and taking the same step twice would leave the screen.
 */
const DROPPED_MS = 3000
/** The level that a step to the previous screen leads to. */
const PREVIOUS_SCREEN = -1

/** The members of a dialog that are used here. */
type Dialog = Pick<HTMLDialogElement, 'open' | 'showModal' | 'close' | 'dispatchEvent' | 'append'>

interface Layer {
  /** null for a screen that asks before it is left. */
  readonly dialog: Dialog | null
  /** Called when Back was pressed. The layer gets its entry again if it stays. */
  readonly cancel: () => void
}

/** Open layers, the topmost last. */
const layers: Layer[] = []
/** The number of layers that the app's own history step leads to; null when no step is under way. */
let traversingTo: number | null = null
let traversalTimer: ReturnType<typeof setTimeout> | undefined
let isLate = false
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

/** The topmost open dialog. */
export function topmostDialog(): Dialog | undefined {
  return layers.findLast(({ dialog }) => dialog?.open)?.dialog ?? undefined
}

/** Returns false if there is no layer. */
export function cancelTopmostLayer(): boolean {
  const topmost = layers.findLast(({ dialog }) => dialog?.open !== false)
  topmost?.cancel()
  return topmost !== undefined
}

/** Does nothing if no dialog is open. */
export function cancelTopmostDialog(): void {
  const dialog = topmostDialog()
  if (dialog !== undefined) cancelDialog(dialog)
}

/** As with Escape, a dialog that has to stay open prevents the event. */
function cancelDialog(dialog: Dialog): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}

/** Starts listening to the browser's Back. Call this once; a reload has left the entries of dialogs that it closed. */
export function watchBack(): () => void {
  addEventListener('popstate', popped)
  alignSoon()
  return () => removeEventListener('popstate', popped)
}

/**
 * Runs a function on the screen's own entry, after taking back the entries of open dialogs. Navigation must start there.
 */
export function belowLayers(run: () => void): void {
  atLevel(0, run)
}

/** Goes back to the previous screen, past the entries of all layers. */
export function stepBack(): void {
  // A second press means the screen that the late step is about to leave.
  if (isLate && traversingTo === PREVIOUS_SCREEN) return
  atLevel(Number.POSITIVE_INFINITY, () => traverse(-1 - levelOf(history.state), PREVIOUS_SCREEN))
}

/** The number of entries above the screen's own. */
export function layerEntries(): number {
  return levelOf(history.state)
}

/** Adds an entry for a dialog that is shown because of this state. It is also shown after a reload. */
export function pushLayerState(state: object): void {
  atLevel(Number.POSITIVE_INFINITY, () => {
    const before: unknown = history.state
    const level = levelOf(before) + 1
    // The dialog's entry repeats the screen's state, because a reload may start from it.
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
  if (isLate) waiting.length = 0
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
  // React first closes what depends on the entry's state, so that navigation starts from an updated screen.
  setTimeout(() => {
    for (const layer of left.reverse()) if (layers.includes(layer)) layer.cancel()
    // React has closed the dialogs. One that stays open, because it is busy or asks about unsaved changes, gets its entry
    // again.
    setTimeout(goOn)
  })
}

function arrived(): void {
  traversingTo = null
  isLate = false
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
    // React removes the dialogs of a screen that was left.
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
  arrived()
  traversingTo = level
  traversalTimer = setTimeout(() => {
    isLate = true
    traversalTimer = setTimeout(() => {
      arrived()
      goOn()
    }, DROPPED_MS)
  }, LATE_MS)
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
