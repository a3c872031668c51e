import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { words } from '../words/words.ts'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'

interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** By its button, Escape, the phone's back key or a press beside it. */
  readonly onClose: () => void
  /** Stays at the bottom while the rest scrolls. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** Something to look at or to choose from, above the screen it belongs to: a drawer at the thumb on a phone, else in the middle. */
export function Dialog(props: DialogProps) {
  return props.open ? <DialogWindow {...props} /> : null
}

// The browser's own modal dialog, as for questions (decision 4): it keeps the focus and gives it back.
function DialogWindow({ title, onClose, footer, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // The browser would take the closing button, of all there is.
    heading.current?.focus({ preventScroll: true })
    // Closed before it is taken away, so that the focus goes back to where it came from.
    return () => shown?.close()
  }, [])

  useEffect(() => {
    const shown = dialog.current
    const cancel = (event: Event) => {
      event.preventDefault()
      onClose()
    }
    // Beside the window is the dialog itself; what is within is its content's.
    const closeFromBeside = (event: Event) => {
      if (event.target === shown) onClose()
    }
    shown?.addEventListener('cancel', cancel)
    shown?.addEventListener('click', closeFromBeside)
    return () => {
      shown?.removeEventListener('cancel', cancel)
      shown?.removeEventListener('click', closeFromBeside)
    }
  }, [onClose])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="mx-auto mt-auto mb-0 max-h-[90dvh] w-full max-w-[32rem] overflow-hidden rounded-t-card border border-line bg-raised text-ink shadow-float backdrop:bg-scrim md:mb-auto md:rounded-card"
    >
      {/* In a small window, or with large text, a foot that stays would leave no room for the rest. */}
      <div className="flex max-h-[90dvh] flex-col [@media(max-height:36rem)]:overflow-y-auto">
        <div className="flex items-center gap-2 py-2 pr-2 pl-4">
          <h2
            ref={heading}
            id={titleId}
            tabIndex={-1}
            className="min-w-0 flex-1 break-words font-bold text-xl outline-none"
          >
            {title}
          </h2>
          <IconButton label={words.common.close} icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        <div
          className={classes(
            'flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 pt-1 [@media(max-height:36rem)]:flex-none [@media(max-height:36rem)]:overflow-visible',
            footer === undefined ? 'safe-bottom' : 'pb-4',
          )}
        >
          {children}
        </div>
        {footer !== undefined && <div className="safe-bottom border-line border-t px-4 pt-3">{footer}</div>}
      </div>
    </dialog>
  )
}
