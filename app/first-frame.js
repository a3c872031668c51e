// Laid into the app's page by the build, behind its first frames; the server allows it by its hash. Puts the frame of the
// address into the root, so that the golfer sees the place before its script is here; the app goes on with these very
// elements. Who has no nickname yet is asked for one instead. The product is called as the operator calls it.
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
}
