import { Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { words } from '../words/words.ts'
import { ToPar } from './to-par.tsx'

interface StandingRowProps {
  /** Null before the player's first hole. */
  readonly rank: number | null
  readonly nickname: string
  readonly holesPlayed: number
  readonly totalHoles: number
  readonly strokes: number
  readonly toPar: number
  /** Unless told otherwise the first has it. */
  readonly hasTrophy?: boolean
  /** Second and third place stand out, too. */
  readonly hasPlaces?: boolean
  /** Behind the name: 'left'. */
  readonly tag?: string
  /** What can be done with the player. */
  readonly action?: ReactNode
}

/** One player of a ranking: place, name, holes played, strokes, to par. */
export function StandingRow(props: StandingRowProps) {
  const {
    rank,
    nickname,
    holesPlayed,
    totalHoles,
    strokes,
    toPar,
    hasTrophy = rank === 1,
    hasPlaces = false,
    tag,
    action,
  } = props
  // On the narrowest phones it stands beside the holes: the name needs the first line.
  const hasAction = action !== undefined
  return (
    <li
      className={classes(
        'flex min-h-16 flex-wrap items-center gap-x-3 rounded-button px-3 py-2 max-[359px]:gap-x-2 max-[359px]:px-2',
        hasTrophy ? 'bg-tint ring-1 ring-green' : 'border border-hair bg-ground',
      )}
    >
      <span
        className={classes(
          'score flex size-9 shrink-0 items-center justify-center rounded-full font-bold',
          rankLook(hasTrophy, hasPlaces ? rank : null),
        )}
      >
        {hasTrophy && <Trophy aria-hidden="true" className="size-5" />}
        <span className={hasTrophy ? 'sr-only' : undefined}>{rank ?? words.scorecard.notPlayed}</span>
      </span>
      <span className={classes('min-w-[5.5rem] flex-1', hasAction && 'max-[359px]:contents')}>
        <span
          className={classes(
            'flex flex-wrap items-baseline gap-x-2',
            hasAction && 'max-[359px]:min-w-[4.5rem] max-[359px]:flex-1',
          )}
        >
          <span className="line-clamp-3 min-w-0 break-words font-semibold text-lg leading-snug">
            <bdi>{nickname}</bdi>
          </span>
          {tag !== undefined && <span className="rounded-md border border-edge px-1.5 text-ink-2 text-sm">{tag}</span>}
        </span>
        <span
          className={classes(
            'block text-ink-2 text-sm',
            hasAction && 'max-[359px]:order-1 max-[359px]:grow max-[359px]:basis-[60%] max-[359px]:ps-11',
          )}
        >
          {words.scorecard.holesPlayed(holesPlayed, totalHoles)}
        </span>
      </span>
      <span className="score ml-auto flex items-center gap-3">
        <span className="font-bold text-2xl">{strokes}</span>{' '}
        <ToPar delta={toPar} className="min-w-9 text-right text-lg" />
      </span>
      {hasAction && <span className="-my-1 ml-auto max-[359px]:order-2">{action}</span>}
    </li>
  )
}

function rankLook(hasTrophy: boolean, rank: number | null): string {
  if (hasTrophy) return 'bg-green text-on-green'
  if (rank === 2) return 'bg-tint text-green ring-1 ring-green'
  return rank === 3 ? 'text-green ring-1 ring-edge' : 'text-ink-2'
}
