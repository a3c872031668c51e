import type { PlayerComparison } from '@teemates/golf/summary/comparison'
import { Fold } from '../../ui/fold.tsx'
import { classes } from '../../ui/classes.ts'
import { OneLine } from '../../ui/one-line.tsx'
import * as words from '../../words/words.ts'

export function PlayerStats({ players }: { readonly players: readonly PlayerComparison[] }) {
  return (
    <Fold title={words.summary.playerStats}>
      <ul className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        {players.map((player) => (
          <li key={player.playerId} className="min-w-0">
            <h3 className="mb-1">
              <OneLine text={player.nickname} className="font-semibold" />
            </h3>
            {player.consistency === null ? (
              <p className="text-ink-2">{words.summary.noHoles}</p>
            ) : (
              <Bars player={player} consistency={player.consistency} />
            )}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** Outlined and solid, round and square, like the scorecard's marks of the same names. */
const looks = {
  pars: 'rounded-[3px] bg-ink',
  birdies: 'rounded-full border-2 border-under bg-paper',
  eagles: 'rounded-full bg-under',
  bogeys: 'rounded-[3px] border-2 border-over bg-paper',
  doubleBogeys: 'rounded-[3px] bg-over',
  consistency: 'rounded-[3px] bg-green',
} as const

interface BarsProps {
  readonly player: PlayerComparison
  readonly consistency: number
}

function Bars({ player, consistency }: BarsProps) {
  const { pars, birdies, eagles, bogeys, doubleBogeys } = player
  const holes = pars + birdies + eagles + bogeys + doubleBogeys
  const bar = (look: keyof typeof looks, label: string, count: number) => (
    <Bar label={label} look={look} value={String(count)} percent={(100 * count) / holes} />
  )
  return (
    <dl className="flex flex-col gap-1">
      {bar('pars', words.summary.pars, pars)}
      {bar('birdies', words.summary.birdieBar, birdies)}
      {eagles > 0 && bar('eagles', words.summary.eagles, eagles)}
      {bar('bogeys', words.summary.bogeys, bogeys)}
      {doubleBogeys > 0 && bar('doubleBogeys', words.summary.doubleBogeys, doubleBogeys)}
      <Bar
        label={words.summary.consistency}
        explanation={words.summary.consistencyText}
        look="consistency"
        value={words.summary.percent(consistency)}
        percent={consistency}
      />
    </dl>
  )
}

interface BarProps {
  readonly label: string
  readonly explanation?: string
  readonly look: keyof typeof looks
  readonly value: string
  /** The bar's share of the full width, in percent. */
  readonly percent: number
}

function Bar({ label, explanation, look, value, percent }: BarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt className="w-[7rem] shrink-0 text-ink-2 text-sm leading-snug">
        {label}
        {explanation !== undefined && <span className="block"> {explanation}</span>}
      </dt>
      <dd className="flex min-w-[min(8rem,100%)] flex-1 items-center gap-x-2">
        <span aria-hidden="true" className="h-3 min-w-0 flex-1 rounded-full bg-hair">
          {/* A framed bar is visible however narrow it is. */}
          {percent > 0 && <span className={classes('block h-full', looks[look])} style={{ width: `${percent}%` }} />}
        </span>
        <span className="score min-w-[3.25rem] text-right font-semibold">{value}</span>
      </dd>
    </div>
  )
}
