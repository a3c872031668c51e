import { FlagTriangleRight, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { addresses } from '../../addresses.ts'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'
import { focusHeading } from '../../shell/errors/arrival.ts'
import { useBack } from '../../shell/navigation/back.ts'
import { DeleteHistory, type DeleteHistoryOutcome } from './delete-history.tsx'
import { LatestRounds } from './latest-rounds.tsx'

/**
 * Shown over Home if the golfer tries to start a round past the free limit. Source: document 1 section 2, Free Limit
 * Reached modal.
 */
export function FreeLimitWindow({ isOpen }: { readonly isOpen: boolean }) {
  const [, navigate] = useLocation()
  const goBack = useBack(addresses.home)
  /** Each entry of the browser's history has its own state, even if the address is the same. */
  const step: unknown = useHistoryState()
  const isLeaving = useRef(false)

  useEffect(() => {
    const hasLeft = isLeaving.current
    isLeaving.current = false
    // The previous entry is locked, too, so closing the window has to leave both.
    if (isOpen && hasLeft) navigate(addresses.home, { replace: true })
  }, [step, isOpen, navigate])

  function close() {
    // Going back takes a moment. A second call in the meantime would go back two entries.
    if (isLeaving.current) return
    isLeaving.current = true
    goBack()
  }

  return (
    <Dialog open={isOpen} title={words.freeLimit.title} onClose={close}>
      <Choices />
    </Dialog>
  )
}

const choiceLook = 'flex min-h-19 w-full items-center gap-4 rounded-button px-4 py-3 text-left press'

function Choices() {
  const [isAsking, setIsAsking] = useState(false)
  const [outcome, setOutcome] = useState<DeleteHistoryOutcome | null>(null)

  // If the address itself was opened, no button was pressed that the focus could return to.
  useEffect(
    () => () => {
      if (document.activeElement === null || document.activeElement === document.body) focusHeading()
    },
    [],
  )

  return (
    <>
      <LatestRounds />
      <p className="text-lg leading-snug">{words.freeLimit.text}</p>
      {outcome === 'failed' && <Notice kind="error" text={words.freeLimit.deleteFailed} />}
      {outcome === 'unknown' && <Notice kind="error" text={words.freeLimit.deleteUnknown} />}
      <div className="flex flex-col gap-2.5">
        <button
          type="button"
          className={classes(choiceLook, 'inset-ring-[1.5px] inset-ring-edge')}
          onClick={() => {
            setOutcome(null)
            setIsAsking(true)
          }}
        >
          <Trash2 aria-hidden="true" className="shrink-0 text-danger" />
          <span>
            <span className="block font-bold text-danger text-lg leading-snug">{words.freeLimit.deleteHistory}</span>{' '}
            <span className="block text-ink-2 text-sm">{words.freeLimit.deleteHistoryText}</span>
          </span>
        </button>
        <Link href={addresses.profile} className={classes(choiceLook, 'bg-green text-on-green')}>
          <FlagTriangleRight aria-hidden="true" className="shrink-0" />
          <span>
            <span className="block font-bold text-lg leading-snug">{words.freeLimit.upgrade}</span>{' '}
            <span className="block text-sm">{words.freeLimit.upgradeText}</span>
          </span>
        </Link>
      </div>
      {isAsking && (
        <DeleteHistory
          onClose={(how) => {
            setIsAsking(false)
            setOutcome(how)
          }}
        />
      )}
    </>
  )
}
