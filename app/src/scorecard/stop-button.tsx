import * as words from '../words/words.ts'

interface StopButtonProps {
  readonly nickname: string
  readonly hasStopped: boolean
  readonly onChange: (hasStopped: boolean) => void
}

/** In a player's row: they stop playing, or play on. */
export function StopButton({ nickname, hasStopped, onChange }: StopButtonProps) {
  const text = hasStopped ? words.soloLobby.playOn : words.soloLobby.stop
  return (
    <span className="flex w-full flex-wrap items-center gap-x-2">
      {hasStopped && <span className="font-medium text-ink-2 text-sm">{words.soloLobby.stopped}</span>}
      <button
        type="button"
        aria-label={words.soloLobby.stopOf(text, nickname)}
        onClick={() => onChange(!hasStopped)}
        className="my-1 min-h-12 rounded-full border border-edge px-4 font-medium text-sm press"
      >
        {text}
      </button>
    </span>
  )
}
