import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '../addresses.ts'
import { HistoryTab } from '../screens/history/history-tab.tsx'
import { ImportFlow } from '../screens/stats/import/import-flow.tsx'
import { isHistoryTab } from '../screens/stats/history-address.ts'
import { queryOf, roundsBehindOf } from '../screens/stats/rounds-behind.ts'
import { StatsTab } from '../screens/stats/stats-tab.tsx'
import { useRoundsBehind } from '../screens/stats/use-rounds-behind.ts'
import { ReadFailure } from '../shell/errors/read-failure.tsx'
import { Tabs } from '../ui/tabs.tsx'
import * as words from '../words/words.ts'

const tabs = ['stats', 'history'] as const

/** /stats with its two tabs. The address contains the open tab, so that Back from a round returns to it. */
export function StatsRoute() {
  const [, navigate] = useLocation()
  const isHistory = isHistoryTab(useSearch())
  return (
    <Tabs
      label={words.stats.view}
      value={isHistory ? 'history' : 'stats'}
      tabs={tabs.map((tab) => ({ value: tab, label: words.screens.stats.tabs[tab] }))}
      onChange={(tab) => navigate(tab === 'history' ? addresses.history : addresses.stats, { replace: true })}
    >
      {isHistory ? <HistoryOfAddress /> : <StatsTab />}
      <ImportFlow />
    </Tabs>
  )
}

/** History with all rounds, or with those that the address asks for: the rounds behind a figure of the Stats tab. */
function HistoryOfAddress() {
  const [, navigate] = useLocation()
  const query = useSearch()
  const behind = useMemo(() => roundsBehindOf(new URLSearchParams(query)), [query])
  const { reading, again } = useRoundsBehind(behind)
  if (reading.kind === 'failed') return <ReadFailure error={reading.error} onAgain={again} />
  const text = new URLSearchParams(query).get('text') ?? ''
  return (
    <HistoryTab
      text={text}
      onText={(next) => navigate(addresses.historyOf(queryOf(behind ?? {}, next)), { replace: true })}
      wanted={reading.kind === 'loading' ? 'loading' : reading.value}
      onWantAll={() => navigate(addresses.historyOf(queryOf({}, text)), { replace: true })}
    />
  )
}
