import { formatToPar } from '@teemates/golf/score'
import type { Statistics } from '@teemates/golf/statistics/statistics'
import { useIsPro } from '../../features/free-limit/free-tier.ts'
import { Section } from '../../ui/section.tsx'
import { toParColour } from '../../features/scorecard/to-par.tsx'
import { durationText } from '../../words/dates.ts'
import * as words from '../../words/words.ts'
import type { HrefOfRounds } from './rounds-behind.ts'
import { ByCourse } from './by-course.tsx'
import { FrontAndBack, ParTypes } from './average-bars.tsx'
import { ClassMark, Distribution } from './distribution.tsx'
import { Durations } from './durations.tsx'
import { FigureTile, FigureTiles } from './figure-tiles.tsx'
import { LockedStatistics } from './locked-statistics.tsx'
import { TrendChart } from './trend-chart.tsx'

interface ProStatisticsProps {
  readonly statistics: Statistics
  readonly hrefOf: HrefOfRounds
}

/**
 * The rounds that the averages are based on, and the statistics of Pro. statistics: of at least one round. Source:
 * document 1 section 2, Stats tab.
 */
export function ProStatistics({ statistics, hrefOf }: ProStatisticsProps) {
  const isPro = useIsPro()
  const { completeRounds, holeCount } = statistics
  return (
    <>
      {/* Shown without Pro as well, because it explains the figures that everybody sees. */}
      <p className="text-ink-2 text-sm">
        {holeCount === null ? words.stats.noComplete : words.stats.averagesOf(completeRounds, holeCount)}
      </p>
      {isPro ? <UnlockedStatistics statistics={statistics} hrefOf={hrefOf} /> : <LockedStatistics />}
    </>
  )
}

function UnlockedStatistics({ statistics, hrefOf }: ProStatisticsProps) {
  const { trend, distribution, extremes, parTypes, nines } = statistics
  return (
    <>
      <div className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-2">
        {trend.length > 0 && <TrendChart points={trend} hrefOf={hrefOf} />}
        {distribution !== null && <Distribution distribution={distribution} hrefOf={hrefOf} />}
        <ParTypes averages={parTypes} hrefOf={hrefOf} />
        {extremes !== null && (
          <Section title={words.stats.extremes}>
            <FigureTiles>
              <FigureTile label={words.stats.best} text={`${extremes.best.strokes}`} />
              <ExtremeToPar toPar={extremes.best.toPar} />
              <FigureTile label={words.stats.worst} text={`${extremes.worst.strokes}`} />
              <ExtremeToPar toPar={extremes.worst.toPar} />
            </FigureTiles>
          </Section>
        )}
        <TypicalHole statistics={statistics} />
        <FrontAndBack nines={nines} hrefOf={hrefOf} />
        <Consistency statistics={statistics} />
        <Performance statistics={statistics} />
        <Durations pace={statistics.pace} hrefOf={hrefOf} />
      </div>
      <ByCourse courses={statistics.courses} hrefOf={hrefOf} />
    </>
  )
}

function ExtremeToPar({ toPar }: { readonly toPar: number }) {
  return <FigureTile label={words.stats.extremeToPar} text={formatToPar(toPar)} tone={toParColour(toPar)} />
}

function TypicalHole({ statistics: { rounds, distribution, deviation } }: { readonly statistics: Statistics }) {
  if (distribution === null || deviation === null) return null
  const { mostCommon, holes } = distribution
  return (
    <Section title={words.stats.typicalHole} aside={words.stats.ofHoles(rounds, holes)}>
      <ul className="-mt-2">
        <li className={keyValue}>
          {words.stats.deviation}{' '}
          <b translate="no" className="score text-xl">
            {deviation.toFixed(2)}
          </b>
        </li>
        <li className={keyValue}>
          <span className="min-w-0 flex-1 py-1">
            {words.stats.mostCommon}{' '}
            <span className="block font-medium text-ink-2 text-sm">
              {words.stats.percentOfHoles(mostCommon.percent)}
            </span>
          </span>{' '}
          <b className="flex items-center gap-2 text-xl">
            <ClassMark scoreClass={mostCommon.scoreClass} />
            <span>{words.stats.classes[mostCommon.scoreClass]}</span>
          </b>
        </li>
      </ul>
    </Section>
  )
}

const keyValue = 'flex min-h-12.5 flex-wrap items-center justify-between gap-3 border-hair border-b font-semibold'

function Consistency({ statistics: { distribution, deviation } }: { readonly statistics: Statistics }) {
  if (distribution === null || deviation === null) return null
  return (
    <Section title={words.stats.consistency}>
      <FigureTiles>
        <FigureTile label={words.stats.stdDev} text={deviation.toFixed(2)} />
        <FigureTile label={words.stats.bogeyRate} text={words.stats.percent(distribution.bogeyRate)} />
      </FigureTiles>
    </Section>
  )
}

function Performance({ statistics: { winRate, pace } }: { readonly statistics: Statistics }) {
  const { notAvailable, wins } = words.stats
  const winText = winRate === null ? notAvailable : wins(winRate.wins, winRate.total, winRate.percent)
  return (
    <Section title={words.stats.performance}>
      <FigureTiles>
        <FigureTile label={words.stats.winRate} text={winText} />
        <FigureTile
          label={words.stats.pace}
          text={pace === null ? notAvailable : durationText(pace.minutes * 60_000)}
        />
      </FigureTiles>
    </Section>
  )
}
