import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FeedbackOutcome } from '../../backend/feedback.ts'
import { createDevicePreferences } from '../../storage/device-preferences.ts'
import { createFakeDevice } from '../../../../test/storage/fake-device.ts'
import { PreferencesContext } from '../../shell/preferences.ts'
import { useSending } from './feedback-sending.ts'

/** As the form is drawn with something written in it, and nothing is drawn anew. */
function formWith(sendOff: () => Promise<FeedbackOutcome>) {
  const preferences = createDevicePreferences(createFakeDevice().environment())
  preferences.set('feedbackDraft', { type: 'bug', title: 'A hole is missing', description: 'The 7th.', email: '' })
  let send: (() => void) | undefined
  function Form() {
    ;({ send } = useSending({ sendOff, tell: () => undefined }))
    return null
  }
  renderToStaticMarkup(
    <PreferencesContext value={preferences}>
      <Form />
    </PreferencesContext>,
  )
  return { press: () => send?.() }
}

test('Send that is pressed again before the first press is drawn sends once', async () => {
  let sentCount = 0
  let arrive: () => void = () => undefined
  const form = formWith(async () => {
    sentCount += 1
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    return { ok: true }
  })
  form.press()
  form.press()
  expect(sentCount).toBe(1)
  arrive()
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  form.press()
  expect(sentCount).toBe(2)
})
