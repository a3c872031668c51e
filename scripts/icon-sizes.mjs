/**
 * @typedef {'rounded' | 'square' | 'round' | 'none'} Ground 'square': filled to the edges, because the system cuts its own shape
 * @typedef {object} Icon
 * @property {string} file from the project's folder
 * @property {number} sizePx width and height
 * @property {Ground} ground
 * @property {number} [scale] of the drawing on its ground; 1 without it
 * @property {number} [share] of the picture that drawing and ground take, in the middle; all of it without it
 * @property {boolean} [isMonochrome] only its opacity counts: the system gives it a colour
 */

const web = 'app/public'
const android = 'app/android/app/src/main/res'
const ios = 'app/ios/App/App/Assets.xcassets'

/** Pixels for each dp. Source: developer.android.com, 'Support different pixel densities'. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }

/** A maskable icon is cut to any shape within its middle 80 %. Source: W3C, Web Application Manifest. */
const maskable = 0.8
/** An adaptive icon of 108 dp always shows the circle of 66 dp in its middle. The drawing's corners lie 204 of 256 out. */
const adaptive = 0.7
/** iOS rounds the corners itself. */
const ofApple = 0.92

/** @type {readonly Icon[]} */
const webIcons = [
  { file: `${web}/icon-192.png`, sizePx: 192, ground: 'rounded' },
  { file: `${web}/icon-512.png`, sizePx: 512, ground: 'rounded' },
  { file: `${web}/icon-maskable-512.png`, sizePx: 512, ground: 'square', scale: maskable },
  { file: `${web}/icon-monochrome-512.png`, sizePx: 512, ground: 'none', share: maskable, isMonochrome: true },
  { file: `${web}/apple-touch-icon.png`, sizePx: 180, ground: 'square', scale: ofApple },
]

/** @returns {Icon[]} for launchers before Android 8, in layers for later ones, and for the splash screen */
function androidIcons() {
  return Object.entries(densities).flatMap(([density, pxPerDp]) => {
    const launcher = `${android}/mipmap-${density}/ic_launcher`
    return [
      { file: `${launcher}.png`, sizePx: 48 * pxPerDp, ground: 'rounded' },
      { file: `${launcher}_round.png`, sizePx: 48 * pxPerDp, ground: 'round', scale: maskable },
      { file: `${launcher}_foreground.png`, sizePx: 108 * pxPerDp, ground: 'none', share: adaptive },
      {
        file: `${launcher}_monochrome.png`,
        sizePx: 108 * pxPerDp,
        ground: 'none',
        share: adaptive,
        isMonochrome: true,
      },
      // Only the middle circle of 192 of its 288 dp is visible.
      { file: `${android}/drawable-${density}/splash_icon.png`, sizePx: 288 * pxPerDp, ground: 'rounded', share: 0.5 },
    ]
  })
}

/** @type {readonly Icon[]} */
const iosIcons = [
  { file: `${ios}/AppIcon.appiconset/AppIcon-512@2x.png`, sizePx: 1024, ground: 'square', scale: ofApple },
  ...[1, 2, 3].map((scale) => ({
    file: `${ios}/Splash.imageset/splash${scale === 1 ? '' : `@${scale}x`}.png`,
    sizePx: 160 * scale,
    ground: /** @type {const} */ ('rounded'),
  })),
]

/** Every picture that `npm run icons` draws. */
export const icons = [...webIcons, ...androidIcons(), ...iosIcons]
