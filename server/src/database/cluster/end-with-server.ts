import { type ChildProcess, spawn } from 'node:child_process'

/*
 * Nothing is ever written to the script's input. The system closes it when the server ends, whatever the reason. The script
 * stops PostgreSQL only while postmaster.pid still names it; PostgreSQL removes that file when it ends by itself, and may
 * not have written it yet just after its start. $1 is the cluster, $2 PostgreSQL's process id, $3 the folder of its socket.
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
 * Stops PostgreSQL by a fast shutdown and removes its socket's folder if this process ends without stopping it: by SIGKILL,
 * an uncaught exception, or lack of memory. PostgreSQL doesn't watch its parent, so a shell does. On Windows there is no
 * such shell, and the next start stops the leftover (orphan.ts).
 * @param cluster the folder that initdb filled
 * @param socketFolder '' if there is none
 */
export function endWithServer(postgres: ChildProcess, cluster: string, socketFolder: string): void {
  if (process.platform === 'win32') return
  const watch = spawn('/bin/sh', ['-c', script, 'end-with-server', cluster, String(postgres.pid), socketFolder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    // The shell has a process group of its own, as PostgreSQL has: Ctrl-C must not reach it before the server.
    detached: true,
    env: { PATH: process.env['PATH'] ?? '' },
  })
  // A machine without a shell can't run PostgreSQL's initdb either.
  watch.on('error', () => undefined)
  // The pipe breaks if another process ends the shell.
  watch.stdin.on('error', () => undefined)
  postgres.once('exit', () => watch.kill())
}
