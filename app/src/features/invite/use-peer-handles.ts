import { useEffect, useMemo } from 'react'
import type { PeerHandle } from '../../rounds/peer/peer-handles.ts'
import { type Services, useServicesOnceReady } from '../../services.ts'
import { type Reading, useReading } from '../../ui/use-reading.ts'

/**
 * Unfinished direct rounds, the most recently used first. The code for direct rounds isn't loaded if there are none.
 */
export function usePeerHandles(): { readonly reading: Reading<readonly PeerHandle[]>; readonly again: () => void } {
  const services = useServicesOnceReady()
  const read = useMemo(() => (services === null ? null : () => readHandles(services)), [services])
  const { reading, again } = useReading(read)
  useEffect(() => (services === null ? undefined : follow(services, again)), [services, again])
  return { reading, again }
}

async function readHandles({ live }: Services): Promise<readonly PeerHandle[]> {
  return (await live.has('peer')) ? (await live.peers()).unfinished() : []
}

function follow({ live }: Services, onChange: () => void): () => void {
  let isGone = false
  let unsubscribe = () => {}
  async function begin() {
    const rounds = await live.peersHere()
    if (isGone) return
    unsubscribe = rounds.subscribe(onChange)
    // The first one may have been begun since the handles were read.
    onChange()
  }
  // The screens that read these rounds report a failure themselves.
  begin().catch(() => {})
  return () => {
    isGone = true
    unsubscribe()
  }
}
