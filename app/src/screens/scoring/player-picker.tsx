import { Check } from 'lucide-react'
import { memo } from 'react'
import { LabelledGroup } from '../../ui/labelled-group.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import { classes } from '../../ui/classes.ts'
import { words } from '../../words/words.ts'

interface PlayerPickerProps {
  /** In the round's order; strokes on the hole in sight. */
  readonly players: readonly {
    readonly id: string
    readonly nickname: string
    readonly strokes: number
    /** False for another device's player: shown, but not to be picked. */
    readonly isScorable: boolean
  }[]
  readonly selectedId: string
  /** This device scores for more than one of them. */
  readonly isChoice: boolean
  readonly onSelect: (playerId: string) => void
}

/** Whose strokes are being entered, and everyone's strokes on this hole. */
export function PlayerPicker({ players, selectedId, isChoice, onSelect }: PlayerPickerProps) {
  return (
    <LabelledGroup
      label={isChoice ? words.scoring.scoringFor : words.scoring.players}
      labelClassName="mb-0.5 font-medium text-ink-2 text-sm"
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-1.5">
        {players.map((player) => (
          <PlayerButton
            key={player.id}
            id={player.id}
            nickname={player.nickname}
            strokes={player.strokes}
            isScorable={player.isScorable}
            isSelected={player.id === selectedId}
            onSelect={onSelect}
          />
        ))}
      </div>
    </LabelledGroup>
  )
}

interface PlayerButtonProps {
  readonly id: string
  readonly nickname: string
  /** On the hole in sight; 0 is not scored. */
  readonly strokes: number
  readonly isScorable: boolean
  readonly isSelected: boolean
  readonly onSelect: (playerId: string) => void
}

const PlayerButton = memo(function PlayerButton(props: PlayerButtonProps) {
  const { id, nickname, strokes, isScorable, isSelected, onSelect } = props
  const hasScore = strokes > 0
  return (
    <button
      type="button"
      disabled={!isScorable}
      aria-pressed={isSelected}
      aria-label={hasScore ? words.scoring.playerScored(nickname, strokes) : words.scoring.playerUnscored(nickname)}
      onClick={() => onSelect(id)}
      className={classes(
        'flex min-h-12 min-w-0 items-center gap-1.5 rounded-button px-3 text-left',
        isSelected && 'bg-tint ring-2 ring-green ring-inset',
        !isSelected && (isScorable ? 'border border-edge bg-ground' : 'bg-paper'),
      )}
    >
      <OneLine text={nickname} className={classes('flex-1', isSelected ? 'font-bold' : 'font-medium')} />
      {hasScore && <Check aria-hidden="true" className="size-4 shrink-0 text-green" strokeWidth={3} />}{' '}
      <span className="score w-[2ch] shrink-0 text-right font-bold text-xl">
        <span className="block h-[1lh] contain-strict">{hasScore ? strokes : words.scorecard.notPlayed}</span>
      </span>
    </button>
  )
})
