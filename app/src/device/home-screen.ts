/** iPads call themselves Macintosh, but only they have touch points. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Whether the app was opened from the home screen or from a desktop's list of apps. */
export function isOnHomeScreen(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  )
}

/**
 * Whether the app runs in an iOS browser tab. There, unlike on the Home Screen, its storage is deleted after seven days
 * without a visit.
 */
export function isIosTab(): boolean {
  return isIos() && !isOnHomeScreen()
}

/** Whether the app was opened from the Home Screen of iOS, where its storage is separate from Safari's. */
export function isOnIosHomeScreen(): boolean {
  return isIos() && isOnHomeScreen()
}
