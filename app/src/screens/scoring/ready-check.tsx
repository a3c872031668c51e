import { memo } from 'react'
import { words } from '../../words/words.ts'

interface ReadyCheckProps {
  readonly isReady: boolean
  readonly disabled: boolean
  readonly readyCount: number
  readonly readyTotal: number
  readonly onChange: (ready: boolean) => void
}

export const ReadyCheck = memo(function ReadyCheck(props: ReadyCheckProps) {
  const { isReady, disabled, readyCount, readyTotal, onChange } = props
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <label className="flex min-h-12 cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={isReady}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="size-6 shrink-0 accent-green"
        />
        {words.scoring.ready}
      </label>
      <p role="status" className="score text-ink-2">
        {words.scoring.readyCount(readyCount, readyTotal)}
      </p>
    </div>
  )
})
