/** iPads call themselves Macintosh; only they have touch points. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Whether the app was opened from the home screen, or from a desktop's apps. */
export function isOnHomeScreen(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  )
}

/**
 * Whether the app runs in an iOS browser tab, where what it stores is deleted after seven days without a visit, unlike on the
 * Home Screen.
 */
export function isIosTab(): boolean {
  return isIos() && !isOnHomeScreen()
}

/** Whether the app was opened from the Home Screen of iOS, which gives it a storage apart from Safari's. */
export function isOnIosHomeScreen(): boolean {
  return isIos() && isOnHomeScreen()
}
