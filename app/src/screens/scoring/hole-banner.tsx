import { displayDistance, type DistanceUnit } from '@teemates/golf/distance'
import { memo, type Ref } from 'react'
import { classes } from '../../ui/classes.ts'
import { words } from '../../words/words.ts'

interface HoleBannerProps {
  /** As on the card. */
  readonly holeNumber: number
  /** In the hole set, from 1. */
  readonly position: number
  readonly totalHoles: number
  readonly par: number
  readonly lengthYards: number | null
  readonly unit: DistanceUnit
  /** Not the hole that is being played. */
  readonly isEarlier: boolean
  /** Gets the focus when the hole changes. */
  readonly headingRef: Ref<HTMLHeadingElement>
}

export const HoleBanner = memo(function HoleBanner(props: HoleBannerProps) {
  const { holeNumber, position, totalHoles, par, lengthYards, unit, isEarlier, headingRef } = props
  const length = displayDistance(lengthYards, unit)
  return (
    <div
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-4 rounded-panel border px-4 py-1.5',
        isEarlier ? 'border-edge bg-warning-tint' : 'border-hair bg-paper',
      )}
    >
      <div>
        <h2 ref={headingRef} tabIndex={-1} className="score flex flex-wrap items-baseline gap-x-2 rounded-md">
          <span className="font-bold text-3xl">{words.scoring.hole(holeNumber)}</span>{' '}
          <span className="text-ink-2 text-lg">
            {position === holeNumber
              ? words.scoring.ofTotal(totalHoles)
              : words.scoring.positionOfTotal(position, totalHoles)}
          </span>
        </h2>
        {isEarlier && <p className="font-medium text-sm">{words.scoring.correcting}</p>}
      </div>
      <p className="score ml-auto text-right text-lg leading-snug">
        <span className="block font-semibold">{words.scorecard.parOf(par)}</span>{' '}
        <span className="block text-ink-2">{words.scorecard.distance(length.value, length.unit)}</span>
      </p>
    </div>
  )
})
