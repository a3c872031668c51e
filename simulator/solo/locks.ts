/*
 * Locks that are granted at once, as in a browser without them, except that backups are always being made elsewhere: a game
 * would spend most of its time on them.
 */

function request<T>(name: string, work: LockGrantedCallback<T>): Promise<Awaited<T>>
function request<T>(name: string, options: LockOptions, work: LockGrantedCallback<T>): Promise<Awaited<T>>
async function request<T>(_name: string, given: LockOptions | LockGrantedCallback<T>, work?: LockGrantedCallback<T>) {
  const granted = typeof given === 'function' ? given : work
  return granted?.(null)
}

export const locksWithoutBackups: LockManager = { request, query: async () => ({}) }
