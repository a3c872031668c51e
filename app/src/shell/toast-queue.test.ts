import { expect, test } from 'vitest'
import { MAX_TOASTS, type ShownToast, TOAST_DURATION_MS, whileScoring, withResult, withToast } from './toast-queue.ts'

test('at most 3 toasts are visible; the oldest makes room', () => {
  let shown: readonly ShownToast[] = []
  for (const id of [1, 2, 3, 4, 5]) shown = withToast(shown, { id, kind: 'info', text: `Toast ${id}` })
  expect(MAX_TOASTS).toBe(3)
  expect(shown.map((toast) => toast.id)).toEqual([3, 4, 5])
})

test('a toast with the same text replaces the earlier one, unless it can be undone', () => {
  const added = { kind: 'success', text: 'Player added successfully!' } as const
  let shown = withToast([], { ...added, id: 1 })
  shown = withToast(shown, { id: 2, kind: 'info', text: 'Something else' })
  shown = withToast(shown, { ...added, id: 3 })
  expect(shown.map((toast) => toast.id)).toEqual([2, 3])
  const action = { label: 'Undo', onPress: () => {} }
  const undoable = (id: number) => ({ id, kind: 'info', text: 'Game put aside.', action }) as const
  expect(withToast(withToast([], undoable(4)), undoable(5)).map((toast) => toast.id)).toEqual([4, 5])
})

test('a newer message about an import takes the place of the older ones', () => {
  const failed = { id: 1, kind: 'error', text: 'Import failed.', topic: 'import' } as const
  const other = { id: 2, kind: 'error', text: 'Failed to add player.' } as const
  const parsed = { id: 3, kind: 'success', text: 'Backup parsed successfully!', topic: 'import' } as const
  expect(withToast([failed, other], parsed).map(({ id }) => id)).toEqual([2, 3])
})

test('a toast closes after 4000 ms by default', () => expect(TOAST_DURATION_MS).toBe(4000))

test('entering strokes removes success toasts, but not errors and toasts that can be undone', () => {
  const action = { label: 'Undo', onPress: () => {} }
  const shown: readonly ShownToast[] = [
    { id: 1, kind: 'success', text: 'Player added successfully!' },
    { id: 2, kind: 'error', text: 'Failed to add player.' },
    { id: 3, kind: 'success', text: 'Game put aside.', action },
    { id: 4, kind: 'info', text: 'Recovered local data from rotating backup.' },
  ]
  expect(whileScoring(shown).map(({ id }) => id)).toEqual([2, 3, 4])
})

test('progress turns into its result in place; a result is shown even if its progress was dismissed', () => {
  const progress: ShownToast = { id: 1, kind: 'progress', text: 'Preparing your backup file…' }
  const other: ShownToast = { id: 2, kind: 'info', text: 'Something else' }
  const result: ShownToast = { id: 3, kind: 'success', text: 'Backup exported successfully!' }
  expect(withResult([progress, other], 1, result)).toEqual([result, other])
  expect(withResult([other], 1, result)).toEqual([other, result])
})
