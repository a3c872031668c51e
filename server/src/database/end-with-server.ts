import { type ChildProcess, spawn } from 'node:child_process'

/*
 * Nothing is ever written to its input, which ends when the server does: the system closes it, whatever ended the server.
 * PostgreSQL is stopped only while its file still names it, which it takes away when it ends by itself; one that was just
 * started may not have its file yet. $1 is the cluster, $2 PostgreSQL's number, $3 the folder of its socket.
 */
const script = `
read -r line
for second in 1 2 3 4 5; do
  read -r number < "$1/postmaster.pid" && [ "$number" = "$2" ] && kill -INT "$2" && break
  sleep 1
done
seconds=0
while [ -d "$3" ] && ! rmdir "$3" && [ "$seconds" -lt 60 ]; do
  sleep 1
  seconds=$((seconds + 1))
done`

/**
 * Has PostgreSQL stopped, in its fast way and with its socket's folder removed, when this process ends without having
 * stopped it: by SIGKILL, by an uncaught exception, for want of memory. PostgreSQL itself doesn't look after its parent,
 * so a shell waits for that. On Windows nobody does, and the next start stops what it finds (orphan.ts).
 * @param cluster the folder that initdb filled
 * @param socketFolder '' where there is none
 */
export function endWithServer(postgres: ChildProcess, cluster: string, socketFolder: string): void {
  if (process.platform === 'win32') return
  const watch = spawn('/bin/sh', ['-c', script, 'end-with-server', cluster, String(postgres.pid), socketFolder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    // Of a process group of its own, as PostgreSQL: Ctrl-C must not reach it before the server.
    detached: true,
    env: { PATH: process.env['PATH'] ?? '' },
  })
  // Without a shell there is none of PostgreSQL's own programs that make a cluster, either.
  watch.on('error', () => undefined)
  // A pipe that breaks, when somebody else ended it.
  watch.stdin.on('error', () => undefined)
  postgres.once('exit', () => watch.kill())
}
