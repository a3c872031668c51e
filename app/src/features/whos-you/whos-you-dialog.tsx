import type { SelfCandidate } from '@teemates/golf/statistics/candidates'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as words from '../../words/words.ts'

interface WhosYouDialogProps {
  readonly open: boolean
  readonly candidates: readonly SelfCandidate[]
  /** Said before the question. */
  readonly news?: string
  readonly text: string
  /** Says what the choice changes. */
  readonly effect?: string
  /** The ids that are selected when the dialog opens. */
  readonly knownIds: ReadonlySet<string>
  /** Called with at least one id. */
  readonly onSave: (ids: readonly string[]) => void
  readonly onClose: () => void
}

/** Asks which of the players the golfer is; several may be the same person. Source: document 1 sections 2 and 5. */
export function WhosYouDialog({ open, candidates, news, text, effect, knownIds, onSave, onClose }: WhosYouDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    // A choice that wasn't saved is forgotten when the dialog opens again.
    setWasOpen(open)
    setChosen(null)
    setIsMissing(false)
  }
  const isChosen = ({ name, ids }: SelfCandidate) =>
    chosen === null ? ids.some((id) => knownIds.has(id)) : chosen.has(name)

  function choose(candidate: SelfCandidate, isNowChosen: boolean) {
    const names = candidates
      .filter((each) => (each === candidate ? isNowChosen : isChosen(each)))
      .map(({ name }) => name)
    setChosen(new Set(names))
    setIsMissing(false)
  }

  function save() {
    const ids = candidates.filter(isChosen).flatMap((candidate) => candidate.ids)
    if (ids.length === 0) setIsMissing(true)
    else onSave(ids)
  }

  return (
    <Dialog
      open={open}
      title={words.whosYou.title}
      onClose={onClose}
      footer={
        <Button wide onClick={save}>
          {words.whosYou.save}
        </Button>
      }
    >
      <div className="px-4 pb-2">
        {news !== undefined && <p className="mb-3 text-ink-2">{news}</p>}
        <p className="text-lg">{text}</p>
        {effect !== undefined && <p className="mt-1 text-ink-2">{effect}</p>}
        <div role="group" aria-label={words.whosYou.players} className="mt-4 border-rule border-t-2">
          {candidates.map((candidate) => (
            <CheckboxRow
              key={candidate.name}
              label={candidate.name}
              text={words.whosYou.counts(candidate.ids.length, candidate.appearances)}
              checked={isChosen(candidate)}
              onChange={(isNowChosen) => choose(candidate, isNowChosen)}
            />
          ))}
        </div>
        {isMissing && (
          <p role="alert" className="pt-3.5 font-bold text-danger">
            {words.whosYou.missing}
          </p>
        )}
      </div>
    </Dialog>
  )
}
