import { execFileSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A range reserved for documentation: no real network uses it. */
const publicNetwork = '198.51.100'

/** The address of the server and the relay. */
export const publicAddress = `${publicNetwork}.1`

/**
 * The router between a phone and the public network. Each hides the phone behind one address. 'home' keeps the phone's port;
 * 'symmetric' draws an unpredictable port for each destination, as many mobile networks do; 'no-udp' is 'home' and passes only
 * TCP, as in many club houses.
 */
export type Router = 'home' | 'symmetric' | 'no-udp'

/** A phone behind a router of its own. */
export interface LabPhone {
  /** A program that starts the browser in the phone's network. */
  readonly program: string
  /** All packets are dropped, and nobody is notified: the phone has gone behind a hill. */
  losesSignal(): void
  findsSignal(): void
}

/**
 * A public network and networks behind routers, made of Linux network namespaces, which don't touch the machine's own network.
 * The public network is this process's namespace, which must start empty.
 */
export class LabNetwork {
  readonly #folder: string
  readonly #spaces: string[] = []
  #phones = 0

  /** @param folder for the programs that start others in a network */
  constructor(folder: string) {
    this.#folder = folder
    ip('link', 'set', 'lo', 'up')
    ip('link', 'add', 'public', 'type', 'bridge')
    ip('address', 'add', `${publicAddress}/24`, 'dev', 'public')
    ip('link', 'set', 'public', 'up')
    // The rest of the world receives packets silently: a relay that couldn't even send there would drop its phone.
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
    // The router's interface to the public network.
    ip('link', 'add', `out${index}`, 'type', 'veth', 'peer', 'name', 'public', 'netns', gateway)
    ip('link', 'set', `out${index}`, 'master', 'public', 'up')
    ip('-n', gateway, 'address', 'add', `${publicNetwork}.${index + 1}/24`, 'dev', 'public')
    ip('-n', gateway, 'link', 'set', 'public', 'up')
    // The router's interface to the phone.
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
    // Unsolicited packets aren't answered: an answer would close the path that the phone is about to open.
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
