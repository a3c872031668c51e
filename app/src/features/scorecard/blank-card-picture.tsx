import * as words from '../../words/words.ts'

const pars = [4, 5, 4, 4, 3, 5, 3, 4, 4]
const FIRST_COLUMN_X = 64
const COLUMN_WIDTH = 29

/** A scorecard whose first stroke is about to be written down. */
export function BlankCardPicture() {
  return (
    <svg viewBox="0 0 326 128" aria-hidden="true" className="w-full max-w-120 font-semibold text-[13px]">
      <rect x="1" y="12" width="324" height="84" rx="8" className="fill-raised stroke-2 stroke-rule" />
      <path d="M2 36h322M2 64h322" className="stroke-hair" />
      {pars.map((par, index) => {
        const x = FIRST_COLUMN_X + index * COLUMN_WIDTH
        return (
          // A hole has no name, so its index is the key.
          <g key={x} textAnchor="middle" className="fill-ink-2">
            <path d={`M${x} 13v82`} className="stroke-hair" />
            <text x={x + COLUMN_WIDTH / 2} y="29">
              {index + 1}
            </text>
            <text x={x + COLUMN_WIDTH / 2} y="55" className="font-medium">
              {par}
            </text>
          </g>
        )
      })}
      <text x="12" y="29" className="fill-ink font-extrabold uppercase">
        {words.scorecard.hole}
      </text>
      <text x="12" y="55" className="fill-ink-2">
        {words.scorecard.par}
      </text>
      <text x="12" y="85" className="fill-ink font-bold">
        {words.screens.history.you}
      </text>
      <circle cx="78.500" cy="80" r="11.500" fill="none" strokeDasharray="3 3.500" className="stroke-2 stroke-edge" />
      <g transform="translate(84 70) rotate(38)">
        <path d="M10-4 0 .5 10 5z" className="fill-edge" />
        <rect x="10" y="-4" width="62" height="9" rx="1.500" className="fill-green" />
        <rect x="72" y="-4" width="9" height="9" rx="2" className="fill-player-4" />
      </g>
    </svg>
  )
}
