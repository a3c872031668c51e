import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FeedbackOutcome } from '../../backend/feedback.ts'
import { createDevicePreferences } from '../../storage/preferences/device-preferences.ts'
import { createFakeDevice } from '../../../../test/storage/fake-device.ts'
import { PreferencesContext } from '../../shell/preferences.ts'
import { useSending } from './feedback-sending.ts'

/** Renders the form once, with text in its fields. */
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

test('pressing Send twice before the next render sends once', async () => {
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
