/** How a line is told from seven others without its colour: by the shape of its points and by its dashes. */
export interface LineLook {
  /** Around 0, 0. */
  readonly shape: string
  readonly isHollow: boolean
  /** As of stroke-dasharray. */
  readonly dashes: string
}

const circle = 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z'
const square = 'M-3.5 -3.5h7v7h-7z'
const diamond = 'M0 -5l5 5l-5 5l-5 -5z'
const triangle = 'M0 -4.5l5 8h-10z'

/** One for each of eight players. */
export const lineLooks: readonly [LineLook, ...LineLook[]] = [
  { shape: circle, isHollow: false, dashes: '' },
  { shape: square, isHollow: true, dashes: '7 3' },
  { shape: triangle, isHollow: false, dashes: '2 3' },
  { shape: diamond, isHollow: true, dashes: '8 3 2 3' },
  { shape: circle, isHollow: true, dashes: '12 4' },
  { shape: square, isHollow: false, dashes: '4 4' },
  { shape: triangle, isHollow: true, dashes: '10 3 2 3 2 3' },
  { shape: diamond, isHollow: false, dashes: '1 4' },
]

/** A point of a line; in the colour of the text around it. */
export function PointShape({ look }: { readonly look: LineLook }) {
  return (
    <path
      d={look.shape}
      strokeWidth="1.5"
      className={look.isHollow ? 'fill-paper stroke-current' : 'fill-current stroke-current'}
    />
  )
}

/** A piece of a line, for beside its name. */
export function LineSample({ look }: { readonly look: LineLook }) {
  return (
    <svg aria-hidden="true" viewBox="-18 -6 36 12" className="h-3 w-9 shrink-0">
      <path d="M-18 0h36" strokeWidth="2" strokeDasharray={look.dashes} className="stroke-current" />
      <PointShape look={look} />
    </svg>
  )
}
