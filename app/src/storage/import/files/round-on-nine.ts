import { isOnFrontNine, type Nine } from '@teemates/golf/holes-mode'
import { fieldsOf, listOf } from '@teemates/golf/untrusted-fields'

type Fields = ReadonlyMap<string, unknown>

export const HOLES_OF_A_NINE = 9

/** Lists of hole numbers by player, in a round's metadata. */
const holeMarks = ['noScores', 'notCounted', 'correctedHoles'] as const

/** Moves the hole numbers of a nine-hole round to this nine. Every hole must have a valid number. */
export function onNine(round: Fields, nine: Nine): object {
  const metadata = fieldsOf(round.get('metadata'))
  return {
    ...Object.fromEntries(round),
    holeType: nine,
    totalHoles: HOLES_OF_A_NINE,
    ...(round.has('holes') && { holes: listOf(round.get('holes')).map((hole) => holeOn(nine, hole)) }),
    ...(round.has('scores') && { scores: listOf(round.get('scores')).map((score) => scoreOn(nine, score)) }),
    ...(metadata !== null && { metadata: metadataOn(nine, metadata) }),
  }
}

function numberOn(nine: Nine, number: number): number {
  const onFront = isOnFrontNine(number) ? number : number - HOLES_OF_A_NINE
  return nine === 'front9' ? onFront : onFront + HOLES_OF_A_NINE
}

function holeOn(nine: Nine, hole: unknown): object {
  const fields = fieldsOf(hole) ?? new Map<string, unknown>()
  return { ...Object.fromEntries(fields), number: numberOn(nine, Number(fields.get('number'))) }
}

function scoreOn(nine: Nine, score: unknown): object {
  const fields = fieldsOf(score) ?? new Map<string, unknown>()
  const strokes = [...(fieldsOf(fields.get('strokesByHole')) ?? [])]
  const strokesByHole = new Map(strokes.map(([key, count]) => [numberOn(nine, Number(key)), count]))
  return { ...Object.fromEntries(fields), strokesByHole: Object.fromEntries(strokesByHole) }
}

function metadataOn(nine: Nine, metadata: Fields): object {
  const moved = new Map(metadata)
  if (moved.has('holeSet')) {
    moved.set(
      'holeSet',
      listOf(moved.get('holeSet')).map((hole) => holeOn(nine, hole)),
    )
  }
  for (const name of holeMarks) {
    const byPlayer = fieldsOf(moved.get(name))
    if (byPlayer === null) continue
    const marks = [...byPlayer].map(([id, holes]): [string, unknown] => [
      id,
      listOf(holes).map((hole) => (typeof hole === 'number' ? numberOn(nine, hole) : hole)),
    ])
    moved.set(name, Object.fromEntries(marks))
  }
  return Object.fromEntries(moved)
}
