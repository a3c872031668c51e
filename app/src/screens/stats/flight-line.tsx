import type { ParType } from '@teemates/golf/statistics/par-types'

const SHOT_PX = 24
const tee = 6
const ground = 24

/** A hole as it is played to reach the green in regulation: par − 2 shots from the tee to the pin. */
export function FlightLine({ par }: { readonly par: ParType }) {
  const shots = par - 2
  const pin = tee + shots * SHOT_PX
  return (
    <svg width="92" height="30" viewBox="0 0 92 30" aria-hidden="true" className="hidden shrink-0 min-[360px]:block">
      <path d={`M${tee} ${ground}h80`} className="stroke-hair" />
      <path d={`M${pin - 12} ${ground}q13-5 26 0z`} className="fill-hair" />
      {Array.from({ length: shots }, (_, shot) => {
        const from = tee + shot * SHOT_PX
        return (
          <path
            key={from}
            d={`M${from} ${ground}q${SHOT_PX / 2}-${shot === shots - 1 ? 26 : 34} ${SHOT_PX} 0`}
            fill="none"
            className="stroke-[1.8] stroke-ink"
          />
        )
      })}
      <path d={`M${pin} ${ground}V7`} className="stroke-[1.8] stroke-ink" />
      <path d={`M${pin} 7l9 3.5-9 3.5z`} className="fill-ink" />
      <circle cx={tee} cy={ground} r="4" className="fill-player-1 stroke-[1.5] stroke-ground" />
    </svg>
  )
}
