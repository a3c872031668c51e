import { needsHoleOrder, type RoundGame, type RoundGames } from '@teemates/golf/games/round-games'
import type { Round } from '@teemates/golf/round'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/feedback.tsx'
import * as words from '../../../words/words.ts'
import { DialogColumn } from '../dialog-column.tsx'
import { isComplete, newGame, noGames, withGame } from './game-draft.ts'
import { GameForm } from './game-form.tsx'
import { gameName } from '../game-texts.ts'
import { GameChoice } from './game-choice.tsx'
import { GamesList } from './games-list.tsx'
import { HandicapForm } from './handicap-form.tsx'
import { HandicapList } from './handicap-list.tsx'
import { HoleOrder } from './hole-order.tsx'

export interface GamesSetupProps {
  readonly open: boolean
  readonly round: Round
  /** null if the round has no games. */
  readonly games: RoundGames | null
  /** The last games of these players with the ids of this round, as sameGamesIn() gives them; null if there are none. */
  readonly last: RoundGames | null
  /** Course handicaps by player id that a round without games starts with. */
  readonly handicaps: RoundGames['courseHandicaps']
  readonly newId: () => string
  /** Stores the games; null removes them. */
  readonly onSave: (games: RoundGames | null) => void
  readonly onClose: () => void
}

type Step =
  | { readonly kind: 'list' }
  | { readonly kind: 'choice' }
  | { readonly kind: 'game'; readonly game: RoundGame; readonly isNew: boolean }
  | { readonly kind: 'handicap'; readonly playerId: string }

/** Choosing and changing the games of a round. Nothing is stored before 'Save games'. */
export function GamesSetupWindow(props: GamesSetupProps) {
  // Each opening starts with the games of the round.
  const [opening, setOpening] = useState({ isOpen: props.open, count: 0 })
  if (opening.isOpen !== props.open) {
    setOpening({ isOpen: props.open, count: opening.count + (props.open ? 1 : 0) })
  }
  return <Setup key={opening.count} {...props} />
}

function Setup({ open, round, games, last, handicaps, newId, onSave, onClose }: GamesSetupProps) {
  const [draft, setDraft] = useState(games ?? { ...noGames, courseHandicaps: handicaps })
  const [step, setStep] = useState<Step>({ kind: 'list' })
  const isNet = draft.games.some((game) => game.isNet)
  const isEmpty = draft.games.length === 0
  const isUnchangedEmpty = isEmpty && games === null
  const saveLabel = isUnchangedEmpty ? words.games.saveNothing : isEmpty ? words.games.saveEmpty : words.games.save

  return (
    <>
      <Dialog
        open={open}
        title={words.games.title}
        size="large"
        onClose={onClose}
        footer={
          <Button
            wide
            disabled={isUnchangedEmpty || draft.games.some((game) => !isComplete(game, round))}
            onClick={() => {
              onSave(isEmpty ? null : draft)
              onClose()
            }}
          >
            {saveLabel}
          </Button>
        }
      >
        <DialogColumn>
          <GamesList
            round={round}
            games={draft}
            last={last}
            onAdd={() => setStep({ kind: 'choice' })}
            onEdit={(game) => setStep({ kind: 'game', game, isNew: false })}
            onSame={setDraft}
          />
          {draft.games
            .filter((game) => !isComplete(game, round))
            .map((game) => (
              <Notice key={game.id} kind="error" title={gameName(game)} text={words.games.missing.players} />
            ))}
          {isNet && (
            <HandicapList
              round={round}
              games={draft}
              onChange={setDraft}
              onWorkOut={(playerId) => setStep({ kind: 'handicap', playerId })}
            />
          )}
          {isNet && needsHoleOrder(round) && (
            <HoleOrder
              holeNumbers={round.holes.map(({ number }) => number)}
              order={draft.holeOrder ?? []}
              onChange={(holeOrder) => setDraft({ ...draft, holeOrder })}
            />
          )}
        </DialogColumn>
      </Dialog>
      {open && (
        <StepWindow step={step} round={round} draft={draft} newId={newId} onStep={setStep} onChange={setDraft} />
      )}
    </>
  )
}

interface StepWindowProps {
  readonly step: Step
  readonly round: Round
  readonly draft: RoundGames
  readonly newId: () => string
  readonly onStep: (step: Step) => void
  readonly onChange: (draft: RoundGames) => void
}

/** The window above the list of games: the kinds of games, one game, or a handicap to work out. */
function StepWindow({ step, round, draft, newId, onStep, onChange }: StepWindowProps) {
  const toList = () => onStep({ kind: 'list' })
  const takeOver = (next: RoundGames) => {
    onChange(next)
    toList()
  }
  switch (step.kind) {
    case 'list':
      return null
    case 'choice':
      return (
        <Dialog open title={words.games.addTitle} onClose={toList}>
          <GameChoice
            round={round}
            onChoose={(kind) => onStep({ kind: 'game', game: newGame(kind, newId(), round), isNew: true })}
          />
        </Dialog>
      )
    case 'game': {
      const { game } = step
      const remove = () => takeOver({ ...draft, games: draft.games.filter(({ id }) => id !== game.id) })
      return (
        <GameForm
          round={round}
          game={game}
          currency={draft.currency}
          onDone={(done, currency) => takeOver(withGame({ ...draft, currency: currency ?? draft.currency }, done))}
          onRemove={step.isNew ? null : remove}
          onClose={toList}
        />
      )
    }
    case 'handicap':
      return <HandicapForm round={round} playerId={step.playerId} games={draft} onUse={takeOver} onClose={toList} />
  }
}
