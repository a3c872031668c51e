import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { Skeleton } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'
import { isHistoryTab } from './history-address.ts'

/** Stays while the skeleton gives way to the screen. Headed by the open tab. */
export function StatsFrame({ children }: { readonly children: ReactNode }) {
  const isHistory = isHistoryTab(useSearch())
  return (
    <Screen title={isHistory ? words.screens.stats.tabs.history : words.screens.stats.tabs.stats} wide>
      {children}
    </Screen>
  )
}

/** Of both tabs, until it is known which of them is open. */
export function StatsRouteSkeleton() {
  return (
    <>
      <Skeleton className="h-13.5" />
      <StatsSkeleton />
    </>
  )
}

/** The filters, the Board with blank tiles, rules without rows. */
export function StatsSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="flex gap-2">
        <Skeleton className="h-12 w-36" />
        <Skeleton className="h-12 w-36" />
      </div>
      <FiguresSkeleton />
    </>
  )
}

/** Of what stands below the filters. */
export function FiguresSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        {words.screens.stats.loading}
      </p>
      <div aria-hidden="true" className="grid grid-cols-3 gap-2 rounded-panel bg-board px-3 pt-10 pb-4">
        {['first', 'second', 'third'].map((place) => (
          <div key={place} className="h-15 rounded-tile bg-tile" />
        ))}
      </div>
      <div aria-hidden="true" className="mt-2 h-36 border-rule border-t-2" />
      <div aria-hidden="true" className="h-36 border-rule border-t-2" />
    </>
  )
}
