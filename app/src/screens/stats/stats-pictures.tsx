/** A shot from the tee to the first green. */
export function FirstTeePicture() {
  return (
    <svg
      width="300"
      height="100"
      viewBox="0 40 300 100"
      aria-hidden="true"
      className="max-w-full [@media(height<43rem)]:h-20"
    >
      <path d="M12 128h276" className="stroke-2 stroke-hair" />
      <ellipse cx="226" cy="128" rx="56" ry="9" className="fill-tint stroke-hair" />
      <path
        d="M40 124C80 20 172 20 220 124"
        fill="none"
        strokeDasharray="1 7"
        strokeLinecap="round"
        className="stroke-[2.5] stroke-ink"
      />
      <circle cx="36" cy="126" r="6" className="fill-player-1 stroke-2 stroke-ground" />
      <path d="M226 128V46" strokeLinecap="round" className="stroke-3 stroke-ink" />
      <path d="M227 47c12-4 18 4 26 2.500 6-1 10-2 18-2v27c-7 0-11 1-18 2-10 1-16-5-26-2z" className="fill-green" />
      <text x="249" y="67" textAnchor="middle" className="fill-on-green font-extrabold text-lg">
        1
      </text>
    </svg>
  )
}

/** A chart without points. */
export function NoRoundsPicture() {
  return (
    <svg width="300" height="100" viewBox="0 0 300 100" aria-hidden="true" className="max-w-full">
      <path d="M30 12h240M30 40h240M30 68h240" className="stroke-hair" />
      <path d="M30 88h240" className="stroke-edge" />
      <g fill="none" strokeDasharray="3 3.500" className="stroke-2 stroke-edge">
        <circle cx="62" cy="54" r="7" />
        <circle cx="122" cy="36" r="7" />
        <circle cx="182" cy="48" r="7" />
        <circle cx="242" cy="22" r="7" />
      </g>
    </svg>
  )
}
