import { isOnFrontNine } from '@teemates/golf/holes-mode'
import { formatToPar } from '@teemates/golf/score'
import type { HighlightKind, PerformanceHighlight } from '@teemates/golf/summary/highlights'
import type { PlayedHole } from '@teemates/golf/summary/player-card'
import * as words from '../../words/words.ts'
import type { ExplainedPlayer } from './player-names.tsx'

/** The value of a highlight with its unit. */
export function highlightValue({ kind, value }: PerformanceHighlight): string {
  switch (kind) {
    case 'best-hole':
    case 'best-nine':
      return formatToPar(value)
    case 'longest-run':
      return words.summary.holeCount(value)
    case 'most-birdies':
      return words.summary.birdies(value)
    case 'bounce-back':
      return words.summary.strokes(value)
  }
}

/** The players who share the highlight, each once, with their holes. */
export function explainedHolders({ kind, holders }: PerformanceHighlight): ExplainedPlayer[] {
  const playerIds = [...new Set(holders.map(({ playerId }) => playerId))]
  return playerIds.map((playerId) => {
    const feats = holders.filter((holder) => holder.playerId === playerId)
    return {
      playerId,
      nickname: feats[0]?.nickname ?? '',
      explanation: explanationOf(
        kind,
        feats.map(({ details }) => details),
      ),
    }
  })
}

/** feats: those of one player, each with its holes. */
function explanationOf(kind: HighlightKind, feats: readonly (readonly PlayedHole[])[]): string {
  switch (kind) {
    case 'best-hole': {
      const [only, ...others] = feats.flat()
      if (only !== undefined && others.length === 0) {
        return words.summary.onHole(only.holeNumber, only.strokes, only.par)
      }
      return words.summary.holesNamed(numbersOf(feats))
    }
    case 'most-birdies':
      return words.summary.holesNamed(numbersOf(feats))
    case 'longest-run':
      return words.summary.runs(feats.map(runOf))
    case 'best-nine':
      return words.summary.also(feats.map(nineText))
    case 'bounce-back':
      return words.summary.also(feats.map(bounceBackText))
  }
}

function numbersOf(feats: readonly (readonly PlayedHole[])[]): number[] {
  return feats.flat().map(({ holeNumber }) => holeNumber)
}

function runOf(holes: readonly PlayedHole[]): { from: number; to: number } {
  return { from: holes[0]?.holeNumber ?? 1, to: holes.at(-1)?.holeNumber ?? 1 }
}

function nineText(holes: readonly PlayedHole[]): string {
  const isFront = isOnFrontNine(holes[0]?.holeNumber ?? 1)
  const strokes = holes.reduce((sum, hole) => sum + hole.strokes, 0)
  return words.summary.nine(isFront ? words.summary.nines.front : words.summary.nines.back, strokes)
}

function bounceBackText([before, after]: readonly PlayedHole[]): string {
  if (before === undefined || after === undefined) return ''
  return words.summary.bounceBack(
    formatToPar(before.toPar),
    before.holeNumber,
    formatToPar(after.toPar),
    after.holeNumber,
  )
}
