import { useLocation, useSearch } from 'wouter'
import { addresses } from './addresses.ts'
import { HistoryTab } from './screens/history/history-tab.tsx'
import { StatsTab } from './screens/stats/stats-tab.tsx'
import { Tabs } from './ui/tabs.tsx'
import { words } from './words/words.ts'

const tabs = ['stats', 'history'] as const

/** /stats with its two tabs. Which one is open stands in the address, so that the way back from a round leads to it. */
export function StatsRoute() {
  const [, navigate] = useLocation()
  const isHistory = new URLSearchParams(useSearch()).get('tab') === 'history'
  return (
    <Tabs
      label={words.stats.view}
      value={isHistory ? 'history' : 'stats'}
      tabs={tabs.map((tab) => ({ value: tab, label: words.stats.tabs[tab] }))}
      onChange={(tab) => navigate(tab === 'history' ? addresses.history : addresses.stats, { replace: true })}
    >
      {isHistory ? <HistoryTab /> : <StatsTab />}
    </Tabs>
  )
}
