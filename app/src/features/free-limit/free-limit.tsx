import { useState } from 'react'
import { LazyShown, lazyScreen } from '../../shell/navigation/lazy-screen.tsx'
import { loadPart } from '../../device/load-part.ts'

/** Loaded on demand, because most golfers never see it. */
export const freeLimitWindow = lazyScreen(
  async () => (await loadPart(() => import('./free-limit-window.tsx'))).FreeLimitWindow,
)

interface FreeLimitProps {
  readonly isOpen: boolean
  /** See LazyShown. */
  readonly onMissing: () => Promise<boolean>
}

/** The 'Free Limit Reached' window. None of its code is loaded before it first opens. */
export function FreeLimit({ isOpen, onMissing }: FreeLimitProps) {
  // Keep it mounted until its closing animation has ended.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <LazyShown screen={freeLimitWindow} props={{ isOpen }} frame={undefined} skeleton={null} onMissing={onMissing} />
  )
}
