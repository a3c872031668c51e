import type { NineAverages } from '@teemates/golf/statistics/nines'
import type { ParType, ParTypeAverage } from '@teemates/golf/statistics/par-types'
import { classes } from '../../ui/classes.ts'
import { Section } from '../../ui/section.tsx'
import { toParColour } from '../../features/scorecard/to-par.tsx'
import * as words from '../../words/words.ts'
import type { HrefOfRounds } from './rounds-behind.ts'
import { averageToPar } from './figures.ts'
import { FlightLine } from './flight-line.tsx'
import { RoundsLink } from './rounds-link.tsx'

interface ParTypesProps {
  readonly averages: readonly ParTypeAverage[]
  readonly hrefOf: HrefOfRounds
}

/** Mean strokes and scores to par on holes of par 3, 4 and 5. */
export function ParTypes({ averages, hrefOf }: ParTypesProps) {
  const most = Math.max(1, ...averages.map(({ toPar }) => Math.abs(toPar)))
  return (
    <Section title={words.stats.byPar} aside={words.stats.byParNote}>
      <ul className="-mt-2">
        {averages.map(({ parType, strokes, toPar }) => (
          <AverageRow
            key={parType}
            href={hrefOf({ group: `par${parType}` })}
            label={words.stats.parType(parType)}
            picture={parType}
            strokes={strokes}
            toPar={toPar}
            share={Math.abs(toPar) / most}
          />
        ))}
      </ul>
    </Section>
  )
}

interface FrontAndBackProps {
  readonly nines: NineAverages
  readonly hrefOf: HrefOfRounds
}

/** Mean strokes of complete nines. */
export function FrontAndBack({ nines, hrefOf }: FrontAndBackProps) {
  const { front, back } = nines
  const most = Math.max(1, Math.abs(front?.toPar ?? 0), Math.abs(back?.toPar ?? 0))
  const shareOf = (toPar: number | undefined) => Math.abs(toPar ?? 0) / most
  return (
    <Section title={words.stats.nines} aside={words.stats.byParNote}>
      <ul className="-mt-2">
        <AverageRow
          label={words.stats.front}
          href={front === null ? null : hrefOf({ group: 'frontNine' })}
          strokes={front?.strokes ?? null}
          toPar={front?.toPar ?? null}
          share={shareOf(front?.toPar)}
        />
        <AverageRow
          label={words.stats.back}
          href={back === null ? null : hrefOf({ group: 'backNine' })}
          strokes={back?.strokes ?? null}
          toPar={back?.toPar ?? null}
          share={shareOf(back?.toPar)}
        />
      </ul>
      <p className="pt-2 text-ink-2 text-sm">{words.stats.wholeNines(front?.nines ?? 0, back?.nines ?? 0)}</p>
    </Section>
  )
}

interface AverageRowProps {
  readonly href: string | null
  readonly label: string
  readonly picture?: ParType
  /** null if there is none. */
  readonly strokes: number | null
  readonly toPar: number | null
  /** The bar's length as a fraction of the longest, 0 to 1. */
  readonly share: number
}

function AverageRow({ href, label, picture, strokes, toPar, share }: AverageRowProps) {
  return (
    <li className="border-hair border-b">
      <RoundsLink href={href} className="flex min-h-12 flex-wrap items-center gap-x-2.5 font-bold">
        <span className="min-w-13 shrink-0">{label}</span>
        {picture !== undefined && <FlightLine par={picture} />}
        <span aria-hidden="true" className="h-3.5 min-w-6 flex-1 rounded-[2px] bg-paper">
          <span
            className={classes('block h-full rounded-[2px]', (toPar ?? 0) > 0 ? 'bg-over' : 'bg-under')}
            style={{ width: `${share * 100}%` }}
          />
        </span>{' '}
        {strokes === null || toPar === null ? (
          <span className="text-right">{words.stats.notAvailable}</span>
        ) : (
          <>
            <span translate="no" className="score min-w-11 text-right">
              {strokes.toFixed(2)}
            </span>{' '}
            <span translate="no" className={classes('score min-w-13 text-right', toParColour(toPar))}>
              {averageToPar(toPar, 2)}
            </span>
          </>
        )}
      </RoundsLink>
    </li>
  )
}
