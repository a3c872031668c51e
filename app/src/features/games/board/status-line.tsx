import { type GamesResult, gamesResultOf } from '@teemates/golf/games/game-results'
import { gameStatusOf } from '@teemates/golf/games/game-status'
import type { RoundGames } from '@teemates/golf/games/round-games'
import type { Round } from '@teemates/golf/round'
import { useMemo } from 'react'
import { classes } from '../../../ui/classes.ts'
import { OneLine } from '../../../ui/one-line.tsx'
import * as words from '../../../words/words.ts'
import { statusText } from '../game-texts.ts'

export interface GamesStatusLineProps {
  readonly round: Round
  readonly games: RoundGames
  /** Whether it shares the row of the players' label, as it always does in a low window. */
  readonly isBesideLabel: boolean
  /** Opens the games' board. */
  readonly onOpen: () => void
}

/** One line that says where each game stands. A press opens the games' board. */
export function GamesStatusLine({ round, games, isBesideLabel, onOpen }: GamesStatusLineProps) {
  const line = useMemo(() => gamesLine(gamesResultOf(round, games), round), [round, games])
  return (
    <button
      type="button"
      aria-label={words.games.openBoard(line)}
      onClick={onOpen}
      className={classes(
        'press flex min-h-12 w-full min-w-0 rounded-button -outline-offset-3',
        isBesideLabel
          ? 'items-end justify-end'
          : 'items-center justify-center px-2 short:items-end short:justify-end short:px-0 sideways:items-end sideways:justify-end sideways:px-0',
      )}
    >
      <OneLine text={line} translate="yes" className="font-semibold text-ink-2 text-sm" />
    </button>
  )
}

/** 'Ann 2 up · Skin worth 3' */
export function gamesLine({ games }: Pick<GamesResult, 'games'>, round: Pick<Round, 'players'>): string {
  const begun = games.map(gameStatusOf).filter(({ kind }) => kind !== 'not-started')
  return begun.length === 0 ? words.games.title : begun.map((status) => statusText(status, round)).join(' · ')
}
