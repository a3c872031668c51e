import { Check } from 'lucide-react'
import { classes } from '../ui/classes.ts'
import { words } from '../words/words.ts'

interface StoppedSwitchProps {
  readonly nickname: string
  readonly isOn: boolean
  readonly onChange: (hasStopped: boolean) => void
}

/** Says that a player has stopped playing. Pressed again, they play on. */
export function StoppedSwitch({ nickname, isOn, onChange }: StoppedSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={words.soloLobby.hasStopped(nickname)}
      onClick={() => onChange(!isOn)}
      className={classes(
        'flex min-h-12 items-center gap-1.5 rounded-full border px-3 font-medium text-sm press',
        isOn ? 'border-green bg-tint text-green' : 'border-edge text-ink-2',
      )}
    >
      {isOn && <Check aria-hidden="true" size={16} strokeWidth={3} className="shrink-0" />}
      {words.soloLobby.stopped}
    </button>
  )
}
