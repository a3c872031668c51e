import { classes } from './classes.ts'

interface OneLineProps {
  readonly text: string
  /** 'yes' if the text is more than a name. */
  readonly translate?: 'yes' | 'no'
  readonly className?: string
}

/**
 * Words that somebody else wrote, on one line: their writing direction stays inside them, what is too long ends in an
 * ellipsis, and they stand where the words around them stand, whatever their direction.
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
