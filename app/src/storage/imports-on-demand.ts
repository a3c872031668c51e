import type { Imports } from './imports.ts'
import type { ImportsOnDiskParts } from './imports-on-disk.ts'
import { loadPart } from '../device/load-part.ts'

/** The imports of a tab: one, made when it is first asked for. */
export function createImportsOnDemand(parts: ImportsOnDiskParts): () => Promise<Imports> {
  let loading: Promise<Imports> | undefined
  return () => {
    if (loading !== undefined) return loading
    const asked = loadPart(() => import('./imports-on-disk.ts')).then(({ createImportsOnDisk }) =>
      createImportsOnDisk(parts),
    )
    loading = asked
    // What couldn't be loaded is loaded again at the next asking.
    asked.catch(() => {
      loading = undefined
    })
    return asked
  }
}
