import { teeColorOf } from '@teemates/golf/tee'
import { formatToPar } from '@teemates/golf/score'
import { type ReactNode, useId } from 'react'
import { PlayerDisc } from '../../features/players/player-disc.tsx'
import { TeeDot } from '../../features/courses/tee-dot.tsx'
import { Tile } from '../../ui/board.tsx'
import { classes } from '../../ui/classes.ts'
import { Contours } from '../../ui/contours.tsx'
import { joinFacts } from '../../ui/facts.ts'
import { Flag } from '../../ui/flag.tsx'
import { OneLine } from '../../ui/one-line.tsx'

/** A golfer's standing in a game, if it is known. */
export interface GameStanding {
  /** The number on the flag. */
  readonly hole: string
  /** Tiles side by side. */
  readonly tiles: readonly {
    readonly label: string
    readonly text: string
    readonly tone: 'ink' | 'under' | 'over'
    readonly isWord?: boolean
  }[]
  /** The best player first. */
  readonly players: readonly {
    readonly id: string
    /** The index in the round's players, from 0. */
    readonly seat: number
    readonly nickname: string
    /** null before the player's first hole. */
    readonly toPar: number | null
  }[]
}

interface GameBoardProps {
  readonly title: string
  readonly courseName: string
  /** Lines that say how far the game is. */
  readonly progress: readonly string[]
  /** Lines about changes or messages that wait for the golfer in the game. */
  readonly news: readonly string[]
  readonly holesMode: string
  readonly teeLabel: string
  readonly standing: GameStanding | null
  readonly action: ReactNode
}

/** A game in progress on the Board. Each of its texts takes one line, so that a skeleton can have the same height. */
export function GameBoard(props: GameBoardProps) {
  const { title, courseName, progress, news, holesMode, teeLabel, standing, action } = props
  const titleId = useId()
  const teeColor = teeColorOf(teeLabel)
  return (
    <section
      aria-labelledby={titleId}
      className="relative isolate overflow-hidden rounded-panel bg-board px-4 pt-3.5 pb-4 text-on-board"
    >
      <Contours />
      <h2 id={titleId} className="w-fit bg-board text-label text-on-board-2 uppercase">
        {title}
      </h2>
      <p className="mt-0.5 w-fit max-w-full bg-board text-heading">
        <OneLine text={courseName} />
      </p>
      <p className="score w-fit max-w-full bg-board text-on-board-2">
        <OneLine text={joinFacts(progress)} translate="yes" />
      </p>
      <p className="flex w-fit max-w-full items-center gap-1.5 bg-board text-on-board-2">
        {teeColor !== null && <TeeDot color={teeColor} />}
        <OneLine text={joinFacts([holesMode, teeLabel])} translate="yes" />
      </p>
      <div role="status">
        {news.map((text) => (
          <p key={text} className="mt-1.5 break-words font-bold">
            {text}
          </p>
        ))}
      </div>
      {standing !== null && <Standing {...standing} />}
      <div className="mt-3.5">{action}</div>
    </section>
  )
}

function Standing({ hole, tiles, players }: GameStanding) {
  return (
    <div className="score">
      <div className="mt-3 flex items-end gap-3.5 max-[359px]:gap-2">
        <Flag label={hole} on="board" className="w-14 shrink-0" />
        {tiles.map(({ label, text, tone, isWord = false }) => (
          <p key={label} className="min-w-0 flex-1 text-center max-[359px]:flex-auto">
            <OneLine
              text={label}
              translate="yes"
              className="font-semibold text-on-board-2 text-xs min-[360px]:text-sm"
            />{' '}
            <Tile tone={tone} className={classes('mt-0.5 h-[3.5rem] w-full px-1', isWord ? 'text-base' : 'text-3xl')}>
              <OneLine text={text} translate={isWord ? 'yes' : 'no'} />
            </Tile>
          </p>
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-3.5 gap-y-1">
        {players.map(({ id, seat, nickname, toPar }) => (
          <li key={id} className="flex min-w-7 flex-col items-center">
            <PlayerDisc
              seat={seat}
              nickname={nickname}
              className="size-8 text-sm outline-2 outline-on-board -outline-offset-2"
            />
            <bdi translate="no" className="sr-only">
              {nickname}
            </bdi>{' '}
            <span translate="no" className="font-bold text-sm leading-tight">
              {toPar === null ? '\u00a0' : formatToPar(toPar)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const blank = '\u00a0'
const blankStanding: GameStanding = {
  hole: '',
  tiles: [{ label: blank, text: blank, tone: 'ink' }],
  players: [{ id: '', seat: 0, nickname: '', toPar: null }],
}

interface GameBoardSkeletonProps {
  readonly title: string
  readonly hasStanding: boolean
}

/** The skeleton of a GameBoard, with the same height to the pixel at every text size. */
export function GameBoardSkeleton({ title, hasStanding }: GameBoardSkeletonProps) {
  return (
    <div aria-hidden="true" className="animate-pulse rounded-panel bg-board">
      <div className="invisible">
        <GameBoard
          title={title}
          courseName={blank}
          progress={[blank]}
          news={[]}
          holesMode={blank}
          teeLabel=""
          standing={hasStanding ? blankStanding : null}
          action={<p className="min-h-14 py-2 text-lg low:min-h-12 low:text-base">{blank}</p>}
        />
      </div>
    </div>
  )
}
