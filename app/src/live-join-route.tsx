import { secretFromText } from '@teemates/golf/join-link'
import { useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'
import { JoinScreen } from './screens/join/join-screen.tsx'

function subscribeToFragment(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** /multi/join and /join, with the code of a link or without, and with the secret of an invitation in the fragment. */
export function LiveJoinRoute() {
  const code = new URLSearchParams(useSearch()).get('code')
  const secret = secretFromText(useSyncExternalStore(subscribeToFragment, () => location.hash))
  return <JoinScreen key={`${code}#${secret}`} code={code} secret={secret} />
}
