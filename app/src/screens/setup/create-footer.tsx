import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'

interface CreateFooterProps {
  readonly label: string
  readonly busyLabel: string
  readonly busy: boolean
  readonly disabled: boolean
  /** The line above the button, which says what it creates; null while something is missing. */
  readonly chosen?: ReactNode
  /** Says in the button's second line what is missing. */
  readonly hint?: string | null
  /** Why the last attempt failed; null before the first. */
  readonly problem: string | null
  readonly onCreate: () => void
  /** Plays solo after a failure; undefined if the main action does that already. */
  readonly onPlaySolo: (() => void) | undefined
}

/** The main action. After a failure the same button says 'Try again', so that it keeps the focus. */
export function CreateFooter(props: CreateFooterProps) {
  const { label, busyLabel, busy, disabled, chosen = null, hint = null, problem, onCreate, onPlaySolo } = props
  return (
    <div className="flex flex-col gap-3">
      {problem !== null && (
        <>
          {/* A long message scrolls by itself, because in a small window its beginning would be out of reach. */}
          <div role="region" aria-label={words.shell.messages} tabIndex={0} className="max-h-[30dvh] overflow-y-auto">
            <Notice kind="error" text={problem} />
          </div>
          {onPlaySolo !== undefined && (
            <Button wide variant="secondary" disabled={disabled || busy} onClick={onPlaySolo}>
              {words.setup.playSolo}
            </Button>
          )}
        </>
      )}
      {chosen}
      <Button
        wide
        busy={busy}
        busyLabel={busyLabel}
        disabled={disabled}
        onClick={onCreate}
        className="flex-col gap-0! leading-snug"
      >
        <span>{problem === null ? label : words.common.tryAgain}</span>
        {hint !== null && <span className="font-semibold text-sm leading-tight">{hint}</span>}
      </Button>
    </div>
  )
}
