// Put into the app's page by the build; the server allows it by its hash. When the app doesn't come, this says so in its
// place, so that nobody is left with an outline for ever. The app takes the template away when it is here (main.tsx). Written
// in the JavaScript of 2009, because browsers that are too old for the app parse it, too (older-browsers.test.ts).
;(function () {
  // Longer than the app takes on the slowest cell, in ms; should it still come, it takes the root over.
  var givenUpAfterMs = 30000
  function show(name) {
    var template = document.querySelector('template[' + name + ']')
    var root = document.querySelector('#root')
    if (!template || !template.content || !root) return
    // Said once: a second time would take the button from under a finger.
    template.parentNode.removeChild(template)
    while (root.firstChild) root.removeChild(root.firstChild)
    root.appendChild(document.importNode(template.content, true))
    var button = root.querySelector('button')
    if (button) {
      button.addEventListener('click', function () {
        location.reload()
      })
    }
  }
  // Safari has CSSPropertyRule since 16.4 and Firefox since 128; Chrome has color-mix() since 111. The style sheet needs both.
  if (!window.CSSPropertyRule || !CSS.supports('color', 'color-mix(in srgb, red, red)')) {
    document.documentElement.setAttribute('data-unsupported', '')
    show('data-unsupported-text')
    return
  }
  // A module is the app, and its error says that the file, or one that it imports, couldn't be loaded. A script that an
  // extension puts into the page is none of the app's.
  /** @param {Event} event */
  function answerError(event) {
    if (event.target instanceof HTMLScriptElement && event.target.type === 'module') show('data-not-loaded')
  }
  document.addEventListener('error', answerError, true)
  function giveUp() {
    show('data-not-loaded')
  }
  setTimeout(giveUp, givenUpAfterMs)
})()
