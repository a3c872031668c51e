// Laid into each page by the build, before anything is painted, so that the wrong theme never flashes up; the server allows
// it by its hash. The app keeps the theme up to date itself; a page without it (data-alone) does so here.
{
  const device = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let chosen = null
    try {
      chosen = localStorage.getItem('golf_scorer_theme')
    } catch {
      // Storage is switched off: the device decides.
    }
    const isFixed = chosen === 'light' || chosen === 'dark'
    const isDark = isFixed ? chosen === 'dark' : device.matches
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
    if (!isFixed) return
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      meta.setAttribute('content', isDark ? '#0b1220' : '#ffffff')
    }
  }
  apply()
  if (document.currentScript?.hasAttribute('data-alone')) device.addEventListener('change', apply)
}
