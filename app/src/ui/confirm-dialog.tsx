import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { showLayer } from './layers.ts'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly text: ReactNode
  /** The question is still loading, so the only button is the one that closes. */
  readonly isUnknown?: boolean
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly busy?: boolean
  readonly busyLabel?: string
  /** Shows a red button, because the action can't be undone. */
  readonly destructive?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** A modal question that must be answered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.open ? <ConfirmDialogWindow {...props} /> : null
}

// A native modal <dialog> keeps the focus, restores it on closing, and makes everything behind it inert without a script.
function ConfirmDialogWindow(props: ConfirmDialogProps) {
  const {
    title,
    text,
    confirmLabel,
    cancelLabel,
    isUnknown = false,
    busy = false,
    busyLabel,
    destructive = false,
    onConfirm,
    onCancel,
  } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()

  useLayoutEffect(() => {
    const shown = dialog.current
    const removeLayer = shown === null ? undefined : showLayer(shown)
    return () => {
      removeLayer?.()
      // The dialog is closed before it is removed, so that the browser restores the focus.
      shown?.close()
    }
  }, [])

  useEffect(() => {
    const shown = dialog.current
    const cancel = (event: Event) => {
      event.preventDefault()
      if (!busy) onCancel()
    }
    shown?.addEventListener('cancel', cancel)
    return () => shown?.removeEventListener('cancel', cancel)
  }, [busy, onCancel])

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="m-auto max-h-[90dvh] w-[min(26rem,calc(100vw-2rem))] overflow-y-auto rounded-panel border border-hair bg-ground p-5 text-ink shadow-float backdrop:bg-scrim"
    >
      <div className="flex flex-col gap-4">
        <h2 id={titleId} className="text-heading">
          {title}
        </h2>
        <div id={textId} className="break-words text-ink-2">
          {text}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" disabled={busy} onClick={onCancel} className="flex-auto">
            {cancelLabel}
          </Button>
          <Button
            variant={destructive ? 'danger' : 'primary'}
            busy={busy}
            disabled={isUnknown}
            {...(busyLabel === undefined ? {} : { busyLabel })}
            onClick={onConfirm}
            className="flex-auto"
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
