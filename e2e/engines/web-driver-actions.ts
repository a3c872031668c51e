import type { Point } from './engine-window.ts'

/*
 * Input as WebDriver and WebDriver BiDi both take it. Source: https://www.w3.org/TR/webdriver2/#actions
 */

const moved = ({ x, y }: Point) => ({ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) })

function mouse(...actions: readonly object[]) {
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

export function pressAt(at: Point) {
  return mouse(moved(at), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 })
}

/** The pointer moves in several steps, because a swipe is recognized by its path and not by its ends. */
export function dragFrom(from: Point, to: Point) {
  const steps = Array.from({ length: 6 }, (_, index) => (index + 1) / 6)
  const way = steps.map((part) => moved({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }))
  return mouse(moved(from), { type: 'pointerDown', button: 0 }, ...way, { type: 'pointerUp', button: 0 })
}

export function typed(text: string) {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}
