import type { Imports } from './imports.ts'
import type { ImportsOnDiskParts } from './imports-on-disk.ts'
import { loadPart } from '../../device/load-part.ts'

/** The tab's one instance of the imports, made at the first use. */
export function createImportsOnDemand(parts: ImportsOnDiskParts): () => Promise<Imports> {
  let loading: Promise<Imports> | undefined
  return () => {
    if (loading !== undefined) return loading
    const asked = loadPart(() => import('./imports-on-disk.ts')).then(({ createImportsOnDisk }) =>
      createImportsOnDisk(parts),
    )
    loading = asked
    // If loading fails, the next use tries again.
    asked.catch(() => {
      loading = undefined
    })
    return asked
  }
}
