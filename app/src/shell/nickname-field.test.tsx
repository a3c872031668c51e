import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NicknameField } from './nickname-field.tsx'

const textOf = (value: string, isRefused: boolean) =>
  renderToStaticMarkup(<NicknameField value={value} isRefused={isRefused} onChange={() => undefined} />)

// Source: document 1 section 4: a nickname is required until a valid one is stored.
test('a rejected empty nickname says that one is needed, a short one how long it has to be', () => {
  expect(textOf('', true)).toContain('You need a nickname.')
  expect(textOf('  ', true)).toContain('You need a nickname.')
  expect(textOf('J', true)).toContain('at least 2 characters')
  expect(textOf('', false)).not.toContain('You need a nickname.')
})
