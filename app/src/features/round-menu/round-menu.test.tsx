import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OutageNote } from './round-menu.tsx'

test('the menu of a live game without connection says that it is no way to go on from phone to phone', () => {
  const menuText = (canMove: boolean, outage: string | null) =>
    renderToStaticMarkup(<OutageNote canMove={canMove} outage={outage} />)
  expect(menuText(false, "You're offline.")).toContain('You&#x27;re offline. Every stroke stays on this phone')
  expect(menuText(false, "You're offline.")).toContain('A live game can&#x27;t switch to phone to phone.')
  expect(menuText(false, null)).toBe('')
  // A round from phone to phone has its own way on.
  expect(menuText(true, "You're offline.")).toBe('')
})
