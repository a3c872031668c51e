import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useTheme } from './theme.tsx'

function Themed() {
  return <p>{useTheme().effective}</p>
}

// Source: document 1 section 8.
test('useTheme outside its provider names what is missing', () => {
  expect(() => renderToString(<Themed />)).toThrow('useTheme must be used within ThemeProvider')
})
