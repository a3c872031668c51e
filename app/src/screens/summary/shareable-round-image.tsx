import { formatToPar } from '@teemates/golf/score'
import type { Scorecard } from '@teemates/golf/scorecard'
import type { RoundSummary, SummaryPlayerStats } from '@teemates/golf/summary'
import type { PerformanceHighlight } from '@teemates/golf/summary/highlights'
import type { ReactNode } from 'react'
import type { ImageLayout } from '../../device/image-size.ts'
import { drawnInBands } from '../../device/drawing-bands.ts'
import { ToPar, toParColour } from '../../scorecard/to-par.tsx'
import { classes } from '../../ui/classes.ts'
import { Logo } from '../../ui/logo.tsx'
import { longDate } from '../../words/dates.ts'
import { words } from '../../words/words.ts'
import { explainedHolders, highlightValue } from './highlight-texts.ts'
import { ShareableCard } from './shareable-card.tsx'
import { SHAREABLE_ROUND_STEPS, shareableIds } from './use-round-share.ts'

/** Source: document 3 section 9. */
const MAX_MOBILE_HIGHLIGHTS = 3

interface ShareableRoundImageProps {
  readonly layout: ImageLayout
  readonly summary: RoundSummary
  readonly scorecard: Scorecard
  readonly productName: string
  /** How much of it, from 1 to SHAREABLE_ROUND_STEPS: half of the elements are in the card. */
  readonly step: number
}

/**
 * What is made an image of when a summary is shared: of its own size and colours, whatever the window's, the theme's and the
 * text's are, and as high as it needs to be. Few elements: each takes its time when the image is made.
 */
export function ShareableRoundImage({ layout, summary, scorecard, productName, step }: ShareableRoundImageProps) {
  const { round, performanceHighlights } = summary
  const isMobile = layout === 'mobile'
  return (
    <div
      id={shareableIds.summary[layout]}
      {...drawnInBands}
      className={classes(
        'sheet flex flex-col gap-[28px] bg-ground text-[22px] text-ink leading-[1.3]',
        isMobile ? 'w-[720px] p-[36px]' : 'w-[1080px] p-[56px]',
      )}
    >
      <div className="flex items-center gap-[16px]">
        <div className="size-[64px] shrink-0">
          <Logo className="size-full" />
        </div>
        <div className="min-w-0 flex-1">
          <div className="font-bold text-[32px] text-green leading-[1.15]">{productName}</div>
          <div className="text-[20px] text-ink-2">{words.tagline}</div>
        </div>
      </div>
      <div>
        <div className="break-words font-bold text-[40px] leading-[1.15]">
          <bdi>{round.courseName}</bdi>
        </div>
        <div className="mt-[6px] text-ink-2">
          {words.sharing.dateAndHoles(longDate(round.startedAt), words.history.holes(round.totalHoles))}
        </div>
      </div>
      <Winners summary={summary} />
      <Part title={words.summary.finalScores}>
        <div className={classes('grid gap-[10px]', !isMobile && summary.playerStats.length > 1 && 'grid-cols-2')}>
          {summary.playerStats.map((stats) => (
            <FinalScore
              key={stats.playerId}
              stats={stats}
              totalHoles={round.totalHoles}
              // Not the first by strokes, who may have played the fewest holes.
              isWinner={summary.winners.some(({ playerId }) => playerId === stats.playerId)}
            />
          ))}
        </div>
      </Part>
      <Highlights
        highlights={isMobile ? performanceHighlights.slice(0, MAX_MOBILE_HIGHLIGHTS) : performanceHighlights}
      />
      {step > 1 && (
        <Part title={words.scorecard.title} isInBands>
          <ShareableCard scorecard={scorecard} layout={layout} isWhole={step >= SHAREABLE_ROUND_STEPS} />
        </Part>
      )}
    </div>
  )
}

/** All who tie; nobody where no hole was played. */
function Winners({ summary: { winners } }: Pick<ShareableRoundImageProps, 'summary'>) {
  const first = winners[0]
  if (first === undefined) return null
  return (
    <div className="rounded-[24px] border-2 border-green bg-tint px-[24px] py-[20px] text-center">
      <div className="font-semibold text-[24px]">{words.summary.winner}</div>
      {winners.map((winner) => (
        <div key={winner.playerId} className="break-words font-bold text-[44px] leading-[1.2]">
          <bdi>{winner.nickname}</bdi>
        </div>
      ))}
      <div className="score mt-[4px] flex justify-center gap-[16px] font-semibold text-[26px]">
        <div>{words.summary.totalStrokes(first.totalStrokes)}</div>
        <div className={toParColour(first.scoreVsPar)}>{words.summary.toPar(formatToPar(first.scoreVsPar))}</div>
      </div>
    </div>
  )
}

interface FinalScoreProps {
  readonly stats: SummaryPlayerStats
  readonly totalHoles: number
  readonly isWinner: boolean
}

function FinalScore({ stats, totalHoles, isWinner }: FinalScoreProps) {
  const { rank, nickname, holesCompleted, totalStrokes, scoreVsPar } = stats
  return (
    <div className="score flex min-w-0 items-center gap-[16px] rounded-[16px] border border-hair bg-paper px-[20px] py-[10px]">
      <div className={classes('w-[32px] shrink-0 text-center font-bold', isWinner && 'text-green')}>
        {rank ?? words.scorecard.notPlayed}
      </div>
      <div className="min-w-0 flex-1">
        <div className="break-words font-semibold text-[26px] leading-[1.2]">
          <bdi>{nickname}</bdi>
        </div>
        {holesCompleted < totalHoles && (
          <div className="text-[20px] text-ink-2">{words.scorecard.holesPlayed(holesCompleted, totalHoles)}</div>
        )}
      </div>
      {holesCompleted > 0 && (
        <>
          <div className="font-bold text-[32px]">{totalStrokes}</div>
          <ToPar delta={scoreVsPar} className="min-w-[60px] shrink-0 text-right text-[26px]" />
        </>
      )}
    </div>
  )
}

function Highlights({ highlights }: { readonly highlights: readonly PerformanceHighlight[] }) {
  if (highlights.length === 0) return null
  return (
    <Part title={words.summary.highlights}>
      <div className="rounded-[16px] border border-hair bg-paper px-[20px]">
        {highlights.map((highlight) => (
          <div
            key={highlight.kind}
            className="flex items-center gap-[16px] border-hair border-t py-[10px] first:border-t-0"
          >
            <div className="min-w-0 flex-1">
              <div className="font-semibold">{words.summary.highlightTitles[highlight.kind]}</div>
              <div className="break-words text-[20px] text-ink-2">{holdersText(highlight)}</div>
            </div>
            <div className="score shrink-0 font-bold text-[26px]">{highlightValue(highlight)}</div>
          </div>
        ))}
      </div>
    </Part>
  )
}

/** Each in the direction of its own script. */
function holdersText(highlight: PerformanceHighlight): string {
  return explainedHolders(highlight)
    .map(({ nickname }) => `\u2068${nickname}\u2069`)
    .join(', ')
}

interface PartProps {
  readonly title: string
  /** Its content is so large that it is drawn apart. */
  readonly isInBands?: boolean
  readonly children: ReactNode
}

function Part({ title, isInBands = false, children }: PartProps) {
  return (
    <div {...(isInBands ? drawnInBands : {})}>
      <div className="mb-[12px] font-bold text-[26px]">{title}</div>
      {children}
    </div>
  )
}
