import { X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { topmostDialog } from '../ui/layers.ts'
import { useTypingBelow } from '../ui/use-typing-below.ts'
import * as words from '../words/words.ts'
import { takeCarriedMessage } from './carried-message.ts'
import {
  type ShownToast,
  TOAST_DURATION_MS,
  type Toast,
  type ToastKind,
  whileScoring,
  withResult,
  withToast,
} from './toast-queue.ts'

export interface Toasts {
  readonly show: (toast: Toast) => void
  /** Removes the toasts of a topic that no longer apply, or those of earlier screens that would only cover a round. */
  readonly dismiss: (topic: NonNullable<Toast['topic']> | 'earlier') => void
  /** Shows progress. The returned function replaces it by the result, or removes it if the result is null. */
  readonly showProgress: (text: string) => (result: Toast | null) => void
}

const ToastsContext = createContext<Toasts | null>(null)

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext)
  if (toasts === null) throw new Error('useToasts must be used within ToastsProvider')
  return toasts
}

const look: Record<ToastKind, string> = {
  success: 'border-green',
  error: 'border-danger',
  info: 'border-edge',
  progress: 'border-edge',
}

const sign: Record<ToastKind, { readonly mark: string; readonly look: string }> = {
  success: { mark: '✓', look: 'bg-green text-on-green' },
  error: { mark: '!', look: 'bg-danger text-on-danger' },
  info: { mark: 'i', look: 'bg-ink text-ground' },
  progress: { mark: '…', look: 'bg-ink text-ground' },
}

/** Short messages above everything else. They never take the focus; screen readers announce them. */
export function ToastsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([])
  const lastId = useRef(0)
  const [toasts] = useState<Toasts>(() => {
    const numbered = (toast: Toast): ShownToast => {
      lastId.current += 1
      return { ...toast, id: lastId.current }
    }
    return {
      show(toast) {
        const next = numbered(toast)
        setShown((before) => withToast(before, next))
      },
      dismiss(topic) {
        setShown((before) =>
          topic === 'earlier' ? whileScoring(before) : before.filter((toast) => toast.topic !== topic),
        )
      },
      showProgress(text) {
        const progress = numbered({ kind: 'progress', text })
        setShown((before) => withToast(before, progress))
        return (result) => {
          const next = result === null ? null : numbered(result)
          setShown((before) => withResult(before, progress.id, next))
        }
      },
    }
  })
  useEffect(() => {
    const carried = takeCarriedMessage()
    if (carried !== null) toasts.show({ kind: 'success', text: carried })
  }, [toasts])
  const { layer, isOverDialog } = useLayerAboveDialogs(shown.length > 0)
  const [close] = useState(() => (id: number) => setShown((before) => before.filter((toast) => toast.id !== id)))

  // Keeps toasts from covering the focused field.
  const seenFromPx = useTypingBelow(shown.length > 0)
  return (
    <ToastsContext value={toasts}>
      {children}
      {createPortal(
        <section
          aria-label={words.shell.messages}
          aria-live="polite"
          className={classes(
            'pointer-events-none column-inset fixed inset-x-0 z-50 mx-auto flex w-full max-w-(--column) flex-col gap-2 [--column:40rem]',
            seenFromPx === null ? 'above-footer' : 'bottom-auto',
          )}
          style={
            seenFromPx === null ? undefined : { top: `calc(${seenFromPx}px + max(0.5rem, env(safe-area-inset-top)))` }
          }
        >
          {(isOverDialog ? shown.slice(-1) : shown).map((toast) => (
            <ToastCard key={toast.id} toast={toast} close={close} />
          ))}
        </section>,
        layer,
      )}
    </ToastsContext>
  )
}

/**
 * An element that is always in the page, so that a screen reader notices new toasts in it. A modal dialog covers
 * everything outside it and makes it inert. The element therefore moves into the topmost dialog when a dialog opens or
 * a toast appears, and back out when the dialog closes. Popovers, the other way to be on top, exist in Safari only
 * since 17.0.
 */
function useLayerAboveDialogs(hasToasts: boolean): { readonly layer: HTMLElement; readonly isOverDialog: boolean } {
  const [layer] = useState(() => {
    const element = document.createElement('div')
    element.className = 'contents'
    return element
  })
  const [isOverDialog, setIsOverDialog] = useState(false)
  useLayoutEffect(() => {
    const place = () => {
      const dialog = topmostDialog()
      const host = dialog ?? document.body
      if (layer.parentElement !== host) host.append(layer)
      setIsOverDialog(dialog !== undefined)
    }
    place()
    if (!hasToasts) return undefined
    // Also watch added and removed elements, because a dialog may be removed without being closed.
    const changes = new MutationObserver(place)
    changes.observe(document, { subtree: true, childList: true, attributeFilter: ['open', 'data-leaving'] })
    return () => changes.disconnect()
  }, [layer, hasToasts])
  useLayoutEffect(() => () => layer.remove(), [layer])
  return { layer, isOverDialog }
}

interface ToastCardProps {
  readonly toast: ShownToast
  /** Must be the same function in every render, so that the toast's timer isn't restarted. */
  readonly close: (id: number) => void
}

function ToastCard({ toast, close }: ToastCardProps) {
  const [held, setHeld] = useState(false)
  const { id, durationMs = TOAST_DURATION_MS, action, kind, text } = toast

  // A toast stays while it is pressed or read. A mouse pointer that happens to be under a new toast doesn't count.
  useEffect(() => {
    if (held || kind === 'progress') return
    const timer = setTimeout(() => close(id), durationMs)
    return () => clearTimeout(timer)
  }, [held, kind, durationMs, close, id])

  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      onPointerDown={() => setHeld(true)}
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classes(
        'toast-in flex items-center gap-3 rounded-panel border bg-raised py-1 pr-1 pl-4 text-ink shadow-float',
        action === undefined ? 'toast-note' : 'pointer-events-auto',
        look[kind],
      )}
    >
      <span
        aria-hidden="true"
        className={classes(
          'toast-mark flex size-6 shrink-0 items-center justify-center rounded-full font-bold text-sm',
          sign[kind].look,
        )}
      >
        {sign[kind].mark}
      </span>
      <p className="toast-text min-w-0 flex-1 break-words py-2">{text}</p>
      {action === undefined ? (
        <IconButton
          label={words.shell.dismiss}
          icon={<X aria-hidden="true" size={20} />}
          onClick={() => close(id)}
          className="toast-dismiss"
        />
      ) : (
        <Button
          variant="quiet"
          onClick={() => {
            action.onPress()
            close(id)
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  )
}
