import {
  defaultAllowanceOf,
  firstPositionOf,
  gameFrom,
  isMatchGame,
  type RoundGame,
} from '@teemates/golf/games/round-games'
import { playingOrderOf, type Round } from '@teemates/golf/round'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckboxRow } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Choice, SelectField, TextField } from '../../../ui/field.tsx'
import { LabelledGroup } from '../../../ui/labelled-group.tsx'
import * as words from '../../../words/words.ts'
import { ConcededHoles } from './conceded-holes.tsx'
import { DialogColumn } from '../dialog-column.tsx'
import { isComplete } from './game-draft.ts'
import { PressList } from './press-list.tsx'
import { TeamDiscs } from './team-discs.tsx'
import { parseValue } from './typed-value.ts'

interface GameFormProps {
  readonly round: Round
  readonly game: RoundGame
  readonly currency: string
  /** currency: null if the golfer typed none. */
  readonly onDone: (game: RoundGame, currency: string | null) => void
  /** null for a game that isn't added yet. */
  readonly onRemove: (() => void) | null
  readonly onClose: () => void
}

/** One game: net or gross, its players or sides, its value and what else its kind asks for. */
export function GameForm({ round, game: given, currency, onDone, onRemove, onClose }: GameFormProps) {
  const [game, setGame] = useState(given)
  const [value, setValue] = useState(() => valueText(given.valueHundredths, currency))
  const typed = parseValue(value)
  const isWrong = typed === null
  return (
    <Dialog
      open
      title={words.games.kinds[game.kind]}
      size="large"
      onClose={onClose}
      footer={
        <Button
          wide
          disabled={isWrong || !isComplete(game, round)}
          onClick={() => {
            if (typed !== null) onDone({ ...game, valueHundredths: typed.valueHundredths }, typed.currency)
          }}
        >
          {isComplete(game, round) ? words.games.done : words.games.missing.players}
        </Button>
      }
    >
      <DialogColumn>
        <Choice
          label={words.games.score}
          value={game.isNet ? 'net' : 'gross'}
          options={[
            { value: 'net', label: words.games.net },
            { value: 'gross', label: words.games.gross },
          ]}
          onChange={(score) => setGame({ ...game, isNet: score === 'net' })}
        />
        {game.kind !== 'strokes' && (
          <TextField
            label={words.games.value[game.kind]}
            hint={words.games.valueHint}
            error={isWrong ? words.games.valueWrong : undefined}
            value={value}
            onChange={setValue}
            autoComplete="off"
            maxLength={14}
          />
        )}
        <GamePlayersField round={round} game={game} onChange={setGame} />
        <KindFields round={round} game={game} onChange={setGame} />
        <RarelyChanged round={round} game={game} onChange={setGame} />
        {onRemove !== null && (
          <Button variant="quiet-danger" onClick={onRemove}>
            {words.games.remove}
          </Button>
        )}
      </DialogColumn>
    </Dialog>
  )
}

interface FieldProps {
  readonly round: Round
  readonly game: RoundGame
  readonly onChange: (game: RoundGame) => void
}

/** The fields that only games of this kind have. */
function KindFields({ round, game, onChange }: FieldProps) {
  const playingOrder = playingOrderOf(round)
  const holeNumbers = playingOrder.slice(firstPositionOf(game, playingOrder) - 1)
  return (
    <>
      {game.kind === 'skins' && (
        <CheckboxRow
          label={words.games.carryOver}
          text={words.games.carryOverText}
          checked={game.carriesOver}
          onChange={(carriesOver) => onChange({ ...game, carriesOver })}
        />
      )}
      {game.kind === 'nassau' && (
        <>
          <CheckboxRow
            label={words.games.autoPress}
            text={words.games.autoPressText}
            checked={game.pressesAtTwoDown}
            onChange={(pressesAtTwoDown) => onChange({ ...game, pressesAtTwoDown })}
          />
          <PressList
            holeNumbers={holeNumbers}
            presses={game.presses}
            onChange={(presses) => onChange({ ...game, presses })}
          />
        </>
      )}
      {isMatchGame(game) && (
        <ConcededHoles
          holeNumbers={holeNumbers}
          conceded={game.conceded}
          onChange={(conceded) => onChange({ ...game, conceded })}
        />
      )}
    </>
  )
}

function GamePlayersField({ round, game, onChange }: FieldProps) {
  if (isMatchGame(game)) {
    return <TeamDiscs players={round.players} teams={game.teams} onChange={(teams) => onChange({ ...game, teams })} />
  }
  const { playerIds } = game
  return (
    <LabelledGroup label={words.games.whoPlays} labelClassName="mb-1.5 font-bold text-[0.9375rem]">
      {round.players.map(({ id, nickname }) => (
        <CheckboxRow
          key={id}
          label={nickname}
          checked={playerIds.includes(id)}
          onChange={(isIn) => {
            const others = playerIds.filter((other) => other !== id)
            onChange({ ...game, playerIds: isIn ? [...others, id] : others })
          }}
        />
      ))}
    </LabelledGroup>
  )
}

/** Allowances that clubs use, in percent. Source: World Handicap System, appendix C. */
const allowances = [100, 95, 90, 85, 80, 75, 65, 50]

/** The handicap allowance and the first hole, which few games change. */
function RarelyChanged({ round, game, onChange }: FieldProps) {
  const usual = defaultAllowanceOf(game)
  const playingOrder = playingOrderOf(round)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {game.isNet && (
        <SelectField
          label={words.games.allowance}
          value={String(game.allowance ?? '')}
          options={[
            { value: '', label: words.games.recommended(usual) },
            ...allowances.map((percent) => ({ value: String(percent), label: words.games.percent(percent) })),
          ]}
          onChange={(percent) => {
            const { allowance: _, ...rest } = game
            onChange(percent === '' ? rest : { ...rest, allowance: Number(percent) })
          }}
        />
      )}
      <SelectField
        label={words.games.from}
        value={String(firstPositionOf(game, playingOrder))}
        options={playingOrder.map((number, index) => ({
          value: String(index + 1),
          label: index === 0 ? words.games.fromStart : words.games.fromHole(number),
        }))}
        onChange={(position) => onChange(gameFrom(game, Number(position), playingOrder))}
      />
    </div>
  )
}

function valueText(hundredths: number, currency: string): string {
  const number = hundredths % 100 === 0 ? String(hundredths / 100) : (hundredths / 100).toFixed(2)
  if (currency === '') return number
  return /^\p{L}/u.test(currency) ? `${number} ${currency}` : `${currency}${number}`
}
