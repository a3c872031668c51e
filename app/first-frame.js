// Laid into the app's page by the build, behind its first frames; the server allows it by its hash. Shows the frame of the
// address, so that the golfer sees the place before its script is here. Who has no nickname yet is asked for one instead.
// The product is called as the operator calls it.
{
  let nickname = null
  let expectsRound = false
  try {
    nickname = localStorage.getItem('golf_scorer_nickname')
    expectsRound = localStorage.getItem('golf_scorer_home_round') !== null
  } catch {
    // Storage is switched off: nobody is known here.
  }
  for (const frame of document.querySelectorAll('[data-first-frame]')) {
    const isAsked = frame.getAttribute('data-first-frame') === location.pathname
    frame.toggleAttribute('hidden', nickname === null || nickname === '' || !isAsked)
  }
  for (const card of document.querySelectorAll('[data-expected-round]')) card.toggleAttribute('hidden', !expectsRound)
  try {
    /** @type {unknown} */
    const kept = JSON.parse(localStorage.getItem('golf_scorer_configuration') ?? '{}')
    const name = typeof kept === 'object' && kept !== null && 'productName' in kept ? kept.productName : ''
    if (typeof name === 'string' && name.trim() !== '') {
      for (const named of document.querySelectorAll('[data-product]')) named.textContent = name.trim()
    }
  } catch {
    // Nothing is kept: it has its own name.
  }
}
