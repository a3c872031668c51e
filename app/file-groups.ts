import type { Plugin, Rolldown } from 'vite'
import { isPartOfWords } from './words-parts.ts'

/** A start of the app with its storage, and the screen that a golfer waits for on the course. */
const startingModules =
  /[\\/]app[\\/]src[\\/](?:main\.tsx|storage[\\/](?:on-disk-storage|start-up)\.ts|solo-round-route\.tsx)$/

/** Of which more than one screen has need. */
const sharedModules =
  /node_modules[\\/](?:preact|wouter|lucide-react|valibot)[\\/]|[\\/]golf[\\/]src[\\/](?!vendor-course|join-link|shared-scorecard|summary[\\/.])|[\\/]src[\\/](?:(?:shell|scorecard|words(?![\\/]en[\\/]))[\\/](?!scorecard-|history-step|sharing[\\/])|rounds[\\/](?!live[\\/])|ui[\\/](?!dialog|drag-|qr-)|screens[\\/]scoring[\\/]refused-|storage[\\/](?:browser-environment|device-preferences|environment|failure|live-hint|missing-part|open-storage|preferences|random-id|storage)\.ts$|solo-session\.tsx$)/

/** What those modules need, with all that that needs in turn. Known once all modules are. */
const neededAtStart = new Set<string>()

export function findNeededAtStart(): Plugin {
  return {
    name: 'needed-at-start',
    apply: 'build',
    buildEnd() {
      neededAtStart.clear()
      const open = [...this.getModuleIds()].filter((id) => startingModules.test(id))
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (neededAtStart.has(id)) continue
        neededAtStart.add(id)
        open.push(...(this.getModuleInfo(id)?.importedIds ?? []))
      }
    },
  }
}

/** A few files of a useful size instead of one for each shared module: every request costs a round trip on a slow cell. */
export const fileGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'frame',
    test: (id) => neededAtStart.has(id) && (sharedModules.test(id) || isPartOfWords(id)),
    priority: 3,
  },
  // With the database, beside the frame instead of behind it.
  { name: 'storage', test: /[\\/]storage[\\/](?:on-disk-storage|start-up)\.ts$/, priority: 2 },
  {
    name: 'scoring',
    test: /[\\/]src[\\/](?:solo-round-route\.tsx$|screens[\\/]scoring[\\/](?!scoring-(?:frame|skeleton)|live-gone|refused-))/,
    // What it shares with the entry stays there.
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // What only later screens share.
  { name: 'screens', test: (id) => sharedModules.test(id), priority: 1 },
  { name: 'texts', test: isPartOfWords, minShareCount: 2, priority: 1 },
  // What a live game needs beside the screen: the frame has none of it.
  { name: 'supabase', test: /node_modules[\\/]@supabase[\\/]|[\\/]backend[\\/]supabase\.ts$/, priority: 3 },
  { name: 'qr', test: /node_modules[\\/]qrcode[\\/]|[\\/]ui[\\/]qr-pattern\.ts$/, priority: 3 },
  {
    name: 'live',
    test: /[\\/]src[\\/](?:rounds[\\/]live[\\/]|backend[\\/](?!configuration|supabase)|live-parts\.ts$|storage[\\/]live-(?:additions|store-on-disk|writer)\.ts$)/,
  },
  // What one file is too small for, and another one always follows.
  { name: 'backups', test: /[\\/]storage[\\/](?:backups|sha256)\.ts$/, priority: 1 },
]
