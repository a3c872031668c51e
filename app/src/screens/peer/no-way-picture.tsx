/** Two phones with a connection that ends halfway. */
export function NoWayPicture() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 104" fill="none" className="mx-auto w-full max-w-60">
      <path d="M8 92H232" className="stroke-hair" strokeWidth="1.5" />
      <g strokeWidth="2.5" strokeLinecap="round" strokeDasharray="1 8">
        <path d="M38 40Q70 14 106 12" className="stroke-edge" />
        <path d="M134 12Q170 14 202 40" className="stroke-hair" />
      </g>
      <path d="m113 5 14 14m0-14-14 14" className="stroke-danger" strokeWidth="3" strokeLinecap="round" />
      <g className="fill-raised stroke-ink" strokeWidth="2">
        <rect x="22" y="44" width="32" height="54" rx="7" />
        <rect x="186" y="44" width="32" height="54" rx="7" />
      </g>
      <circle cx="38" cy="68" r="8" className="fill-green" />
      <circle cx="202" cy="68" r="8" className="fill-edge" />
    </svg>
  )
}
