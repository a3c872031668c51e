import type { Scorecard } from '@teemates/golf/scorecard'
import { formatToPar } from '@teemates/golf/score'
import { headlineOf, type RoundSummary, type SummaryPlayerStats } from '@teemates/golf/summary'
import type { PerformanceHighlight } from '@teemates/golf/summary/highlights'
import type { ReactNode } from 'react'
import type { ImageLayout } from '../../device/image/image-size.ts'
import { drawnInBands } from '../../device/image/drawing-bands.ts'
import type { GamesSummary } from '../../features/games/games-summary.ts'
import { holesModeText } from '../../features/scorecard/holes-mode-text.ts'
import { PlayerDisc } from '../../features/players/player-disc.tsx'
import { toParColour, toParTone } from '../../features/scorecard/to-par.tsx'
import { Trail } from '../../features/scorecard/trail.tsx'
import { Tile } from '../../ui/board.tsx'
import { classes } from '../../ui/classes.ts'
import { Flag } from '../../ui/flag.tsx'
import { Logo } from '../../ui/logo.tsx'
import { longDate } from '../../words/dates.ts'
import * as words from '../../words/words.ts'
import { explainedHolders, highlightValue } from './highlight-texts.ts'
import { ShareableCard } from './shareable-card.tsx'
import { SHAREABLE_ROUND_STEPS, shareableIds } from './use-round-share.ts'

/** Source: document 3 section 9. */
const MAX_MOBILE_HIGHLIGHTS = 3

/** The number of characters that fit beside both tiles in the phone's image. */
const LONG_NAME = 7

interface ShareableRoundImageProps {
  readonly layout: ImageLayout
  readonly summary: RoundSummary
  /** The golfer's id in the round, null if unknown. */
  readonly selfId: string | null
  readonly scorecard: Scorecard
  /** Null if the round has no games. */
  readonly games: GamesSummary | null
  readonly productName: string
  /** How much of the image is rendered, from 1 to SHAREABLE_ROUND_STEPS. The card has half of its elements. */
  readonly step: number
}

/**
 * The content of the shared summary image. Its size and colours don't depend on the window, the theme or the text size; its
 * height fits the content. It has few elements, because each one takes time when the image is made.
 */
export function ShareableRoundImage(props: ShareableRoundImageProps) {
  const { layout, summary, selfId, scorecard, games, productName, step } = props
  const { round, performanceHighlights, playerStats } = summary
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
      <Head summary={summary} selfId={selfId} scorecard={scorecard} />
      {playerStats.length > 1 && (
        <Part title={words.summary.finalScores}>
          <div className={classes('grid', !isMobile && 'grid-cols-2 gap-x-[36px]')}>
            {playerStats.map((stats) => (
              <FinalScore
                key={stats.playerId}
                stats={stats}
                seat={round.players.findIndex(({ id }) => id === stats.playerId)}
                totalHoles={round.totalHoles}
              />
            ))}
          </div>
        </Part>
      )}
      {games !== null && <Games games={games} />}
      <Highlights
        highlights={isMobile ? performanceHighlights.slice(0, MAX_MOBILE_HIGHLIGHTS) : performanceHighlights}
      />
      {step > 1 && (
        <Part title={words.scorecard.title} isInBands>
          <ShareableCard scorecard={scorecard} layout={layout} isWhole={step >= SHAREABLE_ROUND_STEPS} />
        </Part>
      )}
      <div className="flex items-center gap-[14px]">
        <div className="size-[48px] shrink-0">
          <Logo className="size-full" />
        </div>
        <div className="min-w-0 flex-1 font-bold">{words.scorecard.scoredWith(productName)}</div>
        <div className="text-[20px] text-ink-2">{words.tagline}</div>
      </div>
    </div>
  )
}

/** The course and the day, and on the Board the result of the winners or else the golfer's own. */
function Head({ summary, selfId, scorecard }: Pick<ShareableRoundImageProps, 'summary' | 'selfId' | 'scorecard'>) {
  const { round } = summary
  const { players, isWon } = headlineOf(summary, selfId)
  const first = players[0]
  const isAlone = round.players.length === 1
  // Winners who tie stand in letters of one size.
  const hasLongName = players.some(({ nickname }) => nickname.length > LONG_NAME)
  const { holesMode, teeLabel } = round
  return (
    <div className="rounded-[24px] bg-board p-[36px] text-on-board">
      <div className="flex justify-between gap-[20px]">
        <div className="min-w-0 flex-1">
          <div className="break-words font-bold text-[40px] leading-[1.15]">
            <bdi translate="no">{round.courseName}</bdi>
          </div>
          <div className="mt-[6px] text-on-board-2">
            {[longDate(round.startedAt), teeLabel, holesModeText(holesMode, scorecard)]
              .filter((fact) => fact !== '')
              .join(' • ')}
          </div>
        </div>
        <Flag label="" on="board" className="w-[84px] shrink-0 self-start" />
      </div>
      {first !== undefined && (
        <div className="score mt-[28px] flex items-end gap-[16px]">
          <div className="min-w-0 flex-1">
            <div className="font-semibold text-[24px] text-on-board-2">
              {isWon ? words.summary.winner : words.summary.holeCount(first.holesCompleted)}
            </div>
            {players.map((player) => (
              <div
                key={player.playerId}
                className={classes(
                  'break-words font-extrabold leading-[1.1] tracking-tight',
                  hasLongName ? 'text-[38px]' : 'text-[64px]',
                )}
              >
                <bdi translate="no">{player.nickname}</bdi>
              </div>
            ))}
          </div>
          <HeadTile text={String(first.totalStrokes)} unit={words.summary.strokesUnit(first.totalStrokes)} tone="ink" />
          <HeadTile
            text={formatToPar(first.scoreVsPar)}
            unit={words.summary.toParUnit(first.scoreVsPar)}
            tone={toParTone(first.scoreVsPar)}
          />
        </div>
      )}
      {isAlone && <Alone summary={summary} scorecard={scorecard} />}
    </div>
  )
}

interface HeadTileProps {
  readonly text: string
  readonly unit: string
  readonly tone: 'ink' | 'under' | 'over'
}

function HeadTile({ text, unit, tone }: HeadTileProps) {
  return (
    <div className="shrink-0 text-center font-semibold text-[20px] text-on-board-2">
      <Tile tone={tone} className="h-[104px] min-w-[120px] px-[12px] text-[64px] tracking-tight">
        {text}
      </Tile>
      <div className="mt-[4px]">{unit}</div>
    </div>
  )
}

/** The content for a round played alone: the holes, and the count of each result. */
function Alone({ summary, scorecard }: Pick<ShareableRoundImageProps, 'summary' | 'scorecard'>) {
  const cells = scorecard.rows[0]?.cells ?? []
  const counts = summary.playerComparison[0]
  if (counts === undefined || counts.consistency === null) return null
  const shown: readonly (readonly [string, number])[] = [
    ...(counts.eagles > 0 ? [[words.summary.eagles, counts.eagles] as const] : []),
    [words.summary.birdieBar, counts.birdies],
    [words.summary.pars, counts.pars],
    [words.summary.bogeys, counts.bogeys],
    [words.summary.doubleBogeys, counts.doubleBogeys],
  ]
  return (
    <div className="mt-[28px]">
      <div className="[&>svg]:max-w-none">
        <Trail toPars={cells.flatMap((cell) => (cell.kind === 'hole' ? [cell.toPar] : []))} on="board" />
      </div>
      <div className="score mt-[24px] flex flex-wrap justify-between gap-x-[20px] gap-y-[12px] border-board-line border-t pt-[16px]">
        {shown.map(([label, count]) => (
          <div key={label} className="flex items-baseline gap-[10px]">
            <div className="text-on-board-2">{label}</div>
            <div className="font-extrabold text-[32px] leading-[1]">{count}</div>
          </div>
        ))}
      </div>
    </div>
  )
}

interface FinalScoreProps {
  readonly stats: SummaryPlayerStats
  /** The index in the round's players, from 0. */
  readonly seat: number
  readonly totalHoles: number
}

function FinalScore({ stats, seat, totalHoles }: FinalScoreProps) {
  const { rank, isBelowLine, nickname, holesCompleted, totalStrokes, scoreVsPar } = stats
  return (
    <div className="score flex min-w-0 items-center gap-[14px] border-hair border-b py-[10px]">
      <div className="w-[32px] shrink-0 text-center font-extrabold">{rank ?? words.scorecard.notPlayed}</div>
      <PlayerDisc seat={seat} nickname={nickname} className="size-[44px] text-[22px]" />
      <div className="min-w-0 flex-1">
        <div className="break-words font-semibold text-[26px] leading-[1.2]">
          <bdi translate="no">{nickname}</bdi>
        </div>
        {holesCompleted < totalHoles && (
          <div className="text-[20px] text-ink-2">{words.scorecard.holesPlayed(holesCompleted, totalHoles)}</div>
        )}
      </div>
      {holesCompleted > 0 && (
        <>
          <div className="font-extrabold text-[32px]">{totalStrokes}</div>
          <div
            className={classes(
              'flex h-[52px] min-w-[84px] shrink-0 items-center justify-center rounded-[8px] border-2 font-extrabold text-[28px]',
              isBelowLine ? 'border-edge border-dashed' : 'border-hair bg-paper',
              toParColour(scoreVsPar),
            )}
          >
            {formatToPar(scoreVsPar)}
          </div>
        </>
      )}
    </div>
  )
}

/** A line for each game, and one for each payment. */
function Games({ games: { lines, payments } }: { readonly games: GamesSummary }) {
  return (
    <>
      <Part title={words.games.title}>
        {lines.map(({ id, results, facts }) => (
          <div key={id} className="border-hair border-b py-[10px]">
            {results.map((result) => (
              <div key={result} className="break-words font-semibold text-[26px] leading-[1.2]">
                {result}
              </div>
            ))}
            <div className="text-[20px] text-ink-2">{facts}</div>
          </div>
        ))}
      </Part>
      {payments !== null && payments.length > 0 && (
        <Part title={words.games.settleUp}>
          {payments.map((payment) => (
            <div key={payment} className="break-words border-hair border-b py-[10px] font-semibold text-[26px]">
              {payment}
            </div>
          ))}
        </Part>
      )}
    </>
  )
}

function Highlights({ highlights }: { readonly highlights: readonly PerformanceHighlight[] }) {
  if (highlights.length === 0) return null
  return (
    <Part title={words.summary.highlights}>
      <div>
        {highlights.map((highlight) => (
          <div key={highlight.kind} className="flex items-center gap-[16px] border-hair border-b py-[10px]">
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

/** Each name in the direction of its own script. */
function holdersText(highlight: PerformanceHighlight): string {
  return explainedHolders(highlight)
    .map(({ nickname }) => `\u2068${nickname}\u2069`)
    .join(', ')
}

interface PartProps {
  readonly title: string
  /** The content has so many elements that it is rendered separately. */
  readonly isInBands?: boolean
  readonly children: ReactNode
}

function Part({ title, isInBands = false, children }: PartProps) {
  return (
    <div {...(isInBands ? drawnInBands : {})}>
      <div className="border-rule border-t-4 pt-[10px] pb-[4px] font-extrabold text-[20px] uppercase tracking-[0.07em]">
        {title}
      </div>
      {children}
    </div>
  )
}
