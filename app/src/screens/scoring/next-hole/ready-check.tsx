import { memo } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { ReadyCheckProps } from './readiness.tsx'
import * as words from '../../../words/words.ts'

export const ReadyCheck = memo(function ReadyCheck(props: ReadyCheckProps) {
  const { isReady, isMissing, tellsWhy, isLastHole, readyCount, readyTotal, onChange } = props
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 max-[359px]:gap-x-2">
      <Checkbox
        label={words.sharedRound.ready}
        {...(isLastHole ? { text: words.sharedRound.readyLast } : {})}
        checked={isReady}
        disabled={isMissing && !tellsWhy}
        refused={isMissing && tellsWhy}
        onChange={onChange}
      />
      <p role="status" className="score text-ink-2 max-[359px]:text-[0.8125rem]">
        {words.scoring.readyCount(readyCount, readyTotal)}
      </p>
    </div>
  )
})
