import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import * as words from '../words/words.ts'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'

export interface LargeTitle {
  /** A line above the title. */
  readonly above?: ReactNode
  /** Shown at the right of the title. */
  readonly aside?: ReactNode
}

interface DialogHeadProps {
  /** The handle by which a drawer is pulled down. */
  readonly ref: Ref<HTMLDivElement>
  readonly heading: Ref<HTMLHeadingElement>
  readonly titleId: string
  readonly title: string
  readonly largeTitle: LargeTitle | undefined
  readonly isDrawer: boolean
  readonly onClose: () => void
}

/** A dialog's title and its close button. */
export function DialogHead(props: DialogHeadProps) {
  const { ref, heading, titleId, title, largeTitle, isDrawer, onClose } = props
  const close = (side: string) => (
    <IconButton label={words.common.close} icon={<X aria-hidden="true" />} onClick={onClose} className={side} />
  )
  const titled = (look: string) => (
    <h2 ref={heading} id={titleId} tabIndex={-1} className={classes('min-w-0 break-words outline-none', look)}>
      {title}
    </h2>
  )
  const grip = isDrawer && (
    <span
      aria-hidden="true"
      className="absolute top-2 left-1/2 w-10 -translate-x-1/2 rounded border-hair border-t-5 md:hidden"
    />
  )
  const touch = isDrawer && 'touch-none md:touch-auto'
  if (largeTitle !== undefined) {
    const top = isDrawer ? 'pt-4 md:pt-2' : 'pt-[max(0.5rem,env(safe-area-inset-top))]'
    return (
      <div ref={ref} className={classes('relative flex items-start gap-2 pr-1 pb-1 pl-4', top, touch)}>
        {grip}
        <div className="min-w-0 flex-1 py-2.5">
          {largeTitle.above}
          {/* In a narrow window the aside moves below the title. */}
          <div className="flex flex-wrap items-baseline justify-between gap-x-2">
            {titled('text-heading')}
            {largeTitle.aside}
          </div>
        </div>
        {close('')}
      </div>
    )
  }
  return (
    <div
      ref={ref}
      className={classes(
        'relative grid grid-cols-[1fr_minmax(0,auto)_1fr] items-center gap-1 px-1 pt-4 pb-1 md:pt-2',
        touch,
      )}
    >
      {grip}
      {close('justify-self-start')}
      {titled('py-1 text-center text-row')}
      <span className="min-w-12" />
    </div>
  )
}
