import { useEffect, useMemo } from 'react'
import type { PeerHandle } from '../../rounds/peer/peer-handles.ts'
import { type Services, useServicesOnceReady } from '../../services.ts'
import { PEER_HINT_KEY } from '../../storage/preferences/peer-hint.ts'
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
  return live.expectedPeers() === 'none' ? [] : (await live.peers()).unfinished()
}

function follow({ live }: Services, onChange: () => void): () => void {
  let isGone = false
  let unsubscribe = () => {}
  async function begin() {
    if (live.expectedPeers() === 'none') {
      await live.unexpectedPeers()
      if (isGone || live.expectedPeers() === 'none') return
      onChange()
    }
    const rounds = await live.peers()
    unsubscribe()
    if (!isGone) unsubscribe = rounds.subscribe(onChange)
  }
  /** Another tab has started the first direct round or ended the last one. */
  function onStorage({ key }: StorageEvent) {
    if (key !== PEER_HINT_KEY) return
    onChange()
    begin().catch(() => {})
  }
  addEventListener('storage', onStorage)
  // The screens that read these rounds report a failure themselves.
  begin().catch(() => {})
  return () => {
    isGone = true
    removeEventListener('storage', onStorage)
    unsubscribe()
  }
}
