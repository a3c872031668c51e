import type { HistoryEntry } from '@teemates/golf/history-entry'
import type { Round } from '@teemates/golf/round'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import type { LiveHandle } from '../../rounds/live/live-games.ts'
import type { PeerHandle } from '../../rounds/peer/peer-handles.ts'
import { useServices } from '../../services.ts'
import { useKnownSelf } from '../../shell/preferences.ts'
import { ImportButton } from '../../features/backup/import-button.tsx'
import { usePeerHandles } from '../../features/invite/use-peer-handles.ts'
import { ReadFailure } from '../../shell/errors/read-failure.tsx'
import { useToasts } from '../../shell/toasts.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PictureState } from '../../ui/feedback.tsx'
import { useReading } from '../../ui/use-reading.ts'
import * as words from '../../words/words.ts'
import { BlankCardPicture } from '../../features/scorecard/blank-card-picture.tsx'
import { HistoryList } from './history-list.tsx'
import { type HistoryFilter, useHistoryPages } from './history-pages.ts'
import { HistorySkeleton } from './history-skeleton.tsx'
import { FilterChip, RoundSearch } from './round-filters.tsx'
import { ROUNDS_TO_SEARCH } from './round-search.ts'
import { UnfinishedGameQuestion } from './unfinished-game-question.tsx'
import { useUnfinishedGames } from './unfinished-games.ts'
import { UnfinishedRounds } from './unfinished-rounds.tsx'

/** The round that the golfer is asked about before it is deleted. */
type Doomed =
  | { readonly kind: 'finished'; readonly roundId: string; readonly courseName: string }
  | { readonly kind: 'direct'; readonly roundId: string; readonly courseName: string }
  | { readonly kind: 'unfinished'; readonly roundId: string; readonly courseName: string }

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
  const { storage, soloRounds, live, device } = useServices()
  const toasts = useToasts()
  const [, navigate] = useLocation()
  const known = useKnownSelf()
  const filter = useMemo(
    (): HistoryFilter | null => (wanted === 'loading' ? null : { text, roundIds: wanted?.roundIds ?? null }),
    [text, wanted],
  )
  const { state, readAgain, readMore, drop } = useHistoryPages(known, filter)
  const readAside = useCallback(() => soloRounds.putAside(), [soloRounds])
  const aside = useReading(readAside)
  const readAsideAgain = aside.again
  const games = useUnfinishedGames()
  const peers = usePeerHandles()
  // A round that another tab resumed or deleted must not be resumed or deleted here.
  useEffect(() => storage.play.subscribeToAll(readAsideAgain), [storage, readAsideAgain])
  const [pendingDelete, setPendingDelete] = useState<Doomed | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const [pendingGame, setPendingGame] = useState<LiveHandle | null>(null)

  const askFinished = useCallback(
    (row: HistoryEntry) => setPendingDelete({ kind: 'finished', roundId: row.roundId, courseName: row.courseName }),
    [],
  )

  const more = useCallback(() => void readMore(), [readMore])

  async function deleteRound(given: Doomed) {
    setIsDeleting(true)
    try {
      switch (given.kind) {
        case 'finished':
          await storage.rounds.remove(given.roundId)
          drop(given.roundId)
          break
        case 'direct':
          await (await live.peers()).remove(given.roundId)
          peers.again()
          break
        case 'unfinished':
          await soloRounds.remove(given.roundId)
          aside.again()
          break
      }
      toasts.show({ kind: 'success', text: words.history.deleted })
    } catch {
      device.haptic('error')
      toasts.show({ kind: 'error', text: words.history.deleteFailed })
    } finally {
      setIsDeleting(false)
      setPendingDelete(null)
    }
  }

  async function resume(round: Round) {
    try {
      await soloRounds.resume(round.id)
      navigate(round.status === 'lobby' ? addresses.soloLobby : addresses.soloRound)
    } catch {
      toasts.show({ kind: 'error', text: words.history.resumeFailed })
    }
  }

  async function resumeGame({ gameId }: LiveHandle) {
    try {
      await (await live.games()).resume(gameId)
      navigate(addresses.multiLobby(gameId))
    } catch {
      toasts.show({ kind: 'error', text: words.history.resumeFailed })
    }
  }

  async function resumeDirect({ roundId }: PeerHandle) {
    try {
      await (await live.peers()).resume(roundId)
      navigate(addresses.peerRound(roundId))
    } catch {
      toasts.show({ kind: 'error', text: words.history.resumeFailed })
    }
  }

  function readFailedAgain() {
    if (state.kind === 'failed') void readAgain()
    if (aside.reading.kind === 'failed') aside.again()
  }

  const unfinished = aside.reading.kind === 'ready' ? aside.reading.value : []
  const direct = peers.reading.kind === 'ready' ? peers.reading.value.filter(({ isPutAside }) => isPutAside) : []
  const hasUnfinished = unfinished.length > 0 || games.length > 0 || direct.length > 0
  const failed = state.kind === 'failed' ? state : aside.reading.kind === 'failed' ? aside.reading : null
  const isLoading = state.kind === 'loading' || aside.reading.kind === 'loading'
  const behind = wanted === 'loading' ? null : wanted
  const isFiltered = wanted !== null || text.trim() !== ''
  const hasFinished = state.kind === 'ready' && (state.hasMore || state.pages.some((page) => page.rows.length > 0))
  const canSearch = text !== '' || (state.kind === 'ready' && state.total >= ROUNDS_TO_SEARCH)

  /** The pressed button is about to disappear, and the focus would be lost with it. */
  function keepFocus(pressed: HTMLElement) {
    pressed.closest<HTMLElement>('[role="tabpanel"]')?.focus()
  }
  return (
    <>
      {isLoading ? (
        <HistorySkeleton />
      ) : (
        <>
          {canSearch && <RoundSearch text={text} onChange={onText} />}
          {isFiltered && (
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              {behind !== null && (
                <FilterChip
                  label={behind.label}
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
          )}
          {hasUnfinished && !isFiltered && (
            <UnfinishedRounds
              rounds={unfinished}
              games={games}
              direct={direct}
              onResumeDirect={(handle) => void resumeDirect(handle)}
              onDeleteDirect={({ roundId, round }) =>
                setPendingDelete({ kind: 'direct', roundId, courseName: round.courseName })
              }
              onResume={(round) => void resume(round)}
              onDelete={(round) =>
                setPendingDelete({ kind: 'unfinished', roundId: round.id, courseName: round.courseName })
              }
              onResumeGame={(game) => void resumeGame(game)}
              onDeleteGame={setPendingGame}
            />
          )}
          {failed !== null && <ReadFailure error={failed.error} onAgain={readFailedAgain} />}
          {failed === null && !hasFinished && isFiltered && (
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
          )}
          {failed === null && !hasFinished && !hasUnfinished && !isFiltered && (
            <PictureState picture={<BlankCardPicture />} title={words.history.empty} text={words.history.emptyText}>
              <LinkButton href={addresses.home} wide>
                {words.history.start}
              </LinkButton>
              <ImportButton label={words.history.restore} wide />
            </PictureState>
          )}
          {state.kind === 'ready' && hasFinished && (
            <section aria-labelledby="finished-rounds" className="flex flex-col">
              <h2
                id="finished-rounds"
                className={classes('font-semibold text-lg', (!hasUnfinished || isFiltered) && 'sr-only')}
              >
                {words.history.finished}
              </h2>
              <HistoryList
                pages={state.pages}
                hasMore={state.hasMore}
                moreFailed={state.moreFailed}
                onMore={more}
                onDelete={askFinished}
              />
            </section>
          )}
        </>
      )}
      {pendingGame !== null && (
        <UnfinishedGameQuestion key={pendingGame.gameId} handle={pendingGame} onClose={() => setPendingGame(null)} />
      )}
      <ConfirmDialog
        open={pendingDelete !== null}
        title={words.history.deleteTitle}
        text={
          <>
            <p className="font-semibold text-ink">
              <bdi translate="no">{pendingDelete?.courseName}</bdi>
            </p>
            <p className="mt-2">
              {pendingDelete?.kind === 'finished' ? words.history.deleteFinished : words.history.deleteUnfinished}
            </p>
          </>
        }
        confirmLabel={words.common.delete}
        cancelLabel={words.common.cancel}
        destructive
        busy={isDeleting}
        busyLabel={words.history.deleting}
        onConfirm={() => {
          if (pendingDelete !== null) void deleteRound(pendingDelete)
        }}
        onCancel={() => setPendingDelete(null)}
      />
    </>
  )
}
