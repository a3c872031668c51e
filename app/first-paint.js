// Laid into each page by the build, before anything is painted, so that the wrong theme never flashes up; the server allows
// it by its hash. The app keeps the theme up to date itself; a page without it (data-alone) does so here. Written in the
// JavaScript of 2009, because browsers that are too old for the app parse it, too (older-browsers.test.ts).
;(function () {
  var device = matchMedia('(prefers-color-scheme: dark)')
  function apply() {
    var chosen = null
    try {
      chosen = localStorage.getItem('golf_scorer_theme')
    } catch (error) {
      // Storage is switched off: the device decides.
    }
    var isFixed = chosen === 'light' || chosen === 'dark'
    var isDark = isFixed ? chosen === 'dark' : device.matches
    document.documentElement.setAttribute('data-theme', isDark ? 'dark' : 'light')
    if (!isFixed) return
    var metas = document.querySelectorAll('meta[name=theme-color]')
    for (var index = 0; index < metas.length; index += 1) {
      metas[index].setAttribute('content', isDark ? '#0b1220' : '#ffffff')
    }
  }
  apply()
  var script = document.currentScript
  if (script && script.hasAttribute('data-alone') && device.addEventListener) device.addEventListener('change', apply)
})()
