/** Held, shared, by every tab that has a round on screen: its scoring or its leaderboard; an update asks for it alone. */
export const SCORING_LOCK = 'teemates-scoring'

/** Keeps any update from being activated in any tab until the returned function is called. */
export function holdScoringLock(): () => void {
  // Without locks (plain http) there is no service worker either, so no update to hold back.
  if (navigator.locks === undefined) return () => {}
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks.request(SCORING_LOCK, { mode: 'shared' }, () => released).catch(() => {})
  return release
}
