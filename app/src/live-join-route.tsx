import { useSearch } from 'wouter'
import { JoinScreen } from './screens/join/join-screen.tsx'

/** /multi/join and /join, with the code of a link or without. */
export function LiveJoinRoute() {
  const code = new URLSearchParams(useSearch()).get('code')
  return <JoinScreen key={code} code={code} />
}
