import type { ArchivedRound } from '@teemates/golf/archive'
import { isCorrectedForOneself, isSharedRound } from '@teemates/golf/score-correction'
import { type Scorecard, scorecardOf } from '@teemates/golf/scorecard'
import { selfIn } from '@teemates/golf/statistics/me'
import { headlineOf, ownStatsOf, type RoundSummary, summaryOf } from '@teemates/golf/summary'
import { SearchX } from 'lucide-react'
import { memo, type ReactNode, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { addresses } from '../../addresses.ts'
import { type FinishedRound, readFinishedRound } from '../../rounds/finished-round.ts'
import { useServices } from '../../services.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ReadFailure } from '../../shell/errors/read-failure.tsx'
import { useHistoryStep } from '../../shell/navigation/history-step.ts'
import { useKnownSelf } from '../../shell/preferences.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import type { GamesSummary } from '../../features/games/games-summary.ts'
import { type GamesPart, useGamesPart } from '../../features/games/use-games-part.ts'
import { FeedbackButton } from '../../features/feedback/feedback-button.tsx'
import { ShareButton, ShareIconButton } from '../../features/sharing/share-button.tsx'
import { EmptyState } from '../../ui/feedback.tsx'
import { OffScreen } from '../../ui/off-screen.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useTwoColumns } from '../../ui/use-media.ts'
import { useReading } from '../../ui/use-reading.ts'
import { durationText, longDate } from '../../words/dates.ts'
import * as words from '../../words/words.ts'
import { EditScores } from './edit-scores.tsx'
import { FinalScores } from './final-scores.tsx'
import { PerformanceHighlights } from './performance-highlights.tsx'
import { ResultBoard } from './result-board.tsx'
import { ScoreProgressionSection } from './score-progression.tsx'
import { ScorecardDialog } from './scorecard-dialog.tsx'
import { ScorecardSection } from './scorecard-section.tsx'
import { ShareableRoundImage } from './shareable-round-image.tsx'
import { SummaryFolds } from './summary-folds.tsx'
import { SummarySkeleton } from './summary-skeleton.tsx'
import { useRoundShare } from './use-round-share.ts'
import { WinnerCard } from './winner-card.tsx'

interface SummaryScreenProps {
  readonly roundId: string
  readonly onBack: () => void
  /** Further notes about the round. */
  readonly notes?: ReactNode
  /** Explains why the round may not be found. */
  readonly notFoundText?: string
}

/** A finished round on this device. */
export function SummaryScreen(props: SummaryScreenProps) {
  const { roundId, onBack, notes, notFoundText = words.summary.notFoundText } = props
  const { storage } = useServices()
  const read = useCallback(() => readFinishedRound(storage, roundId), [storage, roundId])
  const { reading, again } = useReading(read)
  useEffect(() => storage.rounds.subscribe(again), [storage, again])

  const back = { label: words.common.back, onBack }
  switch (reading.kind) {
    case 'loading':
      return <SummarySkeleton back={back} />
    case 'failed':
      return (
        <Screen title={words.screens.summary.title} back={back} wide>
          <ReadFailure error={reading.error} onAgain={again} />
        </Screen>
      )
    case 'ready':
      if (reading.value === null) return <RoundNotFound text={notFoundText} onBack={onBack} notes={notes} />
      return <Summary finished={reading.value} onBack={onBack} notes={notes} />
  }
}

type Shown = Pick<SummaryScreenProps, 'onBack' | 'notes'>

function RoundNotFound({ text, onBack, notes }: Shown & { readonly text: string }) {
  return (
    <Screen title={words.summary.notFound} back={{ label: words.common.back, onBack }}>
      {notes}
      <EmptyState
        icon={<SearchX />}
        title={text}
        action={<LinkButton href={addresses.home}>{words.summary.goHome}</LinkButton>}
      />
    </Screen>
  )
}

function Summary({ finished, onBack, notes }: Shown & { readonly finished: FinishedRound }) {
  const { round, archived } = finished
  const selfId = selfIn(archived, useKnownSelf())
  const summary = useMemo(() => summaryOf(round), [round])
  const { durationMs } = summary
  const scorecard = useMemo(() => scorecardOf(round), [round])
  const part = useGamesPart(round.metadata.games !== undefined)
  const games = useMemo(() => part?.gamesSummaryOf(round) ?? null, [part, round])
  const share = useRoundShare(summary, selfId, 'summary', games)
  const { productName } = useConfiguration()
  const subtitle = [round.courseName, longDate(round.startedAt), durationText(durationMs)].join('\u00a0• ')
  return (
    <Screen
      title={words.screens.summary.title}
      subtitle={subtitle}
      back={{ label: words.common.back, onBack }}
      actions={
        <>
          <FeedbackButton />
          <ShareIconButton share={share} />
        </>
      }
      footer={<ShareButton share={share} />}
      wide
    >
      {notes}
      {share.template !== null && (
        <OffScreen>
          <ShareableRoundImage
            layout={share.template}
            summary={summary}
            selfId={selfId}
            scorecard={scorecard}
            games={games}
            productName={productName}
            step={share.templateStep}
          />
        </OffScreen>
      )}
      <Results summary={summary} scorecard={scorecard} archived={archived} selfId={selfId} part={part} games={games} />
    </Screen>
  )
}

interface ResultsProps {
  readonly summary: RoundSummary
  readonly scorecard: Scorecard
  readonly archived: ArchivedRound
  /** The viewer's player id, if they played in it. */
  readonly selfId: string | null
  /** Null while it isn't needed or loaded. */
  readonly part: GamesPart | null
  readonly games: GamesSummary | null
}

/** Memoised, because the steps of the shared image render the screen again and this part has hundreds of elements. */
const Results = memo(function Results({ summary, scorecard, archived, selfId, part, games }: ResultsProps) {
  const { round, winners, performanceHighlights } = summary
  const headline = headlineOf(summary, selfId)
  const own = ownStatsOf(summary, selfId)
  const isOwnOnBoard = own !== undefined && own.holesCompleted > 0
  const isCrowned = headline.isWon && (!isOwnOnBoard || headline.players.includes(own))
  const onBoard = isOwnOnBoard && !isCrowned ? [own] : headline.players
  const whose = isOwnOnBoard ? own : onBoard.length === 1 ? onBoard[0] : undefined
  // The dialog opens again after a reload.
  const step = useHistoryStep('scorecard')
  const openerId = useId()
  const [isEditing, setIsEditing] = useState(false)
  const editorId = useId()
  const isForOneself = isCorrectedForOneself(archived)
  const correctedAt = archived.metadata.correctedAt ?? null
  const isInTwoColumns = useTwoColumns()
  // In a wide window the card spans both columns at the bottom; on a phone it comes before the sections that explain
  // it.
  const card = (
    <div key="card" className="min-w-0 md:col-span-2">
      <ScorecardSection
        scorecard={scorecard}
        openerId={openerId}
        onOpen={step.open}
        editorId={editorId}
        onEdit={() => setIsEditing(true)}
        note={isForOneself ? words.summary.correctedForOneself(longDate(correctedAt)) : null}
      />
    </div>
  )
  const reasons = (
    <div key="reasons" className="flex min-w-0 flex-col gap-4">
      {performanceHighlights.length > 0 && (
        <PerformanceHighlights highlights={performanceHighlights} players={round.players} />
      )}
      <ScoreProgressionSection round={round} selfId={selfId} progressions={summary.scoreProgression} />
    </div>
  )
  return (
    <div className="grid gap-4 md:grid-cols-2 md:items-start md:gap-x-6">
      <div className="flex min-w-0 flex-col gap-4">
        <ResultBoard
          summary={summary}
          players={onBoard}
          row={scorecard.rows.find(({ player }) => player.id === whose?.playerId) ?? null}
          isCrowned={isCrowned}
        />
        {!isCrowned && <WinnerCard winners={winners} />}
        <FinalScores summary={summary} />
        {part !== null && games !== null && <part.GamesOfSummary round={round} summary={games} />}
      </div>
      {isInTwoColumns ? [reasons, card] : [card, reasons]}
      <div className="min-w-0 md:col-span-2">
        <SummaryFolds summary={summary} scorecard={scorecard} correctedAt={correctedAt} />
      </div>
      {/* Outside of the part that is rearranged when the phone is turned: the browser would close a moved dialog. */}
      <ScorecardDialog openerId={openerId} open={step.isOpen} summary={summary} selfId={selfId} onClose={step.close} />
      <EditScores
        open={isEditing}
        openerId={editorId}
        round={round}
        hasOthers={isSharedRound(archived)}
        onClose={() => setIsEditing(false)}
      />
    </div>
  )
})
