import { MAX_PLAYERS } from '@teemates/golf/limits'
import { teeColorOf } from '@teemates/golf/tee'
import { useId } from 'react'
import type { GamePreview } from '../../rounds/live/live-games.ts'
import { PlayerDisc } from '../../features/players/player-disc.tsx'
import { TeeDot } from '../../features/courses/tee-dot.tsx'
import { Contours } from '../../ui/contours.tsx'
import { joinFacts } from '../../ui/facts.ts'
import { OneLine } from '../../ui/one-line.tsx'
import * as words from '../../words/words.ts'

interface JoinBoardProps {
  readonly code: string
  /** null while the game is being looked up. */
  readonly game: GamePreview | null
  /** The golfer's nickname as it is typed. */
  readonly nickname: string
}

/** Shows whose game it is, where, and who has joined. The golfer's disc takes its seat while they type. */
export function JoinBoard({ code, game, nickname }: JoinBoardProps) {
  const titleId = useId()
  const teeColor = game === null ? null : teeColorOf(game.teeLabel)
  const title = game === null ? words.join.looking : hostText(game.host)
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={game === null}
      className="relative isolate overflow-hidden rounded-panel bg-board px-4 pt-3.5 pb-4 text-on-board"
    >
      <Contours />
      <p className="w-fit bg-board text-label text-on-board-2 uppercase">{words.join.game(code)}</p>
      <h2 id={titleId} className="w-fit max-w-full bg-board text-title">
        <OneLine text={title} translate="yes" />
      </h2>
      <p className="w-fit max-w-full bg-board text-on-board-2">
        <OneLine
          translate="yes"
          text={game === null ? '\u00a0' : joinFacts([game.courseName, words.join.playersIn(game.playerCount)])}
        />
      </p>
      <p className="flex w-fit max-w-full items-center gap-1.5 bg-board text-on-board-2">
        {teeColor !== null && <TeeDot color={teeColor} />}
        <OneLine text={game === null ? '\u00a0' : factsOf(game)} translate="yes" />
      </p>
      {game !== null && <Seats players={game.players} nickname={nickname} />}
    </section>
  )
}

function hostText(host: string | null): string {
  return host === null ? words.join.liveGame : words.join.gameOf(host)
}

function factsOf({ teeLabel, holesMode }: GamePreview): string {
  return joinFacts([teeLabel, ...(holesMode === null ? [] : [words.join.holesModes[holesMode]])])
}

function Seats({ players, nickname }: { readonly players: GamePreview['players']; readonly nickname: string }) {
  if (players === null) return null
  const freeSeat = Math.max(-1, ...players.map(({ seat }) => seat)) + 1
  return (
    <ul aria-label={words.join.players} className="mt-4 grid grid-cols-[repeat(4,minmax(0,5rem))] gap-y-3">
      {players.map(({ seat, nickname: name, isHost }) => (
        <Seat key={seat} seat={seat} nickname={name} note={isHost ? words.join.host : null} />
      ))}
      {players.length < MAX_PLAYERS && nickname.trim() !== '' && (
        <Seat seat={freeSeat} nickname={nickname.trim()} note={words.join.you} />
      )}
    </ul>
  )
}

interface SeatProps {
  readonly seat: number
  readonly nickname: string
  readonly note: string | null
}

function Seat({ seat, nickname, note }: SeatProps) {
  return (
    <li className="flex min-w-0 flex-col items-center px-0.5 text-center">
      <PlayerDisc
        seat={seat}
        nickname={nickname}
        className="size-12 text-xl outline-2 outline-on-board -outline-offset-2"
      />
      <OneLine text={nickname} className="mt-1 max-w-full font-bold text-sm" />
      {note !== null && <span className="text-on-board-2 text-xs">{note}</span>}
    </li>
  )
}
