import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { Skeleton } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'
import { isHistoryTab } from './history-address.ts'

/** Stays when the screen replaces the skeleton. Its heading is the name of the open tab. */
export function StatsFrame({ children }: { readonly children: ReactNode }) {
  const isHistory = isHistoryTab(useSearch())
  return (
    <Screen title={isHistory ? words.screens.stats.tabs.history : words.screens.stats.tabs.stats} wide>
      {children}
    </Screen>
  )
}

/** The skeleton of both tabs, shown until the open tab is known. */
export function StatsRouteSkeleton() {
  return (
    <>
      <Skeleton className="h-13.5" />
      <StatsSkeleton />
    </>
  )
}

/** The filters, the Board with empty tiles, and empty rows. */
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

/** The skeleton of the figures below the filters. */
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
