import { classes } from './classes.ts'

interface OneLineProps {
  readonly text: string
  /** 'yes' if the text is more than a name. */
  readonly translate?: 'yes' | 'no'
  readonly className?: string
}

/**
 * Shows a text written by somebody else on one line. Its writing direction doesn't affect the texts around it, a long text
 * ends in an ellipsis, and it is aligned like its surrounding text, whatever its direction.
 */
export function OneLine({ text, translate = 'no', className }: OneLineProps) {
  return (
    <bdi
      translate={translate}
      className={classes(
        'block min-w-0 truncate [text-align:-webkit-match-parent] [text-align:match-parent]',
        className,
      )}
    >
      {text}
    </bdi>
  )
}
