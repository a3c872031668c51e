import { expect, test } from 'vitest'
import { createFakeDevice } from '../../../../test/storage/fake-device.ts'
import { createPeerHint } from './peer-hint.ts'

test('the state of peer rounds is known at the next start, with the number of rounds it was made for', () => {
  const environment = createFakeDevice().environment()
  expect([createPeerHint(environment).expected(), createPeerHint(environment).rounds()]).toEqual(['none', 0])
  createPeerHint(environment).remember('in-progress', 3)
  expect([createPeerHint(environment).expected(), createPeerHint(environment).rounds()]).toEqual(['in-progress', 3])
})

test('without localStorage the state is known while the page lives', () => {
  const localStorage = (): never => {
    throw new DOMException('Storage is off.', 'SecurityError')
  }
  const hint = createPeerHint({ localStorage })
  expect(hint.expected()).toBe('none')
  hint.remember('in-progress', 2)
  expect([hint.expected(), hint.rounds()]).toEqual(['in-progress', 2])
})
