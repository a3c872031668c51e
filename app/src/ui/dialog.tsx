import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { DialogHead, type LargeTitle } from './dialog-head.tsx'
import { dragDown } from './drag-down.ts'
import { cancelTopmostDialog, showLayer } from './layers.ts'

interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** Shows the title large and at the left instead of centred in a bar. */
  readonly largeTitle?: LargeTitle
  /** Id of the element that opens the dialog. It gets the focus when the dialog closes, even if a reload has opened it. */
  readonly openerId?: string
  /** Called after the close button, Escape, the phone's back key, a press outside, or a pull at the head. */
  readonly onClose: () => void
  /** Stays at the bottom while the rest scrolls. */
  readonly footer?: ReactNode
  /**
   * 'fitting': as high as its content. 'large': nine tenths of a phone; from 768 px as wide as its content and four fifths
   * of the height. 'side': at the right, full height.
   */
  readonly size?: keyof typeof sizeLook
  readonly children: ReactNode
}

/** A dialog for viewing or choosing something: a drawer from the bottom on a phone, otherwise centred. */
export function Dialog(props: DialogProps) {
  // The dialog stays mounted until its closing animation has ended.
  const [isThere, setIsThere] = useState(props.open)
  if (props.open && !isThere) setIsThere(true)
  const onGone = useCallback(() => setIsThere(false), [])
  return props.open || isThere ? <DialogWindow {...props} onGone={onGone} /> : null
}

const drawerLook = 'mx-auto mt-auto mb-0 w-full rounded-t-[22px] md:mb-auto md:rounded-panel'

const sizeLook = {
  fitting: `${drawerLook} max-h-[90dvh] max-w-[32rem]`,
  side: 'my-0 mr-0 ml-auto h-dvh max-h-none w-[calc(100%-24px)] max-w-[420px] rounded-l-[22px] pr-[env(safe-area-inset-right)]',
  large: `${drawerLook} window-large md:w-fit`,
} as const

// A native modal <dialog>, as for questions (decision 4): it keeps the focus and restores it.
function DialogWindow(props: DialogProps & { readonly onGone: () => void }) {
  const { open, title, largeTitle, openerId = '', onClose, onGone, footer, size = 'fitting', children } = props
  const isDrawer = size !== 'side'
  const dialog = useRef<HTMLDialogElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  // An effect event, so that a rerender (for example when a mate joins) doesn't interrupt a press or pull that has begun.
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const shown = dialog.current
    if (!open || shown === null) return undefined
    const isNew = !shown.open
    // The browser would restore the focus to the element that had it before, which after a reload is nothing or the
    // heading.
    if (isNew) document.getElementById(openerId)?.focus({ preventScroll: true })
    const removeLayer = showLayer(shown)
    // The browser would otherwise focus the close button.
    if (isNew) heading.current?.focus({ preventScroll: true })
    return removeLayer
  }, [open, openerId])

  useLayoutEffect(() => {
    const shown = dialog.current
    // The dialog is closed before it is removed, so that the browser restores the focus.
    return () => shown?.close()
  }, [])

  // A layout effect, because the dialog must not be visible without a listener: if the browser closed it then, the app
  // would think it still open.
  useLayoutEffect(() => {
    const shown = dialog.current
    return shown === null ? undefined : onCloseRequest(shown, isDrawer ? head.current : null, () => close())
  }, [isDrawer])

  useEffect(() => (open ? undefined : afterMotion(dialog.current, onGone)), [open, onGone])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-leaving={open ? undefined : ''}
      data-side={isDrawer ? undefined : ''}
      className={classes(
        'window-motion overflow-hidden border border-hair bg-ground text-ink shadow-float backdrop:bg-scrim',
        sizeLook[size],
      )}
    >
      {/* In a small window or with large text, the head scrolls with the content: there would be no room for the rest. */}
      <div
        className={classes('flex flex-col cramped:overflow-y-auto', size === 'fitting' ? 'max-h-[90dvh]' : 'h-full')}
      >
        <DialogHead
          ref={head}
          heading={heading}
          titleId={titleId}
          title={title}
          largeTitle={largeTitle}
          isDrawer={isDrawer}
          onClose={onClose}
        />
        <div
          className={classes(
            'flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 pt-1 cramped:flex-[1_0_auto] cramped:overflow-visible',
            footer === undefined ? 'safe-bottom' : 'pb-4',
          )}
        >
          {children}
        </div>
        {footer !== undefined && <div className="foot-in-sight safe-bottom border-hair border-t px-4">{footer}</div>}
      </div>
    </dialog>
  )
}

/** Listens for Escape and Back, a press outside, and a pull at the head. Returns a function that ends this. */
function onCloseRequest(dialog: HTMLDialogElement, head: HTMLElement | null, close: () => void): () => void {
  const isLeaving = () => dialog.dataset['leaving'] !== undefined
  const cancel = (event: Event) => {
    event.preventDefault()
    // A closing dialog still gets Escape until its motion has ended, although the golfer means the one below.
    if (isLeaving()) cancelTopmostDialog()
    else close()
  }
  // A press outside has the dialog itself as its target, a press inside an element of its content. Selecting text from
  // inside to outside ends in such a click, too.
  let isPressedBeside = false
  const press = (event: Event) => {
    isPressedBeside = event.target === dialog
  }
  const closeFromBeside = (event: Event) => {
    if (event.target === dialog && isPressedBeside && !isLeaving()) close()
  }
  dialog.addEventListener('cancel', cancel)
  dialog.addEventListener('pointerdown', press)
  dialog.addEventListener('click', closeFromBeside)
  const stopDragging = head === null ? undefined : dragDown(head, dialog, close)
  return () => {
    stopDragging?.()
    dialog.removeEventListener('cancel', cancel)
    dialog.removeEventListener('pointerdown', press)
    dialog.removeEventListener('click', closeFromBeside)
  }
}

/** Calls onEnd when the closing animation has ended, unless the returned function is called before. */
function afterMotion(dialog: HTMLDialogElement | null, onEnd: () => void): () => void {
  let isCurrent = true
  const motions = dialog?.getAnimations({ subtree: true }) ?? []
  void Promise.allSettled(motions.map((motion) => motion.finished)).then(() => {
    if (isCurrent) onEnd()
  })
  return () => {
    isCurrent = false
  }
}
