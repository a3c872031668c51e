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

/** Lets the plug-in tell what it has to tell of this kind. */
function tell(kind: string, event: object): void {
  for (const [asked, listener] of calls.addListener.mock.calls) if (asked === kind) listener(event)
}

function heard(historyLength: number) {
  vi.stubGlobal('history', { length: historyLength })
  const listener = vi.fn<(url: string) => void>()
  onLink(listener)
  return listener
}

test('a link that comes while the app runs is told', () => {
  const listener = heard(1)
  tell('appUrlOpen', { url: link })
  expect(listener).toHaveBeenCalledExactlyOnceWith(link)
})

test('the link that has started the app is told', async () => {
  calls.getLaunchUrl.mockResolvedValue({ url: link })
  const listener = heard(1)
  await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith(link))
})

test('an app started by its icon is told nothing', async () => {
  const listener = heard(1)
  await calls.getLaunchUrl.mock.results[0]?.value
  expect(listener).not.toHaveBeenCalled()
})

test("a page that is loaded anew isn't sent back to the launch's link", () => {
  calls.getLaunchUrl.mockResolvedValue({ url: link })
  heard(2)
  expect(calls.getLaunchUrl).not.toHaveBeenCalled()
})

test('each press of the back button is told', () => {
  const listener = vi.fn<() => void>()
  onBackButton(listener)
  tell('backButton', { canGoBack: true })
  tell('backButton', { canGoBack: false })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('the app goes into the background, and a phone that cannot do so is no failure', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  calls.minimizeApp.mockRejectedValue(new Error('not implemented'))
  minimizeApp()
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  expect(calls.minimizeApp).toHaveBeenCalledOnce()
})
