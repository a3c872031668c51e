// Laid into the app's page by the build, behind its first frames; the server allows it by its hash. Puts the frame of the
// address into the root, so that the golfer sees the place before its script is here; the app goes on with these very
// elements. Who has no nickname yet is asked for one instead. The product is called as the operator calls it. Where the app
// doesn't come, that is said in its place: nobody is left with 'Loading' for ever.
{
  /** @param {string} key */
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage is switched off: nobody is known here.
      return null
    }
  }
  const templates = [...document.querySelectorAll('template')]
  const template = templates.find((one) => one.dataset['firstFrame'] === location.pathname)
  if (template !== undefined && (kept('golf_scorer_nickname') ?? '') !== '') {
    const frame = document.importNode(template.content, true)
    // The places of games in progress, each by the key that tells of one.
    for (const place of frame.querySelectorAll('[data-expected]')) {
      if (kept(place.getAttribute('data-expected') ?? '') === null) place.remove()
    }
    try {
      /** @type {unknown} */
      const configuration = JSON.parse(kept('golf_scorer_configuration') ?? '{}')
      const isObject = typeof configuration === 'object' && configuration !== null
      const name = isObject && 'productName' in configuration ? configuration.productName : ''
      if (typeof name === 'string' && name.trim() !== '') {
        for (const named of frame.querySelectorAll('[data-product]')) named.textContent = name.trim()
      }
    } catch {
      // Nothing is kept that can be read: it has its own name.
    }
    document.querySelector('#root')?.append(frame)
  }

  // Longer than the app takes on the slowest cell, in ms; should it still come, it goes on from there.
  const givenUpAfterMs = 30_000
  // The app takes the template away when it is here.
  const tellNotLoaded = () => {
    const face = document.querySelector('template[data-not-loaded]')
    const root = document.querySelector('#root')
    if (!(face instanceof HTMLTemplateElement) || root === null) return
    face.remove()
    root.replaceChildren(document.importNode(face.content, true))
    root.querySelector('button')?.addEventListener('click', () => location.reload())
  }
  // Of a module, as the app is, it tells that the file, or one that it begins with, couldn't be loaded. A script that an
  // extension puts into the page is none of the app's.
  document.addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLScriptElement && event.target.type === 'module') tellNotLoaded()
    },
    true,
  )
  setTimeout(tellNotLoaded, givenUpAfterMs)
}
