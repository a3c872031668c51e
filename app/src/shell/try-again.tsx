import { Button, type ButtonVariant } from '../ui/button.tsx'
import * as words from '../words/words.ts'
import { followHeading } from './arrival.ts'

interface TryAgainProps {
  readonly variant?: ButtonVariant
  readonly onPress: () => void
}

/** Beside what has failed. The button goes while it is tried again, so the focus moves to the screen's heading. */
export function TryAgain({ variant = 'primary', onPress }: TryAgainProps) {
  return (
    <Button
      variant={variant}
      className="shrink-0"
      onClick={() => {
        onPress()
        followHeading()
      }}
    >
      {words.common.tryAgain}
    </Button>
  )
}
