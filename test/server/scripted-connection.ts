import { vi } from 'vitest'
import { scriptedServer } from './scripted-server.ts'
import { scriptedSockets } from './scripted-socket.ts'
import { openSupabase } from '../../app/src/backend/supabase.ts'

/** For tests: the client's connection, signed in with 'the-token', to a server of which only the sockets answer. */
export function scriptedConnection() {
  const scripted = scriptedSockets()
  vi.stubGlobal('WebSocket', scripted.Socket)
  const server = scriptedServer(() => new TypeError('nothing is asked by HTTP'))
  const { connection } = openSupabase({
    url: 'https://golf.example',
    key: 'sb_publishable_x',
    store: { read: () => Promise.resolve(kept()), write: () => Promise.resolve(), remove: () => Promise.resolve() },
    fetch: server.fetch,
    random: () => 0.5,
  })
  return { ...scripted, ...server, connection }
}

function kept() {
  const expires = Math.floor(Date.now() / 1_000) + 3_600
  return JSON.stringify({
    access_token: 'the-token',
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: expires,
    refresh_token: 'refresh',
    user: { id: 'ann', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
  })
}
