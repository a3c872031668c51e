import { useState } from 'react'
import { LazyShown, lazyScreen } from '../../shell/lazy-screen.tsx'
import { loadPart } from '../../device/load-part.ts'

/** In a file of its own: most golfers never see it. */
export const freeLimitWindow = lazyScreen(
  async () => (await loadPart(() => import('./free-limit-window.tsx'))).FreeLimitWindow,
)

interface FreeLimitProps {
  readonly isOpen: boolean
  /** See LazyShown. */
  readonly onMissing: () => Promise<boolean>
}

/** 'Free Limit Reached', over whatever is shown; nothing of it is loaded before it first opens. */
export function FreeLimit({ isOpen, onMissing }: FreeLimitProps) {
  // It stays until it has gone out of sight.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <LazyShown screen={freeLimitWindow} props={{ isOpen }} frame={undefined} skeleton={null} onMissing={onMissing} />
  )
}
