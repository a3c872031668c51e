import { ChartNoAxesColumn, FlagTriangleRight, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { classes } from '../../ui/classes.ts'
import * as words from '../../words/words.ts'
import { highlightedTab, isSlidAway, isTabBarHidden, type Tab, tabs } from './tab-bar-rules.ts'

const icons: Record<Tab, ReactNode> = {
  home: <FlagTriangleRight aria-hidden="true" />,
  stats: <ChartNoAxesColumn aria-hidden="true" />,
  profile: <UserRound aria-hidden="true" />,
}

/** Sets an attribute of the root element, which the styles of the bar and of the main action above it depend on. */
function sayWhere(where: 'shown' | 'away' | 'none'): void {
  document.documentElement.dataset['tabBar'] = where
}

interface TabBarProps {
  /** The path of the shown screen, which may differ from the address. */
  readonly path: string
  readonly setupPending: boolean
}

export function TabBar({ path, setupPending }: TabBarProps) {
  const hidden = isTabBarHidden(path, setupPending)
  const highlighted = highlightedTab(path)

  useLayoutEffect(() => sayWhere(hidden ? 'none' : 'shown'), [hidden, path])

  useEffect(() => {
    if (hidden) return
    let away = false
    let lastPx = window.scrollY
    function scrolled() {
      // Safari scrolls beyond both ends and springs back. That doesn't count as scrolling up.
      const endPx = document.documentElement.scrollHeight - window.innerHeight
      const nowPx = Math.max(0, Math.min(endPx, window.scrollY))
      const next = isSlidAway(away, lastPx, nowPx)
      lastPx = nowPx
      if (next === away) return
      away = next
      sayWhere(away ? 'away' : 'shown')
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => window.removeEventListener('scroll', scrolled)
  }, [hidden, path])

  if (hidden) return null
  return (
    <nav
      aria-label={words.shell.tabs}
      onFocus={() => sayWhere('shown')}
      className="tab-bar fixed inset-x-0 bottom-0 z-30 border-hair border-t bg-ground"
    >
      <ul className="mx-auto flex max-w-[40rem]">
        {tabs.map((tab) => (
          <li key={tab} className="flex-1">
            <Link
              href={addresses[tab]}
              aria-current={highlighted === tab ? 'page' : undefined}
              className={classes(
                'flex h-(--tab-height) flex-col items-center justify-center gap-0.5 text-xs low:flex-row low:gap-2',
                highlighted === tab ? 'font-extrabold text-green' : 'font-semibold text-ink-2',
              )}
            >
              {icons[tab]}
              {words.shell[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
