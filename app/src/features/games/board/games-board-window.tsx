import { type GameResult, gamesResultOf, isPlayedResult, type PlayedResult } from '@teemates/golf/games/game-results'
import { gameStatusOf } from '@teemates/golf/games/game-status'
import type { RoundGames } from '@teemates/golf/games/round-games'
import type { Round } from '@teemates/golf/round'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/feedback.tsx'
import { Section } from '../../../ui/section.tsx'
import * as words from '../../../words/words.ts'
import { DialogColumn } from '../dialog-column.tsx'
import { GameTable } from './game-table.tsx'
import { gameFacts, gameName, nicknameIn, progressText, resultText, statusText } from '../game-texts.ts'
import { isForSomething } from '../games-summary.ts'
import { PointsSheet } from './points-sheet.tsx'
import { SettleUp } from './settle-up.tsx'
import { StandingsBoard } from './standings-board.tsx'

export interface GamesBoardProps {
  readonly open: boolean
  readonly round: Round
  readonly games: RoundGames
  /** Opens the setup; null if this device can't change the games. */
  readonly onChange: (() => void) | null
  readonly onClose: () => void
}

/** All games of a round: who has won what, who pays whom, and every hole of every game. */
export function GamesBoardWindow({ open, round, games, onChange, onClose }: GamesBoardProps) {
  return (
    <Dialog
      open={open}
      title={words.games.boardTitle}
      size="large"
      onClose={onClose}
      footer={
        onChange === null ? undefined : (
          <Button variant="secondary" wide onClick={onChange}>
            {words.games.change}
          </Button>
        )
      }
    >
      <DialogColumn>
        <GamesBoard round={round} games={games} />
      </DialogColumn>
    </Dialog>
  )
}

interface Sum {
  readonly playerId: string
  readonly results: readonly PlayedResult[]
}

export function GamesBoard({ round, games }: Pick<GamesBoardProps, 'round' | 'games'>) {
  const all = gamesResultOf(round, games)
  const { games: results, settlement } = all
  const [sum, setSum] = useState<Sum | null>(null)
  const played = results.filter(isPlayedResult)
  const settled = played.filter(({ kind }) => kind !== 'strokes')
  const openAll = (playerId: string) =>
    setSum({ playerId, results: settled.filter((result) => hasPlayer(result, playerId)) })
  return (
    <>
      {isForSomething(all) && (
        <>
          <StandingsBoard round={round} settlement={settlement} currency={games.currency} onSum={openAll} />
          <SettleUp round={round} settlement={settlement} currency={games.currency} onSum={openAll} />
        </>
      )}
      {results.map((result) => (
        <GameSection
          key={result.game.id}
          round={round}
          result={result}
          currency={games.currency}
          onSum={(playerId) => setSum({ playerId, results: played.filter(({ game }) => game.id === result.game.id) })}
        />
      ))}
      {sum !== null && (
        <PointsSheet
          round={round}
          playerId={sum.playerId}
          results={sum.results}
          currency={games.currency}
          onClose={() => setSum(null)}
        />
      )}
    </>
  )
}

interface GameSectionProps {
  readonly round: Round
  readonly result: GameResult
  readonly currency: string
  readonly onSum: (playerId: string) => void
}

function GameSection({ round, result, currency, onSum }: GameSectionProps) {
  const status = gameStatusOf(result)
  const progress = progressText(status)
  const isOver = round.status === 'completed'
  const text = isOver ? resultText(status, round) : statusText(status, round)
  return (
    <Section title={gameName(result.game)} aside={progress ?? undefined}>
      {result.kind === 'missing' ? (
        isOver ? (
          <Notice kind="info" title={text} text={words.games.noResultWhy[result.missing]} />
        ) : (
          <Notice kind="error" text={text} />
        )
      ) : (
        <>
          <p className="text-row">{text}</p>
          <p className="break-words text-ink-2 text-sm">{gameFacts(result.game, round, currency)}</p>
          {result.game.isNet && <p className="mb-2 break-words text-ink-2 text-sm">{strokesLine(result, round)}</p>}
          <GameTable round={round} result={result} onSum={onSum} />
        </>
      )}
    </Section>
  )
}

function strokesLine({ players }: PlayedResult, round: Round): string {
  const strokes = words.games.strokesGiven(
    players.map((player) => words.games.receives(nicknameIn(round, player.playerId), player.strokes)),
  )
  const unknown = players.filter(({ courseHandicap }) => courseHandicap === null)
  if (unknown.length === 0) return strokes
  return `${strokes}. ${words.games.offZero(unknown.map(({ playerId }) => nicknameIn(round, playerId)))}`
}

function hasPlayer({ players }: PlayedResult, id: string): boolean {
  return players.some(({ playerId }) => playerId === id)
}
