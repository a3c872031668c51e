import { Tile } from '../../ui/board.tsx'
import { classes } from '../../ui/classes.ts'

interface CodeTilesProps {
  readonly code: string
  readonly className: string
}

/** A round's code on the Board, with a tile for each character. */
export function CodeTiles({ code, className }: CodeTilesProps) {
  return (
    <p className={classes('grid grid-cols-6 gap-1.5', className)}>
      {Array.from(code, (letter, place) => (
        <Tile
          key={`${place}${letter}`}
          className="min-h-10 text-[min(2rem,9vw)] tall:min-h-14 max-[359px]:text-[min(1.5rem,8vw)]"
        >
          {letter}
        </Tile>
      ))}
    </p>
  )
}
