import { parTotalOf } from '@teemates/golf/course'
import { type DistanceUnit, metersFromYards } from '@teemates/golf/distance'
import type { HolesMode } from '@teemates/golf/holes-mode'
import type { HoleSetEntry } from '@teemates/golf/round'
import { Card } from '../../ui/card.tsx'
import { joinFacts } from '../../ui/facts.ts'
import * as words from '../../words/words.ts'

interface CoursePreviewProps {
  readonly name: string
  readonly holesMode: HolesMode | null
  readonly holes: readonly HoleSetEntry[]
  readonly unit: DistanceUnit
  /** The attribution that the licence of the course's data requires. */
  readonly attribution: string | null
}

/** The holes that will be played. Lengths are in yards as on the card, and also in metres if the golfer uses metres. */
export function CoursePreview({ name, holesMode, holes, unit, attribution }: CoursePreviewProps) {
  return (
    <Card title={words.soloCreate.preview}>
      <p dir="auto" className="line-clamp-2 break-words font-semibold">
        {name}
      </p>
      <p className="score text-ink-2">
        <span>{words.soloCreate.holeCount(holes.length, parTotalOf(holes))}</span>
        {/* With large text the description of the holes needs two lines. */}
        {holesMode !== null && <span>{`\u00a0• ${words.soloCreate.layouts[holesMode]}`}</span>}
      </p>
      <ol className="mt-3 columns-[2_7rem] gap-x-4">
        {holes.map((hole) => (
          <li
            key={hole.number}
            className="score flex min-w-0 break-inside-avoid items-center gap-2 border-hair border-b py-1.5"
          >
            <span translate="no" className="w-[1.75rem] shrink-0 text-center font-bold">
              {hole.number}
            </span>
            <span className="min-w-0 leading-tight">
              <span className="block">{words.soloCreate.par(hole.par)}</span>
              <Length yards={hole.length} unit={unit} />
            </span>
          </li>
        ))}
      </ol>
      {attribution !== null && (
        <p dir="auto" className="mt-3 break-words text-ink-2 text-xs">
          {attribution}
        </p>
      )}
    </Card>
  )
}

function Length({ yards, unit }: { readonly yards: number | null; readonly unit: DistanceUnit }) {
  // Saved by an earlier build, an unknown length may be 0.
  if (yards === null || yards === 0) {
    return (
      <span className="block text-ink-2 text-sm">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{words.soloCreate.lengthUnknown}</span>
      </span>
    )
  }
  return (
    <span className="block text-ink-2 text-sm">
      {joinFacts([
        unit === 'meters' ? words.soloCreate.meters(metersFromYards(yards)) : '',
        words.soloCreate.yards(yards),
      ])}
    </span>
  )
}
