import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OfflineNote } from './round-menu.tsx'

test('the menu of a live game without signal says that it is no way to go on from phone to phone', () => {
  const told = (canMove: boolean, connection: 'live' | 'offline') =>
    renderToStaticMarkup(<OfflineNote canMove={canMove} connection={connection} />)
  expect(told(false, 'offline')).toContain('a live game can&#x27;t go on phone to phone.')
  expect(told(false, 'live')).toBe('')
  // A round from phone to phone has its own way on.
  expect(told(true, 'offline')).toBe('')
})
