import { ownValue, type RoundGames } from '@teemates/golf/games/round-games'
import type { Round } from '@teemates/golf/round'
import { useState } from 'react'
import { PlayerDisc } from '../../players/player-disc.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Section } from '../../../ui/section.tsx'
import * as words from '../../../words/words.ts'
import { withTypedHandicap } from './game-draft.ts'
import { parseHandicap } from './typed-value.ts'
import { whyLines } from './handicap-why.ts'

interface HandicapListProps {
  readonly round: Round
  readonly games: RoundGames
  readonly onChange: (games: RoundGames) => void
  readonly onWorkOut: (playerId: string) => void
}

/** Each player's course handicap, typed as a whole number or worked out from an index. */
export function HandicapList({ round, games, onChange, onWorkOut }: HandicapListProps) {
  return (
    <Section title={words.games.handicaps}>
      <p className="mb-1 text-ink-2 text-sm">{words.games.handicapsHint}</p>
      <ul>
        {round.players.map(({ id, nickname }, seat) => (
          <HandicapRow
            key={id}
            seat={seat}
            nickname={nickname}
            strokes={ownValue(games.courseHandicaps, id) ?? null}
            why={whyOf(games, id, round.holes.length)}
            onChange={(strokes) => onChange(withTypedHandicap(games, id, strokes))}
            onWorkOut={() => onWorkOut(id)}
          />
        ))}
      </ul>
    </Section>
  )
}

interface HandicapRowProps {
  readonly seat: number
  readonly nickname: string
  readonly strokes: number | null
  /** The calculation, if the handicap was worked out. */
  readonly why: string | null
  readonly onChange: (strokes: number | null) => void
  readonly onWorkOut: () => void
}

function HandicapRow({ seat, nickname, strokes, why, onChange, onWorkOut }: HandicapRowProps) {
  const textOf = (value: number | null) => (value === null ? '' : words.games.handicap(value))
  const [text, setText] = useState(textOf(strokes))
  const [shown, setShown] = useState(strokes)
  // A handicap that was worked out replaces what was typed before.
  if (shown !== strokes) {
    setShown(strokes)
    if (parseHandicap(text) !== strokes) setText(textOf(strokes))
  }
  const isWrong = parseHandicap(text) === 'wrong'
  function type(next: string) {
    setText(next)
    const typed = parseHandicap(next)
    if (typed !== 'wrong') onChange(typed)
  }
  return (
    <li className="border-hair border-b py-2 last:border-b-0">
      {/* On a narrow phone, or with large text, the handicap stands below the name. */}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="flex min-w-28 flex-1 items-center gap-2">
          <PlayerDisc seat={seat} nickname={nickname} className="size-8 text-sm" />
          <bdi translate="no" className="line-clamp-3 min-w-0 text-row leading-snug [overflow-wrap:anywhere]">
            {nickname}
          </bdi>
        </span>
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-2">
          {/* A phone's number keys have no plus, so the keys of text are shown. */}
          <div className="w-20">
            <TextField
              label={words.games.handicapOf(nickname)}
              hideLabel
              value={text}
              onChange={type}
              error={isWrong ? words.games.handicapWrong : undefined}
              maxLength={3}
              autoComplete="off"
              enterKeyHint="done"
            />
          </div>
          <Button
            variant="quiet"
            className="max-w-28"
            aria-label={words.games.workOutFor(nickname)}
            onClick={onWorkOut}
          >
            {words.games.workOut}
          </Button>
        </div>
      </div>
      {why !== null && <p className="mt-1 text-ink-2 text-sm">{`${words.games.why}: ${why}`}</p>}
    </li>
  )
}

function whyOf({ workings = {}, games }: RoundGames, playerId: string, holeCount: number): string | null {
  const working = ownValue(workings, playerId)
  return working === undefined ? null : whyLines(working, games, holeCount).join(' ')
}
