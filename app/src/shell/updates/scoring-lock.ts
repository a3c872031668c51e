/**
 * Every tab that shows a round's scoring or leaderboard holds this lock in shared mode. An update requests it in
 * exclusive mode.
 */
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
