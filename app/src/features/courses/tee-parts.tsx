import { useSyncExternalStore } from 'react'
import { Notice, Skeleton } from '../../ui/feedback.tsx'
import { LabelledGroup } from '../../ui/labelled-group.tsx'
import * as words from '../../words/words.ts'
import { usePreference } from '../../shell/preferences.ts'
import { ModeButtons, TeeButton } from './tee-buttons.tsx'
import type { TeeChoice } from './tee-choice.ts'

interface ChoiceGiven {
  readonly choice: TeeChoice
}

/** The modes of the course, with those disabled that the tee has no holes for. */
export function Modes({ choice }: ChoiceGiven) {
  const { tee, holesMode } = useSyncExternalStore(choice.subscribe, choice.state)
  return <ModeButtons tee={tee} chosen={holesMode} onChoose={choice.chooseMode} />
}

/** The course's tees. */
export function Tees({ choice }: ChoiceGiven) {
  const unit = usePreference('distanceUnit')
  const { tees, tee, hasTooFewHoles } = useSyncExternalStore(choice.subscribe, choice.state)
  return (
    <>
      <LabelledGroup label={words.setup.tee} labelClassName="font-semibold text-ink-2 text-sm">
        <div className="divide-y divide-hair border-hair border-b">
          {tees.map((option) => (
            <TeeButton
              key={option.id}
              tee={option}
              isChosen={option.id === tee?.id}
              unit={unit}
              onChoose={() => choice.chooseTee(option)}
            />
          ))}
        </div>
      </LabelledGroup>
      {hasTooFewHoles && <Notice kind="error" text={words.setup.notEnoughHoles} />}
    </>
  )
}

/** Shown while the course's card is loading. */
export function TeesSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="sr-only">{words.setup.loadingDetails}</p>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}
