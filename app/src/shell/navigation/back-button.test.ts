import { beforeEach, expect, test, vi } from 'vitest'
import { showLayer } from '../../ui/layers.ts'
import { pressBackButton } from './back-button.ts'

class ShownDialog extends EventTarget {
  open = false
  showModal() {
    this.open = true
  }
  append() {}
  close() {
    this.open = false
  }
}

function opened(): { dialog: ShownDialog; removeLayer: () => void } {
  const dialog = new ShownDialog()
  return { dialog, removeLayer: showLayer(dialog) }
}

const leave = vi.fn<() => void>()
const assign = vi.fn<(address: string) => void>()
beforeEach(() => {
  leave.mockReset()
  assign.mockReset()
})

/** One press on the screen of this path. */
function press(path: string) {
  vi.stubGlobal('location', { pathname: path, assign })
  vi.stubGlobal('history', { state: null, pushState: () => {}, go: () => {} })
  pressBackButton(leave)
}

test('Home is left, and the app with it', () => {
  press('/')
  expect(leave).toHaveBeenCalledOnce()
  expect(assign).not.toHaveBeenCalled()
})

test('a screen that was opened from outside leads Home', () => {
  press('/join')
  expect(assign).toHaveBeenCalledExactlyOnceWith('/')
  expect(leave).not.toHaveBeenCalled()
})

test('a dialog is closed, and the screen below it stays', () => {
  const { dialog, removeLayer } = opened()
  press('/')
  expect(dialog.open).toBe(false)
  expect(leave).not.toHaveBeenCalled()
  removeLayer()
})

test('Back closes the dialog that was opened last', () => {
  const [first, second] = [opened(), opened()]
  press('/profile')
  expect([first.dialog.open, second.dialog.open]).toEqual([true, false])
  first.removeLayer()
  second.removeLayer()
})

test('a question that must be answered receives the press and stays open', () => {
  const { dialog, removeLayer } = opened()
  const asked = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  dialog.addEventListener('cancel', asked)
  press('/profile')
  expect(asked).toHaveBeenCalledOnce()
  expect(dialog.open).toBe(true)
  expect(assign).not.toHaveBeenCalled()
  removeLayer()
})
