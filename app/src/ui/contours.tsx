/** The radii of the contour lines from the top outwards, relative to the outermost. */
const heights = [0.16, 0.3, 0.46, 0.64, 0.82, 1]
const line = 'M60 0C60 26 34 24 16 38S-40 64 -70 42S-104 -8 -76 -28S-22 -34 0 -50S60 -26 60 0Z'

/**
 * Decoration in a Board's upper corner, behind everything else. Text on it has the Board's background, which hides the
 * lines.
 */
export function Contours() {
  return (
    <svg
      viewBox="-120 -70 190 140"
      aria-hidden="true"
      preserveAspectRatio="xMaxYMin slice"
      className="absolute top-0 right-0 -z-10 h-28 w-[calc(100%-260px)] stroke-board-line"
      fill="none"
    >
      <ContourLines x={48} y={-22} heights={heights} />
    </svg>
  )
}

interface ContourLinesProps {
  /** The highest point of the green. */
  readonly x: number
  readonly y: number
  /** The relative size of each line, from the highest point outwards. */
  readonly heights: readonly number[]
}

/** The lines use the stroke of the drawing that contains them. */
export function ContourLines({ x, y, heights: sizes }: ContourLinesProps) {
  return sizes.map((size) => (
    <path
      key={size}
      d={line}
      transform={`translate(${x} ${y}) scale(${size})`}
      strokeWidth="1.4"
      vectorEffect="non-scaling-stroke"
    />
  ))
}
