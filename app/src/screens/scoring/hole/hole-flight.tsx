import { metersFromYards } from '@teemates/golf/distance'

interface HoleFlightProps {
  readonly par: number
  readonly lengthYards: number
}

const TEE = 8
const GROUND = 27
const WIDTH = 326
/** The length of the line in metres. A longer hole ends at the end of the line. */
const LONGEST_METRES = 560
const PX_PER_METRE = (WIDTH - 2 * TEE - 8) / LONGEST_METRES

/**
 * The hole to scale, from the tee to the pin, in the par − 2 shots that reach the green in regulation, with a tick
 * every 100 metres.
 */
export function HoleFlight({ par, lengthYards }: HoleFlightProps) {
  const metres = Math.min(metersFromYards(lengthYards), LONGEST_METRES)
  const pin = TEE + metres * PX_PER_METRE
  const shots = Math.max(1, par - 2)
  const shot = (pin - TEE) / shots
  const height = Math.min(38, 14 + shot / 3)
  const ticks = [100, 200, 300, 400, 500].map((at) => TEE + at * PX_PER_METRE)
  return (
    // Two rows of players and the buttons for going on without somebody leave no room for it on a phone with its bars.
    <svg
      viewBox={`0 0 ${WIDTH} 34`}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
      className="scoring-flight mt-1 h-7 w-full [@media(height<760px)]:group-has-[[data-ways-on]]/scoring:group-has-[[data-two-rows]]/scoring:hidden"
    >
      <path
        d={`M${TEE} ${GROUND}H${WIDTH - TEE}${ticks.map((x) => `M${x} ${GROUND - 3}v6`).join('')}`}
        fill="none"
        className="stroke-[1.5] stroke-board-line"
      />
      <path d={`M${pin - 15} ${GROUND}q15 -5 30 0z`} className="fill-board-line" />
      {Array.from({ length: shots }, (_, index) => (
        <path
          key={TEE + index * shot}
          d={`M${TEE + index * shot} ${GROUND}q${shot / 2} ${-height} ${shot} 0`}
          fill="none"
          strokeLinecap="round"
          className="stroke-[1.8] stroke-on-board"
        />
      ))}
      <path d={`M${pin} ${GROUND}V10`} className="stroke-[1.8] stroke-on-board" />
      <path d={`M${pin} 10l9 3.4-9 3.4z`} className="fill-on-board" />
      <circle cx={TEE} cy={GROUND} r="4" className="fill-player-1 stroke-[1.5] stroke-on-board" />
    </svg>
  )
}
