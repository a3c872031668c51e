/** Radii of the lines, as fractions of the outermost. */
const lines = [1, 0.86, 0.72, 0.58, 0.44, 0.3, 0.18] as const

/** The contour lines of a green with its flag: a decoration beside a course's name. */
export function ContourLines({ className }: { readonly className: string }) {
  return (
    <svg aria-hidden="true" viewBox="-62 -62 124 124" fill="none" className={className}>
      {lines.map((scale) => (
        <path
          key={scale}
          transform={`scale(${scale})`}
          d="M-8-58C22-64 50-44 52-14S64 26 46 44 6 60-18 54-56 34-54 6-38-52-8-58Z"
          className="stroke-board-line [vector-effect:non-scaling-stroke]"
          strokeWidth="1.5"
        />
      ))}
      <path d="M0 2V-44" className="stroke-on-board" strokeWidth="3" strokeLinecap="round" />
      <path d="M0-44C8-48 14-40 22-44V-30C14-26 8-34 0-30Z" className="fill-on-board" />
      <ellipse cx="0" cy="2" rx="5" ry="2" className="fill-on-board" />
    </svg>
  )
}
