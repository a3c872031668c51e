import { product } from '../product.ts'

export const unsupported = {
  title: `${product} needs a newer browser`,
  text: `${product} works in Safari and on iPhones from iOS 16.4, in Chrome from 111, in Firefox from 128, and in everything newer. Update your phone or browser, then open ${product} again.`,
  rounds: 'Your rounds on this device are safe. Nothing has been changed.',
}
