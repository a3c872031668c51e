import type { HistoryEntry } from '@teemates/golf/history-entry'
import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { ImportButton } from '../../features/backup/import-button.tsx'
import { BlankCardPicture } from '../../features/scorecard/blank-card-picture.tsx'
import { ReadFailure } from '../../shell/errors/read-failure.tsx'
import { useKnownSelf } from '../../shell/preferences.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { PictureState } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'
import { DeleteQuestion, type PendingDelete } from './delete-question.tsx'
import { HistoryList } from './history-list.tsx'
import { type HistoryFilter, type HistoryState, type ReadyHistory, useHistoryPages } from './history-pages.ts'
import { HistorySkeleton } from './history-skeleton.tsx'
import { FilterChip, RoundSearch } from './round-filters.tsx'
import { ROUNDS_TO_SEARCH } from './round-search.ts'
import { UnfinishedGameQuestion } from './unfinished-game-question.tsx'
import { UnfinishedRounds } from './unfinished-rounds.tsx'
import { type UnfinishedRound, useResume, useUnfinishedRounds } from './use-unfinished-rounds.ts'

/** A selection of rounds that the golfer came from another screen to see. */
export interface WantedRounds {
  /** Says what they have in common, e.g. 'Bogey rounds'. */
  readonly label: string
  readonly roundIds: ReadonlySet<string>
}

interface HistoryTabProps {
  /** The text searched for among the rounds; '' if none. */
  readonly text: string
  readonly onText: (text: string) => void
  /** null for all rounds on this device. */
  readonly wanted: WantedRounds | 'loading' | null
  /** Called when the golfer wants to see all rounds again. */
  readonly onWantAll: () => void
}

/** Lists what was played on this device. Source: document 1 section 2, History tab. */
export function HistoryTab({ text, onText, wanted, onWantAll }: HistoryTabProps) {
  const known = useKnownSelf()
  const filter = useMemo(
    (): HistoryFilter | null => (wanted === 'loading' ? null : { text, roundIds: wanted?.roundIds ?? null }),
    [text, wanted],
  )
  const { state, readAgain, readMore, drop } = useHistoryPages(known, filter)
  const unfinished = useUnfinishedRounds()
  const resume = useResume()
  const [pendingDelete, setPendingDelete] = useState<PendingDelete | null>(null)
  const [pendingGame, setPendingGame] = useState<UnfinishedRound | null>(null)
  const askFinished = useCallback(
    ({ roundId: id, courseName }: HistoryEntry) => setPendingDelete({ kind: 'finished', id, courseName }),
    [],
  )

  function readFailedAgain() {
    if (state.kind === 'failed') void readAgain()
    if (unfinished.reading.kind === 'failed') unfinished.again()
  }

  const hasUnfinished = unfinished.rounds.length > 0
  const failed = [state, unfinished.reading].find((reading) => reading.kind === 'failed')
  const isFiltered = wanted !== null || text.trim() !== ''
  const hasFinished = state.kind === 'ready' && (state.hasMore || state.pages.some((page) => page.rows.length > 0))
  const canSearch = text !== '' || (state.kind === 'ready' && state.total >= ROUNDS_TO_SEARCH)
  return (
    <>
      {state.kind === 'loading' || unfinished.reading.kind === 'loading' ? (
        <HistorySkeleton />
      ) : (
        <>
          {canSearch && <RoundSearch text={text} onChange={onText} />}
          {isFiltered && <FilterLine wanted={wanted} state={state} onWantAll={onWantAll} />}
          {hasUnfinished && !isFiltered && (
            <UnfinishedRounds
              rounds={unfinished.rounds}
              onResume={(round) => void resume(round)}
              onDelete={(round) => {
                const { kind } = round
                if (kind === 'live') setPendingGame(round)
                else setPendingDelete({ ...round, kind })
              }}
            />
          )}
          {failed !== undefined && <ReadFailure error={failed.error} onAgain={readFailedAgain} />}
          {failed === undefined && !hasFinished && isFiltered && <NoneFound />}
          {failed === undefined && !hasFinished && !hasUnfinished && !isFiltered && <EmptyHistory />}
          {state.kind === 'ready' && hasFinished && (
            <FinishedRounds
              history={state}
              isTitled={hasUnfinished && !isFiltered}
              onMore={readMore}
              onDelete={askFinished}
            />
          )}
        </>
      )}
      {pendingGame !== null && (
        <UnfinishedGameQuestion
          key={pendingGame.id}
          gameId={pendingGame.id}
          courseName={pendingGame.courseName}
          onClose={() => setPendingGame(null)}
        />
      )}
      <DeleteQuestion
        round={pendingDelete}
        onDeleted={({ kind, id }) => (kind === 'finished' ? drop(id) : unfinished.again())}
        onClose={() => setPendingDelete(null)}
      />
    </>
  )
}

interface FilterLineProps extends Pick<HistoryTabProps, 'wanted' | 'onWantAll'> {
  readonly state: HistoryState
}

/** Names the selection of rounds, and says how many of all rounds are found. */
function FilterLine({ wanted, state, onWantAll }: FilterLineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {wanted !== null && wanted !== 'loading' && (
        <FilterChip
          label={wanted.label}
          onClear={(chip) => {
            keepFocus(chip)
            onWantAll()
          }}
        />
      )}
      {state.kind === 'ready' && (
        <p role="status" className="score ml-auto text-ink-2 text-sm">
          {words.history.found(state.found, state.total)}
        </p>
      )}
    </div>
  )
}

interface FinishedRoundsProps {
  readonly history: ReadyHistory
  /** Whether the title is visible, because other rounds are shown above. */
  readonly isTitled: boolean
  readonly onMore: () => Promise<void>
  readonly onDelete: (row: HistoryEntry) => void
}

function FinishedRounds({ history, isTitled, onMore, onDelete }: FinishedRoundsProps) {
  const more = useCallback(() => void onMore(), [onMore])
  return (
    <section aria-labelledby="finished-rounds" className="flex flex-col">
      <h2 id="finished-rounds" className={classes('font-semibold text-lg', !isTitled && 'sr-only')}>
        {words.history.finished}
      </h2>
      <HistoryList
        pages={history.pages}
        hasMore={history.hasMore}
        moreFailed={history.moreFailed}
        onMore={more}
        onDelete={onDelete}
      />
    </section>
  )
}

function NoneFound() {
  const [, navigate] = useLocation()
  return (
    <div className="flex grow flex-col items-center gap-1 pt-8 text-center">
      <h2 className="text-heading">{words.history.noneFound}</h2>
      <Button
        variant="secondary"
        className="mt-3"
        onClick={(event) => {
          keepFocus(event.currentTarget)
          navigate(addresses.history, { replace: true })
        }}
      >
        {words.history.showAll}
      </Button>
    </div>
  )
}

function EmptyHistory() {
  return (
    <PictureState picture={<BlankCardPicture />} title={words.history.empty} text={words.history.emptyText}>
      <LinkButton href={addresses.home} wide>
        {words.history.start}
      </LinkButton>
      <ImportButton label={words.history.restore} wide />
    </PictureState>
  )
}

/** The pressed button is about to disappear, and the focus would be lost with it. */
function keepFocus(pressed: HTMLElement) {
  pressed.closest<HTMLElement>('[role="tabpanel"]')?.focus()
}
