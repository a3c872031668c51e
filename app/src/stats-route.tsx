import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from './addresses.ts'
import { HistorySkeleton } from './screens/history/history-skeleton.tsx'
import { HistoryTab } from './screens/history/history-tab.tsx'
import { useGolferRounds } from './screens/stats/golfer-rounds.ts'
import { labelOf, type RoundsBehind, roundsBehindOf, roundsOf } from './screens/stats/rounds-behind.ts'
import { StatsTab } from './screens/stats/stats-tab.tsx'
import { useServices } from './services.ts'
import { ReadFailure } from './shell/read-failure.tsx'
import { Tabs } from './ui/tabs.tsx'
import { words } from './words/words.ts'

const tabs = ['stats', 'history'] as const

/** /stats with its two tabs. Which one is open stands in the address, so that the way back from a round leads to it. */
export function StatsRoute() {
  const [, navigate] = useLocation()
  const query = useSearch()
  const behind = useMemo(() => roundsBehindOf(new URLSearchParams(query)), [query])
  const isHistory = new URLSearchParams(query).get('tab') === 'history'
  return (
    <Tabs
      label={words.stats.view}
      value={isHistory ? 'history' : 'stats'}
      tabs={tabs.map((tab) => ({ value: tab, label: words.stats.tabs[tab] }))}
      onChange={(tab) => navigate(tab === 'history' ? addresses.history : addresses.stats, { replace: true })}
    >
      {!isHistory ? <StatsTab /> : behind === null ? <HistoryTab wanted={null} /> : <HistoryOf behind={behind} />}
    </Tabs>
  )
}

/** History with the rounds alone that a figure of the Stats tab is made of. */
function HistoryOf({ behind }: { readonly behind: RoundsBehind }) {
  const [, navigate] = useLocation()
  const { reading, again } = useGolferRounds()
  const { now } = useServices()
  const rounds = reading.kind === 'ready' ? reading.value.own : null
  const wanted = useMemo(
    () =>
      rounds === null
        ? null
        : {
            label: labelOf(behind, rounds),
            roundIds: new Set(roundsOf(behind, rounds, now()).map((round) => round.roundId)),
            onClear: () => navigate(addresses.history, { replace: true }),
          },
    [behind, rounds, now, navigate],
  )
  if (reading.kind === 'failed') return <ReadFailure error={reading.error} onAgain={again} />
  return wanted === null ? <HistorySkeleton /> : <HistoryTab wanted={wanted} />
}
