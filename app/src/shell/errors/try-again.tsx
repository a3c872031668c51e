import { Button, type ButtonVariant } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'
import { followHeading } from './arrival.ts'

interface TryAgainProps {
  readonly variant?: ButtonVariant
  readonly onPress: () => void
}

/**
 * The button beside an error. It disappears while the action is repeated, so the focus moves to the screen's heading.
 */
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
