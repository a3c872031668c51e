import { join } from 'node:path'
import { PlainError } from './plain-sentence.mjs'
import { projectFolder } from './project.mjs'

/** The web build that goes into the native app. Named in app/capacitor.config.ts, too. */
export const nativeWebFolder = join(projectFolder, '.cache', 'native-web')

/** How long the operator's server may take to answer, in ms. */
const answerMs = 20_000
const example = 'APP_ADDRESS=https://golf.example npm run native'

/**
 * @param {string | undefined} setting where the operator has the web app
 * @returns {URL} of a host that a phone hands links of to the app: by https and without a port of its own
 * @throws {PlainError}
 */
export function operatorAddress(setting = '') {
  if (setting === '') {
    throw new PlainError(
      `APP_ADDRESS is missing: the native app has to know where its server is, and which links are its own. As in: ${example}`,
    )
  }
  const address = URL.canParse(setting) ? new URL(setting) : undefined
  if (address?.protocol !== 'https:' || setting.replace(/\/$/, '') !== address.origin || address.port !== '') {
    throw new PlainError(
      `APP_ADDRESS is '${setting}' and must be https, a host's name and nothing else, as phones speak to no other. As in: ${example}`,
    )
  }
  return address
}

/**
 * Reads the app's configuration, which the operator's server or static host offers to the web app.
 * @param {URL} address
 * @returns {Promise<Record<string, unknown>>} the content of config.json, with the address of the app in it
 * @throws {PlainError}
 */
export async function nativeConfiguration(address) {
  const file = new URL('/config.json', address)
  const text = await textOf(file)
  /** @type {unknown} */
  let parsed
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new PlainError(`${file} is no JSON: APP_ADDRESS must lead to where Teemates is served.`)
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new PlainError(`${file} holds no settings: APP_ADDRESS must lead to where Teemates is served.`)
  }
  /** @type {Record<string, unknown>} */
  const settings = { ...parsed }
  const { supabaseUrl = '', supabaseKey = '' } = settings
  if (typeof supabaseUrl !== 'string' || !URL.canParse(supabaseUrl) || supabaseKey === '') {
    throw new PlainError(`${file} names no backend: set supabaseUrl and supabaseKey there (docs/operating.md).`)
  }
  const backend = new URL(supabaseUrl)
  // Behind a proxy that the server doesn't trust, the server can't know that the request came by https.
  const own = backend.host === address.host
  if (!own && backend.protocol !== 'https:') {
    throw new PlainError(`${file} names the backend ${supabaseUrl}, and phones speak to https alone.`)
  }
  return { ...settings, supabaseUrl: own ? address.origin : supabaseUrl, appAddress: address.origin }
}

/**
 * Makes the files that name the host whose links open the two native apps.
 * @param {URL} address
 * @returns {Readonly<Record<string, string>>} each file's text, by its path inside app/
 */
export function operatorFiles({ hostname }) {
  return { 'android/operator.properties': `appHost=${hostname}\n`, 'ios/operator.xcconfig': `APP_HOST = ${hostname}\n` }
}

/**
 * @param {URL} file
 * @throws {PlainError}
 */
async function textOf(file) {
  let why
  try {
    const answer = await fetch(file, { signal: AbortSignal.timeout(answerMs) })
    if (answer.ok) return await answer.text()
    why = `it answers ${answer.status}`
  } catch (error) {
    why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  }
  throw new PlainError(`${file} can't be read (${why}): start the server at APP_ADDRESS, then run this again.`)
}
