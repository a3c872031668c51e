export const toastKinds = ['success', 'error', 'info', 'progress'] as const
export type ToastKind = (typeof toastKinds)[number]

export interface Toast {
  readonly kind: ToastKind
  readonly text: string
  /** A button on the toast; pressing it also closes the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** 4000 unless given; progress stays until it has turned into its result. */
  readonly durationMs?: number
  /** A newer toast of the same topic replaces the older ones: an error must not stay beside a later success. */
  readonly topic?: 'import'
}

export interface ShownToast extends Toast {
  readonly id: number
}

/** Source: document 1 section 9. */
export const TOAST_DURATION_MS = 4000
export const MAX_TOASTS = 3

/** The toasts that remain once strokes are entered. Good news of an earlier screen would only cover the round. */
export function whileScoring(shown: readonly ShownToast[]): readonly ShownToast[] {
  return shown.filter(({ kind, action }) => kind !== 'success' || action !== undefined)
}

/**
 * Adds a toast. The oldest is removed if there are too many. A toast with the same text replaces the earlier one,
 * unless it can be undone.
 */
export function withToast(shown: readonly ShownToast[], toast: ShownToast): readonly ShownToast[] {
  const others = shown.filter(
    ({ kind, text, action, topic }) =>
      (topic === undefined || topic !== toast.topic) &&
      (kind !== toast.kind || text !== toast.text || action !== undefined),
  )
  return [...others, toast].slice(-MAX_TOASTS)
}

/**
 * Replaces a progress toast by its result, in the same position. If the progress toast was dismissed or removed, the
 * result is added at the end. null removes the toast.
 */
export function withResult(shown: readonly ShownToast[], id: number, result: ShownToast | null): readonly ShownToast[] {
  if (result === null) return shown.filter((toast) => toast.id !== id)
  if (!shown.some((toast) => toast.id === id)) return withToast(shown, result)
  return shown.map((toast) => (toast.id === id ? result : toast))
}
