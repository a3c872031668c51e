export const toastKinds = ['success', 'error', 'info'] as const
export type ToastKind = (typeof toastKinds)[number]

export interface Toast {
  readonly kind: ToastKind
  readonly text: string
  /** A button on the toast; pressing it also closes the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** 4000 unless given. */
  readonly durationMs?: number
}

export interface ShownToast extends Toast {
  readonly id: number
}

/** Source: document 1 section 9. */
export const TOAST_DURATION_MS = 4000
export const MAX_TOASTS = 3

/** The oldest makes room. */
export function withToast(shown: readonly ShownToast[], toast: ShownToast): readonly ShownToast[] {
  return [...shown, toast].slice(-MAX_TOASTS)
}
