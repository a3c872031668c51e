import { answerIn, findHole, type HoleAnswer, type Round, type RoundHole, withAnswer } from '@teemates/golf/round'
import { archivedAnswer, type ScoreCorrection } from '@teemates/golf/score-correction'
import { useCallback, useMemo, useState } from 'react'
import { useServices } from '../../services.ts'

/** Keyed by keyOf. */
type Corrections = ReadonlyMap<string, ScoreCorrection>

const none: Corrections = new Map()

const keyOf = (holeNumber: number, playerId: string) => `${holeNumber} ${playerId}`

export interface ScoreEdit {
  /** The round as it will be once the corrections are saved. */
  readonly round: Round
  readonly count: number
  readonly isSaving: boolean
  /** The reason why the last save failed: an error, or that another tab had changed one of the cells. */
  readonly failure: { readonly kind: 'changed-elsewhere' } | { readonly kind: 'failed'; readonly error: unknown } | null
  /** The correction of a cell; undefined if it is unchanged. */
  readonly correctionOf: (holeNumber: number, playerId: string) => ScoreCorrection | undefined
  readonly enter: (holeNumber: number, playerId: string, answer: HoleAnswer) => void
  /** Resolves with true once the corrections are saved on the device. Otherwise they stay entered. */
  readonly save: () => Promise<boolean>
  readonly drop: () => void
}

/** The entered, unsaved corrections of a finished round. */
export function useScoreEdit(stored: Round): ScoreEdit {
  const { storage } = useServices()
  const [corrections, setCorrections] = useState(none)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<ScoreEdit['failure']>(null)
  const round = useMemo(() => withEntered(stored, corrections), [stored, corrections])

  const enter = useCallback(
    (holeNumber: number, playerId: string, to: HoleAnswer) => {
      setCorrections((before) => {
        const key = keyOf(holeNumber, playerId)
        const hole = findHole(stored, holeNumber)
        const from = before.get(key)?.from ?? (hole === undefined ? 0 : answerIn(hole, playerId))
        const others = [...before].filter(([other]) => other !== key)
        return new Map(to === from ? others : [...others, [key, { playerId, holeNumber, from, to }]])
      })
    },
    [stored],
  )

  async function save(): Promise<boolean> {
    setIsSaving(true)
    setFailure(null)
    try {
      const { hasCorrected, archived } = await storage.correctScores(stored.id, [...corrections.values()])
      if (hasCorrected) return true
      setCorrections((before) =>
        withCurrentAnswers(before, (holeNumber, playerId) => archivedAnswer(archived, playerId, holeNumber)),
      )
      setFailure({ kind: 'changed-elsewhere' })
    } catch (error) {
      setFailure({ kind: 'failed', error })
    } finally {
      setIsSaving(false)
    }
    return false
  }

  const drop = useCallback(() => {
    setCorrections(none)
    setFailure(null)
  }, [])
  return {
    round,
    count: corrections.size,
    isSaving,
    failure,
    correctionOf: (holeNumber, playerId) => corrections.get(keyOf(holeNumber, playerId)),
    enter,
    save,
    drop,
  }
}

/**
 * Replaces the earlier answers of corrections by the current ones, so that the golfer sees them and can save over
 * them.
 */
function withCurrentAnswers(
  corrections: Corrections,
  answerNow: (holeNumber: number, playerId: string) => HoleAnswer,
): Corrections {
  return new Map(
    [...corrections].flatMap(([key, correction]) => {
      const from = answerNow(correction.holeNumber, correction.playerId)
      return from === correction.to ? [] : [[key, { ...correction, from }]]
    }),
  )
}

function withEntered(round: Round, corrections: Corrections): Round {
  const entered = [...corrections.values()].filter(({ holeNumber }) => findHole(round, holeNumber) !== undefined)
  if (entered.length === 0) return round
  return {
    ...round,
    holes: round.holes.map((hole) =>
      entered
        .filter(({ holeNumber }) => holeNumber === hole.number)
        .reduce<RoundHole>((changed, { playerId, to }) => withAnswer(changed, playerId, to), hole),
    ),
  }
}
