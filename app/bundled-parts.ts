import type { Rolldown } from 'vite'

/** The lists of all texts and of all icons. Each text and icon goes with the modules that name it. */
const lists = /\/src\/words\/(?:en\/|words\.ts)|\/lucide-react\/dist\/esm\/(?:icons\/|lucide-react\.mjs)/

/** Says whether a file of the app imports the module statically, itself or through others. */
function isImportedBy(file: string, id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (lists.test(id) || seen.has(id)) return false
  seen.add(id)
  const importers = context.getModuleInfo(id)?.importers ?? []
  return id.endsWith(file) || importers.some((importer) => isImportedBy(file, importer, context, seen))
}

/** Names the built file of a module: every start needs 'start', scoring needs 'scoring' as well, choosing a course 'courses'. */
export function partOf(id: string, context: Rolldown.ChunkingContext): 'start' | 'scoring' | 'courses' | null {
  const scores = isImportedBy('/src/routes/solo-round-route.tsx', id, context)
  const creates = isImportedBy('/src/screens/solo/create-screen.tsx', id, context)
  if ((scores && creates) || isImportedBy('/src/main.tsx', id, context)) return 'start'
  if (scores) return 'scoring'
  return creates ? 'courses' : null
}
