import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { DirectGolfer } from './direct-golfer.ts'
import { expect, startServer, test } from './fixtures.ts'
import { phone } from './phone.ts'

/** Debian's coturn, if the machine has it. */
const turnServer = '/usr/bin/turnserver'
const secret = 'the secret of a test'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/**
 * Starts the relay as the operating guide configures it, except for settings that would keep this machine itself out. Resolves
 * once it listens.
 */
async function startRelay(): Promise<{ readonly port: number; readonly output: () => string; stop(): void }> {
  const port = await freePort()
  const child = spawn(turnServer, [
    '-n',
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    '--realm=relay.example',
    '--fingerprint',
    '--user-quota=100',
    '--total-quota=1200',
    '--no-multicast-peers',
    '--listening-ip=127.0.0.1',
    '--relay-ip=127.0.0.1',
    `--listening-port=${port}`,
    '--allow-loopback-peers',
    '--no-cli',
    '--no-tls',
    '--no-dtls',
    '--log-file=stdout',
    '--verbose',
  ])
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  await expect.poll(() => output).toContain('TCP listener opened')
  return { port, output: () => output, stop: () => void child.kill('SIGKILL') }
}

const throughCoturn = 'a guest who can connect by a relay alone plays through coturn, with the credentials of a member'

// As with the engines, only machines that have it run this test. apt-get install coturn
if (existsSync(turnServer))
  test(throughCoturn, async ({ browser, watch }) => {
    const relay = await startRelay()
    const server = await startServer({
      env: { RELAY_URLS: `turn:127.0.0.1:${relay.port}?transport=udp`, RELAY_SECRET: secret },
    })
    try {
      const opens = async (name: string) => {
        const context = await browser.newContext(phone)
        watch(context)
        const golfer = new DirectGolfer(await context.newPage())
        await golfer.opens(server.url)
        await golfer.setsUp(name)
        return golfer
      }
      const [ann, ben] = [await opens('Ann'), await opens('Ben')]
      await ann.hostsDirect()
      const link = new URL(await ann.invitation())
      link.searchParams.set('relayTest', '1')
      await ben.followsInvitation(link.href)
      await ann.startsDirect()
      await ben.isPlayingDirect()
      await ben.taps(5)
      await expect(ann.player('Ben')).toContainText('5')
      await ann.taps(4)
      await expect(ben.player('Ann')).toContainText('4')
      expect(relay.output()).toMatch(/ALLOCATE processed, success/)
      for (const { page } of [ann, ben]) await page.context().close()
    } finally {
      relay.stop()
      await server.stop()
    }
  })
