import * as words from '../../words/words.ts'

interface StopButtonProps {
  readonly nickname: string
  readonly hasStopped: boolean
  readonly onChange: (hasStopped: boolean) => void
}

/** A button in a player's row, by which the player stops playing or resumes. */
export function StopButton({ nickname, hasStopped, onChange }: StopButtonProps) {
  const text = hasStopped ? words.stopPlaying.playOn : words.stopPlaying.stop
  return (
    <span className="flex w-full flex-wrap items-center gap-x-2">
      {hasStopped && <span className="font-medium text-ink-2 text-sm">{words.stopPlaying.stopped}</span>}
      <button
        type="button"
        aria-label={words.stopPlaying.actionOf(text, nickname)}
        onClick={() => onChange(!hasStopped)}
        className="my-1 min-h-12 rounded-full border border-edge px-4 font-medium text-sm press"
      >
        {text}
      </button>
    </span>
  )
}
