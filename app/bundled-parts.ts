import type { Rolldown } from 'vite'

/** Whether a file of the app imports the module before anything is asked for. The texts go with the modules that name them. */
function isImportedBy(file: string, id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (/\/src\/words\/(?:en\/|words\.ts)/.test(id) || seen.has(id)) return false
  seen.add(id)
  const importers = context.getModuleInfo(id)?.importers ?? []
  return id.endsWith(file) || importers.some((importer) => isImportedBy(file, importer, context, seen))
}

/** One file each for what every start needs, what scoring needs beside it, and what is chosen on the way to a round. */
export function partOf(id: string, context: Rolldown.ChunkingContext): 'start' | 'scoring' | 'courses' | null {
  const scores = isImportedBy('/src/routes/solo-round-route.tsx', id, context)
  const creates = isImportedBy('/src/screens/solo/create-screen.tsx', id, context)
  if ((scores && creates) || isImportedBy('/src/main.tsx', id, context)) return 'start'
  if (scores) return 'scoring'
  return creates ? 'courses' : null
}
