import { ConfigError } from '../config.ts'
import { defaultRates, type RequestRates } from './limits.ts'
import type { Rate } from './rates.ts'

const secondsPerHour = 3600
const maxSetting = 1_000_000

/**
 * Reads SIGN_INS_PER_HOUR (per address), ALL_SIGN_INS_PER_HOUR, REQUESTS_PER_SECOND (per address) and
 * USER_REQUESTS_PER_SECOND. The bursts and the bytes of answers scale with them.
 * @throws ConfigError
 */
export function readRates(env: Readonly<Record<string, string | undefined>>): RequestRates {
  const scaled = (usual: Rate, name: string, seconds: number): Rate => {
    const text = env[name]
    if (text === undefined || text === '') return usual
    const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
    if (count < 1 || count > maxSetting) {
      throw new ConfigError(`${name} is '${text}': it must be a whole number from 1 to ${maxSetting}.`)
    }
    const perSecond = count / seconds
    return { perSecond, burst: Math.max(1, Math.round((usual.burst * perSecond) / usual.perSecond)) }
  }
  const address = scaled(defaultRates.address, 'REQUESTS_PER_SECOND', 1)
  const user = scaled(defaultRates.user, 'USER_REQUESTS_PER_SECOND', 1)
  return {
    signIn: scaled(defaultRates.signIn, 'SIGN_INS_PER_HOUR', secondsPerHour),
    signInOfAll: scaled(defaultRates.signInOfAll, 'ALL_SIGN_INS_PER_HOUR', secondsPerHour),
    signInShare: defaultRates.signInShare,
    auth: defaultRates.auth,
    address,
    user,
    addressBytes: multiple(defaultRates.addressBytes, address.perSecond / defaultRates.address.perSecond),
    userBytes: multiple(defaultRates.userBytes, user.perSecond / defaultRates.user.perSecond),
  }
}

function multiple({ burst, perSecond }: Rate, times: number): Rate {
  return { burst: Math.round(burst * times), perSecond: perSecond * times }
}
