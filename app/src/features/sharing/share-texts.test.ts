import { expect, test } from 'vitest'
import { imageErrorCodes } from '../../device/image/image-error.ts'
import { imageShareOutcomes } from '../../device/image-share.ts'
import {
  preparationFailureText,
  preparingToast,
  readyToast,
  shareLabel,
  shareNews,
  simplifiedToast,
} from './share-texts.ts'

// Expected texts: document 3 section 2, 'Share Round button', and section 8, 'Share errors'.

test('the button says what it does', () => {
  expect((['preparing', 'ready', 'sharing', 'error'] as const).map(shareLabel)).toEqual([
    'Preparing image…',
    'Share Round',
    'Sharing…',
    'Retry Share',
  ])
})

test('why there is no image', () => {
  expect(imageErrorCodes.map((code) => preparationFailureText(code, 'shareable-round-image'))).toEqual([
    'Mobile template not found in DOM',
    'Element #shareable-round-image not found',
    'Canvas context not available',
    'Failed to generate image - blob too small',
    'Failed to prepare image',
  ])
})

test('a cancel is silent, and so is success', () => {
  for (const subject of ['summary', 'scorecard'] as const) {
    for (const isNative of [false, true]) {
      expect(shareNews('cancelled', subject, isNative)).toEqual({ failure: null, toast: null })
      expect(shareNews('shared', subject, isNative)).toEqual({ failure: null, toast: null })
    }
  }
})

const shownOnWeb = {
  summary: [
    'Sharing not supported on this device. The image has been downloaded instead.',
    'File sharing not supported. Try downloading the image instead.',
    'No sharing method available',
    'Failed to share. Please try again or download the image.',
  ],
  scorecard: [
    'Sharing not supported on this device. The scorecard image has been downloaded instead.',
    'File sharing not supported. Try downloading the scorecard image instead.',
    'No sharing method available',
    'Failed to share scorecard. Please try again or download the image.',
  ],
} as const

test.each(['summary', 'scorecard'] as const)('what a browser made of the %s', (subject) => {
  const news = imageShareOutcomes.slice(2).map((outcome) => shareNews(outcome, subject, false))
  expect(news.map(({ failure, toast }) => failure ?? toast?.text)).toEqual(shownOnWeb[subject])
  // A download isn't a failure, so nothing needs to be tried again.
  expect(news.map(({ failure }) => failure === null)).toEqual([true, false, false, false])
})

test('failures of the native sheet have their messages', () => {
  expect(shareNews('failed', 'summary', true)).toEqual({
    failure: 'Failed to share. Please try again.',
    toast: { kind: 'error', text: 'Failed to share image' },
  })
  expect(shareNews('failed', 'scorecard', true).toast?.text).toBe('Failed to share scorecard')
})

test('progress, and the simple card', () => {
  expect([preparingToast('summary').text, readyToast('summary').text]).toEqual([
    'Preparing your image…',
    'Image ready to share',
  ])
  expect([preparingToast('scorecard').text, readyToast('scorecard').text]).toEqual([
    'Preparing your scorecard image…',
    'Scorecard ready to share',
  ])
  expect(simplifiedToast('summary').text).toBe(
    "We couldn't build the image on this device. We've prepared a simplified version.",
  )
  expect(simplifiedToast('scorecard').text).toBe(
    "We couldn't build the scorecard image on this device. We've prepared a simplified version.",
  )
})
