import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TeeDialog } from './tee-dialog.tsx'

const nothing = () => undefined

test("a game's course whose card could not be loaded says why, and can be requested again", () => {
  const text = renderToStaticMarkup(
    <TeeDialog
      courseName="Links"
      details={{ kind: 'failed', text: 'Error: Details 404', canRetry: true }}
      selection={null}
      onConfirm={nothing}
      onAgain={nothing}
      onClose={nothing}
    />,
  ).replaceAll(/<[^>]*>/g, ' ')
  expect(text).toContain('Error: Details 404')
  expect(text).toContain('Try again')
})
