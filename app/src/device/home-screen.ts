/**
 * Whether the app runs in an iOS browser tab, where what it stores is deleted after seven days without a visit, unlike on the
 * Home Screen. iPads call themselves Macintosh; only they have touch points.
 */
export function isIosTab(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return (
    ios &&
    !matchMedia('(display-mode: standalone)').matches &&
    !('standalone' in navigator && navigator.standalone === true)
  )
}
