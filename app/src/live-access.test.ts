import { afterEach, expect, test, vi } from 'vitest'
import { activeRound } from '../../test/storage/sample-rounds.ts'
import { createLiveAccess } from './live-access.ts'
import type { SharedKind } from './storage/live/shared-rounds.ts'
import { createFakeDevice, openTab, quiet } from '../../test/storage/fake-device.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  reopen.mockReset()
})

/** Opens the direct rounds of this device. */
const reopen = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('./rounds/live-parts.ts', () => ({ createLiveParts: () => ({ peerPorts: async () => ({}) }) }))
vi.mock('./rounds/peer/peer-rounds.ts', () => ({ createPeerRounds: () => ({ reopen }) }))

/** Work that nothing holds up has ended. */
const settled = () => new Promise((resolve) => void setTimeout(resolve, 20))

function unasked(): never {
  throw new Error('nobody asks for it')
}

/** The page of a device, without rounds unless it has some, as it is seen, and what it looks for in storage. */
async function openedPage(
  has: (kind: SharedKind) => Promise<boolean> = async () => false,
  isLogBusy: () => boolean = () => false,
) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const view = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
  const { storage } = await openTab(createFakeDevice(), quiet)
  const mayHave = vi.fn<typeof storage.mayHave>(has)
  const log = () => (isLogBusy() ? Promise.reject(new Error('busy')) : storage.log())
  const services = createLiveAccess({
    homeHint: {
      expectsRound: () => false,
      rememberRound: () => undefined,
      gameId: () => null,
      rememberGame: () => undefined,
    },
    whenSettled: Promise.resolve(),
    storage: { ...storage, mayHave, log },
    configuration: {
      current: unasked,
      isKnown: unasked,
      subscribe: unasked,
      wanted: unasked,
    },
    connectivity: { isOnline: unasked, subscribe: unasked, observed: unasked },
    now: () => 0,
    random: (length) => 'x'.repeat(length),
  })
  await Promise.resolve()
  mayHave.mockClear()
  return { page, view, mayHave, storage, services }
}

test('pending operations are looked for when the page becomes visible, not when it is hidden', async () => {
  const { page, mayHave } = await openedPage()
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(mayHave).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(mayHave.mock.calls).toEqual([['live']])
})

test('a visible page looks for games when another window has noted its first one, and a hidden page doesn’t', async () => {
  const { page, view, mayHave } = await openedPage()
  const change = (key: string) => view.dispatchEvent(Object.assign(new Event('storage'), { key }))
  change('golf_scorer_log_v1:tab:0')
  expect(mayHave).not.toHaveBeenCalled()
  change('golf_scorer_live_game')
  expect(mayHave.mock.calls).toEqual([['live']])
  page.visibilityState = 'hidden'
  change('golf_scorer_live_game')
  expect(mayHave).toHaveBeenCalledTimes(1)
})

test.each([
  ['the storage doesn’t answer', async () => Promise.reject(new Error('busy')), undefined],
  ['the rounds can’t be read', async () => true, new Error('busy')],
])('direct rounds open when the page is seen again if %s at the start', async (_, firstAnswer, firstFailure) => {
  let answer: () => Promise<boolean> = firstAnswer
  let failure = firstFailure
  reopen.mockImplementation(async () => {
    if (failure !== undefined) throw failure
  })
  const { page } = await openedPage(async (kind) => kind === 'peer' && answer())
  await vi.waitFor(() => expect(reopen).toHaveBeenCalledTimes(failure === undefined ? 0 : 1))
  await settled()
  answer = async () => true
  failure = undefined
  reopen.mockClear()
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(reopen).toHaveBeenCalledOnce())
  await settled()
  page.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(reopen).toHaveBeenCalledOnce()
})

test('a direct round that another tab begins opens here even if the log couldn’t be read at the start', async () => {
  let isBusy = true
  const { page, storage, services } = await openedPage(undefined, () => isBusy)
  const opened = vi.fn<() => void>()
  void services.peersHere().then(opened)
  await settled()
  isBusy = false
  page.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(opened).not.toHaveBeenCalled()
  const peer = { role: 'host', code: 'ABC234', hostId: 'h', peerId: 'h', selfId: 'h' } as const
  const round = activeRound('direct')
  await (await storage.log()).append({ id: 'created', roundId: round.id, at: 0, kind: 'created', round, peer })
  await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce())
})
