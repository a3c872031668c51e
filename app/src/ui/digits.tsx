import { classes } from './classes.ts'

interface DigitsProps {
  readonly text: string
  /** Large enough to be read from another phone. */
  readonly isLarge?: boolean
}

/** Each digit has a field of its own and is read out separately. */
export function Digits({ text, isLarge = false }: DigitsProps) {
  return (
    <span className="flex shrink-0 gap-1">
      <span className="sr-only">{Array.from(text).join(' ')}</span>
      {Array.from(text, (digit, place) => (
        <span
          key={`${place}${digit}`}
          aria-hidden="true"
          className={classes(
            'score flex items-center justify-center rounded-button border border-edge bg-paper font-bold',
            isLarge ? 'h-20 w-16 text-5xl' : 'h-12 w-9 text-2xl',
          )}
        >
          {digit}
        </span>
      ))}
    </span>
  )
}
