import { Check, TriangleAlert } from 'lucide-react'
import { useCallback, useId, useState } from 'react'
import { useServices } from '../../services.ts'
import { reloadWith } from '../../shell/carried-message.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { ReadFailure } from '../../shell/errors/read-failure.tsx'
import { useToasts } from '../../shell/toasts.tsx'
import type { BackupCopy } from '../../storage/backup/backup-copies.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { joinFacts } from '../../ui/facts.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { Section } from '../../ui/section.tsx'
import { LONGEST_LOADING_MS, useReading } from '../../ui/use-reading.ts'
import { howLongAgo, shortDate, timeOfDay } from '../../words/dates.ts'
import * as words from '../../words/words.ts'

interface BackupCopiesDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The automatic backups. History can be restored from each. Source: document 2 section 4. */
export function BackupCopiesDialog({ open, onClose }: BackupCopiesDialogProps) {
  const { storage, device } = useServices()
  const { productName } = useConfiguration()
  const toasts = useToasts()
  const read = useCallback(
    async () => ({ copies: await (await storage.copies()).list(), now: await storage.rounds.count() }),
    [storage],
  )
  const { reading, again } = useReading(open ? read : null, LONGEST_LOADING_MS)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const copies = reading.kind === 'ready' ? reading.value.copies : []
  const chosen = copies.find(({ id }) => id === chosenId)

  async function restore(id: string, rounds: number) {
    setIsBusy(true)
    try {
      await (await storage.copies()).restore(id)
      reloadWith(words.copies.restored(rounds))
    } catch {
      device.haptic('error')
      toasts.show({ kind: 'error', text: words.copies.failed })
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      title={words.copies.title}
      size="large"
      onClose={() => {
        if (!isBusy) onClose()
      }}
      footer={
        <Button
          wide
          busy={isBusy}
          busyLabel={words.copies.restoring}
          disabled={chosen === undefined || chosen.rounds === null}
          onClick={() => {
            if (chosen !== undefined && chosen.rounds !== null) void restore(chosen.id, chosen.rounds)
          }}
        >
          {chosen === undefined || chosen.rounds === null ? words.copies.choose : words.copies.restore(chosen.rounds)}
        </Button>
      }
    >
      <p className="text-lg">{words.copies.text(productName)}</p>
      <Section
        title={words.copies.label}
        aside={reading.kind === 'ready' ? words.copies.now(reading.value.now) : undefined}
      >
        {reading.kind === 'loading' && (
          <>
            <p role="status" className="sr-only">
              {words.copies.loading}
            </p>
            <div aria-hidden="true" className="flex flex-col gap-2">
              <Skeleton className="h-18" />
              <Skeleton className="h-18" />
              <Skeleton className="h-18" />
            </div>
          </>
        )}
        {reading.kind === 'failed' && <ReadFailure error={reading.error} onAgain={again} />}
        {reading.kind === 'ready' && copies.length === 0 && <p className="text-ink-2">{words.copies.none}</p>}
        {reading.kind === 'ready' && copies.length > 0 && (
          <Copies copies={copies} now={reading.value.now} chosenId={chosenId} isBusy={isBusy} onChoose={setChosenId} />
        )}
      </Section>
      <p className="text-ink-2 text-sm">{words.copies.safe}</p>
    </Dialog>
  )
}

interface CopiesProps {
  readonly copies: readonly BackupCopy[]
  /** The number of rounds on this device. */
  readonly now: number
  readonly chosenId: string | null
  readonly isBusy: boolean
  readonly onChoose: (id: string) => void
}

function Copies({ copies, now, chosenId, isBusy, onChoose }: CopiesProps) {
  const clock = useServices().now
  const name = useId()
  return (
    <div role="radiogroup" aria-label={words.copies.label}>
      {copies.map(({ id, createdAt, rounds }) => {
        const age = howLongAgo(createdAt, clock())
        const made = joinFacts([shortDate(createdAt), timeOfDay(createdAt)])
        return (
          <label
            key={id}
            className={classes(
              '-mx-2 flex min-h-17 cursor-pointer items-center justify-between gap-3 rounded-button border-hair border-b px-2 py-2 has-disabled:cursor-default has-focus-visible:outline-3 has-focus-visible:outline-green',
              id === chosenId && 'inset-ring-2 inset-ring-green',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={id === chosenId}
              disabled={rounds === null || isBusy}
              onChange={() => onChoose(id)}
              className="sr-only"
            />
            <span className="min-w-0">
              <span className={classes('block text-row', rounds === null && 'text-ink-2')}>
                {rounds === null ? words.copies.damaged(age) : words.copies.copy(age, rounds)}
              </span>{' '}
              <span className="score block text-ink-2 text-sm">
                {joinFacts([made, rounds === null ? words.copies.cantRestore : words.copies.difference(rounds - now)])}
              </span>
            </span>
            {rounds === null && <TriangleAlert aria-hidden="true" className="shrink-0 text-danger" />}
            {id === chosenId && <Check aria-hidden="true" className="shrink-0 text-green" />}
          </label>
        )
      })}
    </div>
  )
}
