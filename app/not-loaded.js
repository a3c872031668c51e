// Put into the app's page by the build; the server allows it by its hash. Where the app doesn't come, this says so in its
// place: nobody is left with an outline for ever. The app takes the template away when it is here (main.tsx).
{
  // Longer than the app takes on the slowest cell, in ms; should it still come, it takes the root over.
  const givenUpAfterMs = 30_000
  const show = () => {
    const template = document.querySelector('template[data-not-loaded]')
    const root = document.querySelector('#root')
    if (!(template instanceof HTMLTemplateElement) || root === null) return
    // Said once: a second time would take the button from under a finger.
    template.remove()
    root.replaceChildren(document.importNode(template.content, true))
    root.querySelector('button')?.addEventListener('click', () => location.reload())
  }
  // Of a module, as the app is, it tells that the file, or one that it imports, couldn't be loaded. A script that an
  // extension puts into the page is none of the app's.
  document.addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLScriptElement && event.target.type === 'module') show()
    },
    true,
  )
  setTimeout(show, givenUpAfterMs)
}
