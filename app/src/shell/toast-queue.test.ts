import { expect, test } from 'vitest'
import { MAX_TOASTS, type ShownToast, TOAST_DURATION_MS, withToast } from './toast-queue.ts'

test('at most 3 toasts are visible; the oldest makes room', () => {
  let shown: readonly ShownToast[] = []
  for (const id of [1, 2, 3, 4, 5]) shown = withToast(shown, { id, kind: 'info', text: `Toast ${id}` })
  expect(MAX_TOASTS).toBe(3)
  expect(shown.map((toast) => toast.id)).toEqual([3, 4, 5])
})

test('a toast goes after 4000 ms unless it says otherwise', () => expect(TOAST_DURATION_MS).toBe(4000))
