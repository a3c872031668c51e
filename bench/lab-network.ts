import { execFileSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Of the addresses that are kept for documentation: no network in the world has them. */
const publicNetwork = '198.51.100'

/** Where the server and the relay stand. */
export const publicAddress = `${publicNetwork}.1`

/**
 * What stands between a phone and the public network. All hide it behind one address. 'home' keeps the port that a phone
 * sends from; 'symmetric' gives each way out a port that can't be foretold, as many a mobile network does; 'no-udp' is
 * 'home' and lets nothing but TCP through, as in many a club house.
 */
export type Router = 'home' | 'symmetric' | 'no-udp'

/** Behind a router of its own. */
export interface LabPhone {
  /** Starts the browser there. */
  readonly program: string
  /** Nothing comes in or goes out any more, and nobody is told: the phone has walked behind a hill. */
  losesSignal(): void
  findsSignal(): void
}

/**
 * A public network and networks behind routers, made of Linux network namespaces: nothing of it touches the machine's own
 * network. The public one is that of this process, which must have begun with none.
 */
export class LabNetwork {
  readonly #folder: string
  readonly #spaces: string[] = []
  #phones = 0

  /** @param folder for the programs that start something in a network */
  constructor(folder: string) {
    this.#folder = folder
    ip('link', 'set', 'lo', 'up')
    ip('link', 'add', 'public', 'type', 'bridge')
    ip('address', 'add', `${publicAddress}/24`, 'dev', 'public')
    ip('link', 'set', 'public', 'up')
    // The rest of the world takes what is sent to it, and is silent: a relay that may not even send there gives up its phone.
    const world = `${publicNetwork}.254`
    ip('neighbour', 'add', world, 'lladdr', '02:00:00:00:00:01', 'dev', 'public', 'nud', 'permanent')
    ip('route', 'add', 'default', 'via', world)
  }

  async addPhone(router: Router, browser: string): Promise<LabPhone> {
    this.#phones += 1
    const index = this.#phones
    const [phone, gateway] = [`phone-${process.pid}-${index}`, `router-${process.pid}-${index}`]
    for (const space of [phone, gateway]) {
      ip('netns', 'add', space)
      this.#spaces.push(space)
      ip('-n', space, 'link', 'set', 'lo', 'up')
    }
    // The way out
    ip('link', 'add', `out${index}`, 'type', 'veth', 'peer', 'name', 'public', 'netns', gateway)
    ip('link', 'set', `out${index}`, 'master', 'public', 'up')
    ip('-n', gateway, 'address', 'add', `${publicNetwork}.${index + 1}/24`, 'dev', 'public')
    ip('-n', gateway, 'link', 'set', 'public', 'up')
    // The way in
    ip('-n', gateway, 'link', 'add', 'home', 'type', 'veth', 'peer', 'name', 'wlan', 'netns', phone)
    ip('-n', gateway, 'address', 'add', `10.0.${index}.1/24`, 'dev', 'home')
    ip('-n', gateway, 'link', 'set', 'home', 'up')
    ip('-n', phone, 'address', 'add', `10.0.${index}.2/24`, 'dev', 'wlan')
    ip('-n', phone, 'link', 'set', 'wlan', 'up')
    ip('-n', phone, 'route', 'add', 'default', 'via', `10.0.${index}.1`)
    ip('netns', 'exec', gateway, 'sysctl', '-qw', 'net.ipv4.ip_forward=1')
    nft(gateway, rulesOf(router))
    const program = join(this.#folder, phone)
    await writeFile(program, `#!/bin/sh\nexec ip netns exec ${phone} '${browser}' "$@"\n`)
    await chmod(program, 0o755)
    return {
      program,
      losesSignal: () => nft(gateway, silence),
      findsSignal: () => nft(gateway, 'delete table ip silence'),
    }
  }

  /** Phones whose browsers have ended. */
  removePhones(): void {
    for (const space of this.#spaces.splice(0)) ip('netns', 'delete', space)
  }
}

function rulesOf(router: Router): string {
  const asSeenOutside = router === 'symmetric' ? 'masquerade fully-random' : 'masquerade'
  const forwarded = router === 'no-udp' ? 'meta l4proto udp drop; ' : ''
  return [
    'table ip lab {',
    // What nobody inside has asked for is not answered: an answer would take the way that the phone is about to open.
    'chain input {',
    'type filter hook input priority 0; iifname "public" ct state new drop',
    '}',
    'chain forward {',
    `type filter hook forward priority 0; ${forwarded}iifname "public" ct state new drop`,
    '}',
    'chain out {',
    `type nat hook postrouting priority 100; oifname "public" ${asSeenOutside}`,
    '}',
    '}',
  ].join('\n')
}

const silence = ['table ip silence {', 'chain forward {', 'type filter hook forward priority -10; drop', '}', '}'].join(
  '\n',
)

function nft(space: string, rules: string): void {
  execFileSync('ip', ['netns', 'exec', space, 'nft', '-f', '-'], { input: rules })
}

function ip(...args: readonly string[]): void {
  execFileSync('ip', args)
}
