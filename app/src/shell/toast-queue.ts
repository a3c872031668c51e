export const toastKinds = ['success', 'error', 'info', 'progress'] as const
export type ToastKind = (typeof toastKinds)[number]

export interface Toast {
  readonly kind: ToastKind
  readonly text: string
  /** A button on the toast; pressing it also closes the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** 4000 unless given; progress stays until it has turned into its result. */
  readonly durationMs?: number
  /** A newer toast about the same thing takes the place of the older ones: an error must not stand beside a later success. */
  readonly topic?: 'import'
}

export interface ShownToast extends Toast {
  readonly id: number
}

/** Source: document 1 section 9. */
export const TOAST_DURATION_MS = 4000
export const MAX_TOASTS = 3

/** What is still told once strokes are entered: good news of the screen before would only lie over the round. */
export function whileScoring(shown: readonly ShownToast[]): readonly ShownToast[] {
  return shown.filter(({ kind, action }) => kind !== 'success' || action !== undefined)
}

/** The oldest makes room, and one that says the same takes the other's place; what can be undone is told each time. */
export function withToast(shown: readonly ShownToast[], toast: ShownToast): readonly ShownToast[] {
  const others = shown.filter(
    ({ kind, text, action, topic }) =>
      (topic === undefined || topic !== toast.topic) &&
      (kind !== toast.kind || text !== toast.text || action !== undefined),
  )
  return [...others, toast].slice(-MAX_TOASTS)
}

/** Takes the place of what was told before; stands last where that has been dismissed or has made room. Null: nothing is left of it. */
export function withResult(shown: readonly ShownToast[], id: number, result: ShownToast | null): readonly ShownToast[] {
  if (result === null) return shown.filter((toast) => toast.id !== id)
  if (!shown.some((toast) => toast.id === id)) return withToast(shown, result)
  return shown.map((toast) => (toast.id === id ? result : toast))
}
