import type { Round } from '@teemates/golf/round'
import { type Scorecard, scorecardOf } from '@teemates/golf/scorecard'
import { type RoundSummary, summaryOf } from '@teemates/golf/summary'
import { SearchX } from 'lucide-react'
import { memo, type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { addresses } from '../../addresses.ts'
import { readFinishedRound } from '../../rounds/finished-round.ts'
import { StandingRow } from '../../scorecard/standing-row.tsx'
import { useServices } from '../../services.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ReadFailure } from '../../shell/read-failure.tsx'
import { useConfiguration } from '../../shell/configuration.ts'
import { FeedbackButton } from '../../shell/feedback/feedback-button.tsx'
import { ShareButton, ShareIconButton } from '../../shell/sharing/share-button.tsx'
import { Card } from '../../ui/card.tsx'
import { joinFacts } from '../../ui/facts.ts'
import { EmptyState } from '../../ui/feedback.tsx'
import { OffScreen } from '../../ui/off-screen.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useReading } from '../../ui/use-reading.ts'
import { durationText, longDate } from '../../words/dates.ts'
import { words } from '../../words/words.ts'
import { RoundDetails } from './round-details.tsx'
import { ScorecardButton } from './scorecard-button.tsx'
import { ShareableRoundImage } from './shareable-round-image.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { SummarySkeleton } from './summary-skeleton.tsx'
import { useRoundShare } from './use-round-share.ts'
import { WinnerCard } from './winner-card.tsx'

interface SummaryScreenProps {
  readonly roundId: string
  readonly onBack: () => void
  /** What else is to be read of it. */
  readonly notes?: ReactNode
  /** Why there may be no such round. */
  readonly notFoundText?: string
}

/** A finished round of this device. */
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
        <Screen title={words.summary.title} back={back} wide>
          <ReadFailure error={reading.error} onAgain={again} />
        </Screen>
      )
    case 'ready':
      if (reading.value === null) return <RoundNotFound text={notFoundText} onBack={onBack} notes={notes} />
      return <Summary round={reading.value} onBack={onBack} notes={notes} />
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

function Summary({ round, onBack, notes }: Shown & { readonly round: Round }) {
  const summary = useMemo(() => summaryOf(round), [round])
  const { durationMs } = summary
  const scorecard = useMemo(() => scorecardOf(round), [round])
  const share = useRoundShare(summary, 'summary')
  const { productName } = useConfiguration()
  const subtitle = words.summary.dateAndDuration(longDate(round.startedAt), joinFacts([durationText(durationMs)]))
  return (
    <Screen
      title={words.summary.title}
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
            scorecard={scorecard}
            productName={productName}
            step={share.templateStep}
          />
        </OffScreen>
      )}
      <Cards summary={summary} scorecard={scorecard} />
    </Screen>
  )
}

interface CardsProps {
  readonly summary: RoundSummary
  readonly scorecard: Scorecard
}

/** Not made anew for each step of the image's: there are hundreds of elements in them. */
const Cards = memo(function Cards({ summary, scorecard }: CardsProps) {
  const { round, winners, playerStats, durationMs } = summary
  return (
    <div className="grid gap-4 md:grid-cols-2 md:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        {winners.length > 0 && <WinnerCard winners={winners} />}
        <ScorecardButton summary={summary} />
        <RoundDetails round={round} durationMs={durationMs} />
      </div>
      <Card title={words.summary.finalScores} className="min-w-0">
        <ol className="flex flex-col gap-2">
          {playerStats.map((stats) => (
            <StandingRow
              key={stats.playerId}
              rank={stats.rank}
              nickname={stats.nickname}
              holesPlayed={stats.holesCompleted}
              totalHoles={round.totalHoles}
              strokes={stats.totalStrokes}
              toPar={stats.scoreVsPar}
              // Not the first by strokes, who may have played the fewest holes.
              hasTrophy={round.players.length > 1 && winners.some(({ playerId }) => playerId === stats.playerId)}
            />
          ))}
        </ol>
      </Card>
      <SummaryCards summary={summary} scorecard={scorecard} />
    </div>
  )
})
