import { beforeEach, expect, test, vi } from 'vitest'
import { minimizeApp, onBackButton, onLink } from './native-app.ts'

type Listener = (event: object) => void
const calls = vi.hoisted(() => ({
  addListener: vi.fn<(event: string, listener: Listener) => Promise<object>>(),
  getLaunchUrl: vi.fn<() => Promise<{ url: string } | undefined>>(),
  minimizeApp: vi.fn<() => Promise<void>>(),
}))
vi.mock('@capacitor/app', () => ({ App: calls }))

const link = 'https://golf.example/join?room=ABC234#k=AbCdEfGhIjKlMnOpQr-_12'

beforeEach(() => {
  calls.addListener.mockReset().mockResolvedValue({})
  calls.getLaunchUrl.mockReset().mockResolvedValue(undefined)
  calls.minimizeApp.mockReset().mockResolvedValue()
})

/** Lets the plug-in send an event of this kind. */
function send(kind: string, event: object): void {
  for (const [asked, listener] of calls.addListener.mock.calls) if (asked === kind) listener(event)
}

function startListening(historyLength: number) {
  vi.stubGlobal('history', { length: historyLength })
  const listener = vi.fn<(url: string) => void>()
  onLink(listener)
  return listener
}

test('a link that arrives while the app runs is reported', () => {
  const listener = startListening(1)
  send('appUrlOpen', { url: link })
  expect(listener).toHaveBeenCalledExactlyOnceWith(link)
})

test('the link that started the app is reported', async () => {
  calls.getLaunchUrl.mockResolvedValue({ url: link })
  const listener = startListening(1)
  await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith(link))
})

test('no link is reported if the app was started by its icon', async () => {
  const listener = startListening(1)
  await calls.getLaunchUrl.mock.results[0]?.value
  expect(listener).not.toHaveBeenCalled()
})

test('a reloaded page does not open the launch link again', () => {
  calls.getLaunchUrl.mockResolvedValue({ url: link })
  startListening(2)
  expect(calls.getLaunchUrl).not.toHaveBeenCalled()
})

test('each press of the back button is reported', () => {
  const listener = vi.fn<() => void>()
  onBackButton(listener)
  send('backButton', { canGoBack: true })
  send('backButton', { canGoBack: false })
  expect(listener).toHaveBeenCalledTimes(2)
})

test("the app goes to the background, and a phone that can't do so causes no failure", async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  calls.minimizeApp.mockRejectedValue(new Error('not implemented'))
  minimizeApp()
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  expect(calls.minimizeApp).toHaveBeenCalledOnce()
})
