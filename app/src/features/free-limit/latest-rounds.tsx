import { formatToPar } from '@teemates/golf/score'
import { FREE_ROUND_LIMIT } from '@teemates/golf/limits'
import { useCallback } from 'react'
import { type FinishedResult, readLatestResults } from '../../rounds/latest-results.ts'
import { useServices } from '../../services.ts'
import { useKnownSelf } from '../../shell/preferences.ts'
import { Tile } from '../../ui/board.tsx'
import { useReading } from '../../ui/use-reading.ts'

/**
 * The rounds that have used up the free tier, on the Board. This is a picture; screen reader users find the rounds in
 * History.
 */
export function LatestRounds() {
  const { storage } = useServices()
  const known = useKnownSelf()
  const read = useCallback(() => readLatestResults(storage, known, FREE_ROUND_LIMIT), [storage, known])
  const { reading } = useReading(read)
  // The lines stay blank until the rounds are read, and if they can't be read.
  const results = reading.kind === 'ready' ? reading.value : []
  return (
    <ul aria-hidden="true" className="grid grid-cols-3 gap-2 rounded-panel bg-board p-3">
      {Array.from({ length: FREE_ROUND_LIMIT }, (_, place) => (
        <ResultTile key={place} result={results[place]} />
      ))}
    </ul>
  )
}

function ResultTile({ result }: { readonly result: FinishedResult | undefined }) {
  return (
    <li className="min-w-0 text-center">
      <p className="mb-1 truncate font-semibold text-[0.8125rem] text-on-board-2">
        <bdi>{result?.courseName}</bdi>&nbsp;
      </p>
      <Tile tone={toneOf(result?.toPar ?? 0)} className="score min-h-13 w-full text-[1.6875rem]">
        {result !== undefined && formatToPar(result.toPar)}
      </Tile>
    </li>
  )
}

function toneOf(toPar: number) {
  if (toPar < 0) return 'under'
  return toPar > 0 ? 'over' : 'ink'
}
