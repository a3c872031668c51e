import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { OfflineCoursesFrame } from '../screens/offline-courses/offline-courses-skeleton.tsx'
import { ScoringFrame } from '../screens/scoring/scoring-frame.tsx'
import { SetupFrame } from '../screens/setup/setup-skeleton.tsx'
import { CreateFrame } from '../screens/solo/create-skeleton.tsx'

// Document 2 section 2.
test.each<[string, string, ReactNode]>([
  ['Setup Round', '/multiplayer', <SetupFrame key="setup">x</SetupFrame>],
  ['Create Solo Round', '/', <CreateFrame key="create">x</CreateFrame>],
  ['Manage Offline Courses', '/profile', <OfflineCoursesFrame key="courses">x</OfflineCoursesFrame>],
  ['solo scoring', '/', <ScoringFrame key="scoring">x</ScoringFrame>],
])('from %s Back leads to %s', (_, target, frame) => {
  const markup = renderToStaticMarkup(<Router ssrPath="/anywhere">{frame}</Router>)
  expect(/<a [^>]*aria-label="Back"[^>]*>/.exec(markup)?.[0]).toContain(`href="${target}"`)
})
