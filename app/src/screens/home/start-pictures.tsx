/** A ball on its way from the tee to the pin. */
export function SoloPicture() {
  return (
    <svg viewBox="0 0 144 78" aria-hidden="true" className="mb-2 w-full max-w-44">
      <path d="M4 62h136" className="stroke-[1.6] stroke-edge" />
      <rect x="10" y="59.5" width="13" height="5" rx="2.5" className="fill-player-1" />
      <path
        d="M27 58C50 16 86 16 110 61"
        fill="none"
        strokeLinecap="round"
        strokeDasharray="0.1 5.4"
        className="stroke-[2.4] stroke-ink"
      />
      <circle cx="27" cy="58" r="4.4" className="fill-ink" />
      <path d="M110 62V22" strokeLinecap="round" className="stroke-[2.4] stroke-ink" />
      <path d="M111 23c8-2 14 2 22 0v14c-8 2-14-2-22 0z" className="fill-green" />
    </svg>
  )
}

/** The balls of three players on their way to the same pin, on the Board. */
export function MatesPicture() {
  const balls = [
    { x: 14, colour: 'fill-player-1', way: 'M14 58C42 2 90 10 112 61' },
    { x: 36, colour: 'fill-player-2', way: 'M36 58C58 16 94 20 112 61' },
    { x: 58, colour: 'fill-player-4', way: 'M58 58C74 32 98 34 112 61' },
  ]
  return (
    <svg viewBox="0 0 144 78" aria-hidden="true" className="mb-2 w-full max-w-44">
      <path d="M4 62h136" className="stroke-[1.6] stroke-board-line" />
      {balls.map(({ x, way }) => (
        <path
          key={x}
          d={way}
          fill="none"
          strokeLinecap="round"
          strokeDasharray="0.1 5.4"
          className="stroke-[2.2] stroke-on-board"
        />
      ))}
      <path d="M112 62V22" strokeLinecap="round" className="stroke-[2.4] stroke-on-board" />
      <path d="M113 23c8-2 14 2 22 0v14c-8 2-14-2-22 0z" className="fill-on-board" />
      {balls.map(({ x, colour }) => (
        <circle key={x} cx={x} cy="57" r="6" className={`stroke-2 stroke-on-board ${colour}`} />
      ))}
    </svg>
  )
}
