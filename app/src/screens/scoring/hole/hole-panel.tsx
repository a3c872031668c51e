import { type DistanceUnit, displayDistance } from '@teemates/golf/distance'
import { formatToPar } from '@teemates/golf/score'
import { memo, type Ref } from 'react'
import { Link } from 'wouter'
import { NotPlayed } from '../../../features/scorecard/not-played.tsx'
import { toParTone } from '../../../features/scorecard/to-par.tsx'
import { Tile } from '../../../ui/board.tsx'
import { classes } from '../../../ui/classes.ts'
import { Flag } from '../../../ui/flag.tsx'
import * as words from '../../../words/words.ts'
import { HoleFlight } from './hole-flight.tsx'

interface HolePanelProps {
  /** The hole's number on the card. */
  readonly holeNumber: number
  /** The position in the round's holes, from 1. */
  readonly position: number
  readonly totalHoles: number
  readonly par: number
  readonly lengthYards: number | null
  /** null if the card has none. */
  readonly strokeIndex: number | null
  readonly unit: DistanceUnit
  /** Whether an earlier hole is shown than the current one. */
  readonly isEarlier: boolean
  /** The selected player's place; null if players aren't compared, and before the first hole. */
  readonly place: string | null
  readonly toPar: number
  /** The thru of the selected player; 0 before the first hole. */
  readonly thru: number
  readonly leaderboardHref: string
  /** Receives the focus when the hole changes. */
  readonly headingRef: Ref<HTMLHeadingElement>
  /** Changes with each score under par that was just entered; 0 before the first. */
  readonly moment: number
  readonly isAce: boolean
}

/** The shown hole: its flag, par and length, and the selected player's standing, which links to the leaderboard. */
export const HolePanel = memo(function HolePanel(props: HolePanelProps) {
  const {
    holeNumber,
    position,
    totalHoles,
    par,
    lengthYards,
    strokeIndex,
    unit,
    isEarlier,
    headingRef,
    moment,
    isAce,
  } = props
  const length = lengthYards !== null && lengthYards > 0 ? displayDistance(lengthYards, unit) : null
  const facts = [
    words.scorecard.parOf(par),
    length === null ? null : words.scorecard.distance(length.value, length.unit),
  ].filter((fact) => fact !== null)
  return (
    <div className="score rounded-t-panel bg-board px-3.5 pt-2 pb-1.5 text-on-board min-[360px]:pt-2.5">
      <div className="flex items-start gap-3 max-[359px]:gap-2">
        <span key={moment} className={classes('relative -mb-2 shrink-0', moment > 0 && 'flag-wind')}>
          <Flag label={String(holeNumber)} on="board" className="w-12 tall:w-[58px]" />
          {moment > 0 && isAce && <span aria-hidden="true" className="ball-drop" />}
        </span>
        <div className="min-w-0 flex-1 font-semibold text-on-board-2 text-sm short:leading-tight">
          <h2 ref={headingRef} tabIndex={-1} className="rounded-md">
            {words.scoring.holeIn(holeNumber, position, totalHoles)}
          </h2>
          <p className="font-extrabold text-[clamp(1.0625rem,6vw,1.5625rem)] text-on-board leading-tight tracking-tight low:text-xl">
            {facts.join(' • ')}
          </p>
          <p>
            {isEarlier
              ? words.scoring.correcting
              : strokeIndex === null
                ? null
                : words.scoring.strokeIndex(strokeIndex)}
          </p>
        </div>
        <StandingTile {...props} />
      </div>
      {length !== null && <HoleFlight par={par} lengthYards={lengthYards ?? 0} />}
    </div>
  )
})

function StandingTile({ place, toPar, thru, leaderboardHref, moment }: HolePanelProps) {
  const text = thru === 0 ? <NotPlayed /> : formatToPar(toPar)
  const over = place ?? words.scoring.thru(thru)
  return (
    <Link
      href={leaderboardHref}
      className="relative block min-w-14 shrink-0 rounded-tile text-center focus-visible:outline-on-board"
    >
      <span className="sr-only">{words.scoring.standings}</span>{' '}
      <span className="block font-bold text-on-board-2 text-sm leading-snug">{over}</span>{' '}
      <Tile
        key={moment}
        tone={toParTone(toPar)}
        className={classes(
          'h-11 w-full min-w-14 px-1.5 align-top text-2xl tracking-tight contain-content tall:min-w-[62px]',
          moment > 0 && 'tile-turn',
        )}
      >
        {text}
      </Tile>
    </Link>
  )
}
