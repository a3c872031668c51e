import { formatToPar, markOf, toPar } from '@teemates/golf/score'
import { Check } from 'lucide-react'
import { memo } from 'react'
import { PlayerDisc } from '../../scorecard/player-disc.tsx'
import { MarkShape } from '../../scorecard/score-mark.tsx'
import { toParColour } from '../../scorecard/to-par.tsx'
import { LabelledGroup } from '../../ui/labelled-group.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import { classes } from '../../ui/classes.ts'
import * as words from '../../words/words.ts'

interface PlayerPickerProps {
  /** In the round's order; strokes on the hole in sight. */
  readonly players: readonly {
    readonly id: string
    readonly nickname: string
    /** In the round, from 0. */
    readonly seat: number
    readonly strokes: number
    /** On the hole in sight: no score for good. */
    readonly isPickedUp: boolean
    /** Of the round so far; null before the first hole. */
    readonly toPar: number | null
    /** False for another device's player: shown, but not to be picked. */
    readonly isScorable: boolean
    /** Its own number, where it isn't the one that this device plays. */
    readonly otherHole: number | null
    /** Another number is another score under par that was just entered for this player; 0 is none. */
    readonly moment: number
  }[]
  readonly par: number
  readonly selectedId: string
  /** This device scores for more than one of them. */
  readonly isChoice: boolean
  /** What is chosen among them. */
  readonly choiceLabel: string
  readonly onSelect: (playerId: string) => void
}

/** Whose strokes are being entered, and everyone's strokes on this hole and total to par. */
export const PlayerPicker = memo(function PlayerPicker(props: PlayerPickerProps) {
  const { players, par, selectedId, isChoice, choiceLabel, onSelect } = props
  return (
    <LabelledGroup
      label={isChoice ? choiceLabel : words.scoring.players}
      labelClassName="font-semibold text-ink-2 text-[0.8125rem] leading-tight"
    >
      <div
        className={classes(
          'grid grid-cols-[repeat(auto-fit,minmax(min(4.25rem,100%),1fr))] gap-1.5 min-[360px]:gap-2',
          players.length <= 4 ? 'sideways:grid-cols-2' : 'sideways:grid-cols-4',
        )}
      >
        {players.map((player) => (
          <PlayerButton
            key={player.id}
            {...player}
            par={par}
            isMany={players.length > 4}
            isSelected={player.id === selectedId}
            onSelect={onSelect}
          />
        ))}
      </div>
    </LabelledGroup>
  )
})

interface PlayerButtonProps {
  readonly id: string
  readonly nickname: string
  readonly seat: number
  /** On the hole in sight; 0 is not scored. */
  readonly strokes: number
  readonly isPickedUp: boolean
  readonly toPar: number | null
  readonly par: number
  readonly isScorable: boolean
  readonly otherHole: number | null
  readonly moment: number
  /** More than one row of them. */
  readonly isMany: boolean
  readonly isSelected: boolean
  readonly onSelect: (playerId: string) => void
}

const PlayerButton = memo(function PlayerButton(props: PlayerButtonProps) {
  const {
    id,
    nickname,
    seat,
    strokes,
    isPickedUp,
    toPar: total,
    par,
    isScorable,
    otherHole,
    moment,
    isMany,
    isSelected,
  } = props
  const hasScore = strokes > 0
  return (
    <button
      type="button"
      disabled={!isScorable}
      aria-pressed={isSelected}
      onClick={() => props.onSelect(id)}
      className={classes(
        'score relative flex min-w-0 flex-col justify-between rounded-button px-2 text-left press max-[359px]:px-1.5',
        isMany ? 'min-h-[54px] py-1 tall:min-h-[62px]' : 'min-h-[60px] py-1 tall:min-h-[84px]',
        isSelected && 'inset-ring-[3px] inset-ring-green bg-ground',
        !isSelected && (isScorable ? 'inset-ring inset-ring-hair bg-paper' : 'inset-ring inset-ring-hair'),
      )}
    >
      {/* No label in place of its text: who speaks to the phone says the name that stands there. */}
      <span className="sr-only">{words.scoring.playerAt(nickname, { strokes, isPickedUp }, total, otherHole)}</span>
      <span aria-hidden="true" className="flex w-full items-center justify-between gap-0.5">
        <span className="relative flex">
          <PlayerDisc seat={seat} nickname={nickname} className={isMany ? 'size-6 text-xs' : 'size-7 text-sm'} />
          {(hasScore || isPickedUp) && (
            <span className="absolute -right-1 -bottom-1 flex rounded-full bg-green p-px text-on-green">
              <Check aria-hidden="true" className="size-2.5" strokeWidth={4} />
            </span>
          )}
        </span>
        <span
          key={moment}
          className={classes(
            'flex items-center justify-center',
            isMany ? 'min-h-7' : 'min-h-8',
            moment > 0 && 'mark-in',
          )}
        >
          {/* A mate who is ready counts as gone on. Their strokes here matter more than where they are. */}
          {hasScore ? (
            <MarkShape
              mark={markOf(toPar(strokes, par))}
              text={String(strokes)}
              className={isMany ? 'text-base' : 'text-lg'}
            />
          ) : otherHole !== null ? (
            <HoleFlag hole={otherHole} />
          ) : (
            <span className="w-7 text-center font-semibold text-ink-2">{words.scorecard.notPlayed}</span>
          )}
        </span>
      </span>
      <span aria-hidden="true" className="flex w-full items-baseline justify-between gap-1 leading-tight">
        <OneLine text={nickname} className="flex-1 font-semibold text-[0.8125rem] min-[360px]:text-sm" />
        {total !== null && (
          <span translate="no" className={classes('shrink-0 font-extrabold text-sm', toParColour(total))}>
            {formatToPar(total)}
          </span>
        )}
      </span>
    </button>
  )
})

/** A mate who plays another hole and has no strokes on the one in sight, as the flag of that hole. */
function HoleFlag({ hole }: { readonly hole: number }) {
  return (
    <span className="flex h-7 items-start border-ink border-l-2">
      <span
        translate="no"
        className="bg-board py-px pr-2.5 pl-1.5 font-extrabold text-on-board text-sm leading-4 [clip-path:polygon(0_0,100%_0,calc(100%-6px)_50%,100%_100%,0_100%)]"
      >
        {hole}
      </span>
    </span>
  )
}
