import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OutageNote } from './round-menu.tsx'

test('the menu of a live game without connection says that it is no way to go on from phone to phone', () => {
  const told = (canMove: boolean, outage: string | null) =>
    renderToStaticMarkup(<OutageNote canMove={canMove} outage={outage} />)
  expect(told(false, 'You are offline.')).toContain('You are offline. Every stroke is kept on this phone')
  expect(told(false, 'You are offline.')).toContain('a live game can&#x27;t go on phone to phone.')
  expect(told(false, null)).toBe('')
  // A round from phone to phone has its own way on.
  expect(told(true, 'You are offline.')).toBe('')
})
