import { beforeEach, expect, test, vi } from 'vitest'
import { pressBackButton } from './back-button.ts'

/** What the button needs to know of a window above the screen. */
class AboveScreen extends EventTarget {
  isOpen = true
  private readonly hasFocus: boolean
  constructor(hasFocus = false) {
    super()
    this.hasFocus = hasFocus
  }
  close() {
    this.isOpen = false
  }
  contains() {
    return this.hasFocus
  }
}

const leave = vi.fn<() => void>()
const assign = vi.fn<(address: string) => void>()
beforeEach(() => {
  leave.mockReset()
  assign.mockReset()
})

/** One press on the screen of this path, with these above it, in the page's order. */
function press(path: string, { dialogs = [] }: { dialogs?: AboveScreen[] } = {}) {
  vi.stubGlobal('location', { pathname: path, assign })
  vi.stubGlobal('document', {
    activeElement: null,
    querySelectorAll: () => dialogs,
  })
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
  const dialog = new AboveScreen()
  press('/', { dialogs: [dialog] })
  expect(dialog.isOpen).toBe(false)
  expect(leave).not.toHaveBeenCalled()
})

test('of two dialogs the one with the focus goes', () => {
  const [first, second] = [new AboveScreen(true), new AboveScreen()]
  press('/profile', { dialogs: [first, second] })
  expect([first.isOpen, second.isOpen]).toEqual([false, true])
})

test('a question that must be answered is only asked to go', () => {
  const question = new AboveScreen()
  const asked = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  question.addEventListener('cancel', asked)
  press('/profile', { dialogs: [question] })
  expect(asked).toHaveBeenCalledOnce()
  expect(question.isOpen).toBe(true)
  expect(assign).not.toHaveBeenCalled()
})
