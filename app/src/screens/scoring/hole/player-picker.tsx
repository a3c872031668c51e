import { formatToPar, markOf, toPar } from '@teemates/golf/score'
import { Check } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import type { GamesPart } from '../../../features/games/use-games-part.ts'
import { PlayerDisc } from '../../../features/players/player-disc.tsx'
import { MarkShape } from '../../../features/scorecard/score-mark.tsx'
import { toParColour } from '../../../features/scorecard/to-par.tsx'
import { OneLine } from '../../../ui/one-line.tsx'
import { classes } from '../../../ui/classes.ts'
import * as words from '../../../words/words.ts'

interface PlayerPickerProps {
  /** In the round's order. strokes are those on the shown hole. */
  readonly players: readonly {
    readonly id: string
    readonly nickname: string
    /** The index in the round's players, from 0. */
    readonly seat: number
    readonly strokes: number
    /** Whether the player has picked up on the shown hole. */
    readonly isPickedUp: boolean
    /** The score to par so far; null before the first hole. */
    readonly toPar: number | null
    /** False for another device's player, who is shown but can't be selected. */
    readonly isScorable: boolean
    /** The number of the hole that the player plays, if it isn't this device's current hole. */
    readonly otherHole: number | null
    /** Handicap strokes on the shown hole, negative if given back. */
    readonly received: number
    /** Changes with each score under par that was just entered for this player; 0 for none. */
    readonly moment: number
  }[]
  readonly par: number
  readonly selectedId: string
  /** Whether this device scores for several of the players. */
  readonly isChoice: boolean
  /** The accessible name of the choice. */
  readonly choiceLabel: string
  /** Shown above the label or beside it; null without games. */
  readonly gamesLine: ReactNode
  /** Draws received strokes; null before it is loaded. */
  readonly Dots: GamesPart['StrokeDots'] | null
  readonly onSelect: (playerId: string) => void
}

/** Selects the player whose strokes are entered, and shows everyone's strokes on this hole and total to par. */
export const PlayerPicker = memo(function PlayerPicker(props: PlayerPickerProps) {
  const { players, par, selectedId, isChoice, choiceLabel, gamesLine, Dots, onSelect } = props
  const labelId = useId()
  return (
    <div>
      <div className="flex flex-wrap items-end gap-x-3">
        <p id={labelId} className="font-semibold text-ink-2 text-[0.8125rem] leading-tight">
          {isChoice ? choiceLabel : words.scoring.players}
        </p>
        {gamesLine}
      </div>
      <fieldset aria-labelledby={labelId} data-two-rows={players.length > 4 ? '' : undefined} className="min-w-0">
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
              Dots={Dots}
              isSelected={player.id === selectedId}
              onSelect={onSelect}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
})

interface PlayerButtonProps {
  readonly id: string
  readonly nickname: string
  readonly seat: number
  /** The strokes on the shown hole; 0 if not scored. */
  readonly strokes: number
  readonly isPickedUp: boolean
  readonly toPar: number | null
  readonly par: number
  readonly isScorable: boolean
  readonly otherHole: number | null
  readonly received: number
  readonly moment: number
  /** Whether the players need more than one row. */
  readonly isMany: boolean
  readonly isSelected: boolean
  /** Draws received strokes; null before it is loaded. */
  readonly Dots: GamesPart['StrokeDots'] | null
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
    received,
    moment,
    isMany,
    isSelected,
    Dots,
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
      {/* No aria-label here: voice control users say the name that they see. */}
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
          {/* A mate who is ready counts as gone on, but their strokes on this hole matter more than the hole they play. */}
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
      {/* Between the round disc and the mark, whose corners are empty, so that nothing moves. */}
      {Dots !== null && received !== 0 && (
        <Dots strokes={received} className="absolute top-1 left-1/2 -translate-x-1/2 text-ink-2" />
      )}
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

/** The flag of another hole: a mate plays that one and has no strokes on the shown hole. */
function HoleFlag({ hole }: { readonly hole: number }) {
  return (
    <span className="flex min-h-7 items-start border-ink border-l-2">
      <span
        translate="no"
        className="bg-board py-px pr-2.5 pl-1.5 font-extrabold text-on-board text-sm leading-[1rem] [clip-path:polygon(0_0,100%_0,calc(100%-6px)_50%,100%_100%,0_100%)]"
      >
        {hole}
      </span>
    </span>
  )
}
