import { type HandicapWorking, ownValue, type RoundGames } from '@teemates/golf/games/round-games'
import type { Round } from '@teemates/golf/round'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Choice, TextField } from '../../../ui/field.tsx'
import * as words from '../../../words/words.ts'
import { DialogColumn } from '../dialog-column.tsx'
import { nicknameOf } from '../game-texts.ts'
import { roundedHandicap, whyLines } from './handicap-why.ts'
import { parseIndex, parseRating } from './typed-value.ts'

interface HandicapFormProps {
  readonly round: Round
  readonly playerId: string
  readonly games: RoundGames
  /** The games with the handicap that was worked out. */
  readonly onUse: (games: RoundGames) => void
  readonly onClose: () => void
}

/** Holes for which a tee may have ratings of its own. */
const NINE = 9

/** Works a course handicap out from the index and the tee's ratings, and shows the whole calculation. */
export function HandicapForm({ round, playerId, games, onUse, onClose }: HandicapFormProps) {
  const nickname = nicknameOf(round, playerId)
  const mayBeNine = round.holes.length <= NINE
  const known = ownValue(games.workings ?? {}, playerId)
  // Everybody often plays the same tee, so the ratings that were typed for one player are suggested for the next.
  const tee = known?.tee ?? Object.values(games.workings ?? {})[0]?.tee
  const [index, setIndex] = useState(known === undefined ? '' : indexText(known.handicapIndex))
  const [rating, setRating] = useState(tee === undefined ? '' : tee.courseRating.toFixed(1))
  const [slope, setSlope] = useState(tee === undefined ? '' : String(tee.slopeRating))
  const [isNine, setIsNine] = useState(known?.isNine ?? false)
  const cardPar = round.holes.reduce((sum, hole) => sum + hole.par, 0)
  const [par, setPar] = useState(String(tee?.par ?? (mayBeNine ? 2 * cardPar : cardPar)))
  const working = workingOf({ index, rating, slope, par, isNine: mayBeNine && isNine })
  const field = { inputMode: 'decimal', autoComplete: 'off' } as const

  return (
    <Dialog
      open
      title={words.games.workOutTitle(nickname)}
      size="large"
      onClose={onClose}
      footer={
        <Button
          wide
          disabled={working === null}
          onClick={() => {
            if (working !== null) onUse(withWorking(games, playerId, working))
          }}
        >
          {working === null ? words.games.fillIn : words.games.use(roundedHandicap(working))}
        </Button>
      }
    >
      <DialogColumn>
        {/* A phone's number keys have no plus, so the keys of text are shown. */}
        <TextField
          label={words.games.index}
          hint={words.games.indexHint}
          value={index}
          onChange={setIndex}
          autoComplete="off"
          maxLength={5}
        />
        {mayBeNine && (
          <Choice
            label={words.games.ratingsFor}
            value={isNine ? 'nine' : 'eighteen'}
            options={[
              { value: 'eighteen', label: words.games.eighteenHoles },
              { value: 'nine', label: words.games.nineHoles },
            ]}
            onChange={(holes) => {
              setIsNine(holes === 'nine')
              setPar(String(holes === 'nine' ? cardPar : 2 * cardPar))
            }}
          />
        )}
        <div className="grid grid-cols-3 items-end gap-3">
          <TextField {...field} label={words.games.courseRating} value={rating} onChange={setRating} maxLength={4} />
          <TextField {...field} label={words.games.slopeRating} value={slope} onChange={setSlope} maxLength={3} />
          <TextField {...field} label={words.games.par} value={par} onChange={setPar} maxLength={2} />
        </div>
        <p className="text-ink-2 text-sm">{words.games.ratingsHint}</p>
        <div aria-live="polite">
          {working !== null && (
            <ul className="flex flex-col gap-1 border-rule border-t-2 pt-2 text-sm">
              {whyLines(working, games.games, round.holes.length).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
      </DialogColumn>
    </Dialog>
  )
}

interface TypedWorking {
  readonly index: string
  readonly rating: string
  readonly slope: string
  readonly par: string
  readonly isNine: boolean
}

/** Slope ratings run from 55 to 155. Source: World Handicap System, definitions. */
function workingOf({ index, rating, slope, par, isNine }: TypedWorking): HandicapWorking | null {
  const handicapIndex = parseIndex(index)
  const courseRating = parseRating(rating, isNine ? 20 : 40, isNine ? 45 : 90)
  const slopeRating = parseRating(slope, 55, 155)
  const parOfHoles = parseRating(par, isNine ? 27 : 54, isNine ? 45 : 90)
  if (handicapIndex === null || courseRating === null || slopeRating === null || parOfHoles === null) return null
  if (!Number.isInteger(slopeRating) || !Number.isInteger(parOfHoles)) return null
  return { handicapIndex, tee: { courseRating, slopeRating, par: parOfHoles }, isNine }
}

function withWorking(games: RoundGames, playerId: string, working: HandicapWorking): RoundGames {
  return {
    ...games,
    courseHandicaps: { ...games.courseHandicaps, [playerId]: roundedHandicap(working) },
    workings: { ...games.workings, [playerId]: working },
  }
}

function indexText(handicapIndex: number): string {
  return handicapIndex < 0 ? `+${(-handicapIndex).toFixed(1)}` : handicapIndex.toFixed(1)
}
