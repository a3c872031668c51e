import { setImmediate as allThatWaitsForNoTimer } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import * as words from '../words/words.ts'
import { type Configuration, createConfiguration } from './configuration.ts'

const whole: Configuration = {
  supabaseUrl: 'https://x.supabase.co',
  supabaseKey: 'sb_publishable_x',
  appAddress: 'https://club.example',
  productName: 'Club Golf',
  supportAddress: 'pro@club.example',
  paidModeDefault: false,
  testingSettings: false,
  relayServers: [{ urls: 'turn:relay.example', username: 'golf', credential: 'x' }],
  relayCredentials: true,
  stunServers: ['stun:stun.example:3478', 'stuns:stun.example'],
}
const defaults: Configuration = {
  supabaseUrl: '',
  supabaseKey: '',
  appAddress: 'https://golf.example',
  productName: words.product,
  supportAddress: '',
  paidModeDefault: true,
  testingSettings: true,
  relayServers: [],
  relayCredentials: false,
  stunServers: ['stun:stun.l.google.com:19302'],
}

type Answer = Response | Error

/** A device that receives these answers, one per request, and then none. */
function device(answers: readonly Answer[], keptText: string | null = null, origin = 'https://golf.example') {
  const settled = Promise.withResolvers<void>()
  const online = Promise.withResolvers<void>()
  const whenOnline = vi.fn<() => Promise<void>>(() => online.promise)
  const left = [...answers]
  const kept = { text: keptText }
  const ask = vi.fn<() => Promise<Response>>(async () => {
    const answer = left.shift() ?? new Error('no answer')
    if (answer instanceof Error) throw answer
    return answer
  })
  const source = createConfiguration({
    ask,
    kept: { read: () => kept.text, write: (text) => void (kept.text = text) },
    origin,
    whenSettled: settled.promise,
    whenOnline,
  })
  const changed = vi.fn<() => void>()
  source.subscribe(changed)
  return { source, ask, kept, changed, settle: settled.resolve, whenOnline, goOnline: online.resolve }
}

const json = (value: unknown) => new Response(JSON.stringify(value))

test('the file is requested once, and not before the first screen is idle', async () => {
  const { source, ask, changed, settle } = device([json(whole)])
  await allThatWaitsForNoTimer()
  expect(ask).not.toHaveBeenCalled()
  expect(source.current()).toEqual(defaults)
  settle()
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
  expect(source.current()).toEqual(whole)
  expect(ask).toHaveBeenCalledOnce()
})

test('offline the last known configuration applies, and the file is requested when the network is back', async () => {
  const { source, kept, changed, settle, whenOnline, goOnline } = device(
    [new TypeError('Failed to fetch'), json({ ...whole, productName: 'Renamed' })],
    JSON.stringify(whole),
  )
  expect(source.current()).toEqual(whole)
  settle()
  await vi.waitFor(() => expect(whenOnline).toHaveBeenCalled())
  expect(changed).not.toHaveBeenCalled()
  expect(source.current()).toEqual(whole)
  goOnline()
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
  expect(source.current().productName).toBe('Renamed')
  expect(JSON.parse(kept.text ?? '')).toMatchObject({ productName: 'Renamed' })
})

test('settings are cleared when the operator removes them from the file', async () => {
  const { source, changed, settle } = device([new Response('Not found', { status: 404 })], JSON.stringify(whole))
  settle()
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
  expect(source.current()).toEqual(defaults)
})

test.each([
  ["a network's sign-in page", new Response('<!doctype html><title>Club WiFi</title>')],
  ['a server that fails', new Response('Internal error', { status: 500 })],
  ['a list', json([])],
  ['nothing, as the service worker answers offline', new Response(null, { status: 204 })],
])('%s changes nothing', async (_, answer) => {
  const { source, changed, kept, settle, whenOnline } = device([answer], JSON.stringify(whole))
  const read = vi.spyOn(answer, 'text')
  settle()
  // The file was either read, or unusable and the network is awaited.
  await vi.waitFor(() => expect(read.mock.settledResults.length + whenOnline.mock.calls.length).toBe(1))
  await allThatWaitsForNoTimer()
  expect(changed).not.toHaveBeenCalled()
  expect(source.current()).toEqual(whole)
  expect(kept.text).toBe(JSON.stringify(whole))
})

test.each(['', '{', 'null', '7'])("if the cached file is '%s', the defaults apply", (text) => {
  expect(device([], text).source.current()).toEqual(defaults)
})

test('one invalid part does not affect the others', () => {
  const text = JSON.stringify({
    ...whole,
    supabaseUrl: 'javascript:alert(1)',
    appAddress: 'capacitor://localhost',
    supportAddress: 'pro@club.example?bcc=x',
    paidModeDefault: 'no',
    testingSettings: 0,
    relayServers: {},
    relayCredentials: 'yes',
    stunServers: ['stun:stun.example', 'turn:relay.example'],
  })
  expect(device([], text).source.current()).toEqual({
    ...defaults,
    supabaseKey: whole.supabaseKey,
    productName: whole.productName,
  })
})

test('an empty list of STUN servers stays empty, and a file without the field leaves the default one', () => {
  const keptOf = (configuration: object) => device([], JSON.stringify(configuration)).source.current()
  expect(keptOf({ ...whole, stunServers: [] })).toEqual({ ...whole, stunServers: [] })
  const { stunServers: _, ...older } = whole
  expect(keptOf(older)).toEqual({ ...whole, stunServers: defaults.stunServers })
})

test.each(['', ' ', 7])("the product keeps its default name if the operator's is '%s'", (productName) => {
  const kept = JSON.stringify({ ...whole, productName })
  expect(device([], kept).source.current()).toEqual({ ...whole, productName: words.product })
})

test('a backend at the same host uses the protocol of the page', () => {
  const kept = JSON.stringify({ ...whole, supabaseUrl: 'http://golf.example' })
  expect(device([], kept).source.current().supabaseUrl).toBe('https://golf.example')
  expect(device([], kept, 'https://other.example').source.current().supabaseUrl).toBe('http://golf.example')
})

test('a caller that needs the backend gets the file at once, and it is not requested again', async () => {
  const { source, ask, settle } = device([json(whole)])
  expect(await source.wanted()).toEqual(whole)
  settle()
  await allThatWaitsForNoTimer()
  expect(ask).toHaveBeenCalledOnce()
})

test('a caller that needs a known backend does not wait', async () => {
  const { source, ask } = device([], JSON.stringify(whole))
  expect(await source.wanted()).toEqual(whole)
  expect(ask).not.toHaveBeenCalled()
})

test('a caller that needs the backend without signal gets the known configuration, and the next caller requests it again', async () => {
  const { source } = device([new TypeError('Failed to fetch'), json(whole)])
  expect(await source.wanted()).toEqual(defaults)
  expect(await source.wanted()).toEqual(whole)
})

test('an operator without a backend is known once the file was read, here or at an earlier start', async () => {
  const first = device([new Response('', { status: 404 })])
  expect(first.source.isKnown()).toBe(false)
  await first.source.wanted()
  expect(first.source.isKnown()).toBe(true)
  expect(first.source.current().supabaseUrl).toBe('')

  const later = device([], first.kept.text)
  expect(later.source.isKnown()).toBe(true)

  const unreachable = device([new Error('no network')])
  await unreachable.source.wanted()
  expect(unreachable.source.isKnown()).toBe(false)
})
