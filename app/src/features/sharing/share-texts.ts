import type { ImageShareOutcome } from '../../device/image-share.ts'
import type { ImageErrorCode } from '../../device/image/image-error.ts'
import * as words from '../../words/words.ts'
import type { Toast } from '../../shell/toast-queue.ts'
import type { ShareState } from './share-state.ts'

/** The subjects of a shared image. */
export const shareSubjects = ['summary', 'scorecard'] as const
export type ShareSubject = (typeof shareSubjects)[number]

/** The button's label in each state. Source: document 3 section 2. */
export function shareLabel(status: ShareState<unknown, unknown>['status']): string {
  switch (status) {
    case 'preparing':
      return words.sharing.preparing
    case 'idle':
    case 'ready':
      return words.sharing.shareRound
    case 'sharing':
      return words.sharing.sharing
    case 'error':
      return words.sharing.retry
  }
}

/** Why there is no image. Source of these texts and those below: document 3 section 8, share errors. */
export function preparationFailureText(code: ImageErrorCode, elementId: string): string {
  switch (code) {
    case 'mobile-template-missing':
      return words.sharing.noMobileTemplate
    case 'element-missing':
      return words.sharing.noElement(elementId)
    case 'no-canvas':
      return words.sharing.noCanvas
    case 'blob-too-small':
      return words.sharing.blobTooSmall
    case 'failed':
      return words.sharing.notPrepared
  }
}

/** The messages after an image was handed to the platform. Both are null if the golfer has seen the result. */
export interface ShareNews {
  /** The message beside the button that tries again; null if sharing succeeded. */
  readonly failure: string | null
  readonly toast: Toast | null
}

const nothing: ShareNews = { failure: null, toast: null }

export function shareNews(outcome: ImageShareOutcome, subject: ShareSubject, isNative: boolean): ShareNews {
  const isSummary = subject === 'summary'
  switch (outcome) {
    case 'shared':
    case 'cancelled':
      return nothing
    case 'downloaded': {
      const text = isSummary ? words.sharing.downloaded : words.sharing.downloadedScorecard
      return { failure: null, toast: { kind: 'info', text } }
    }
    case 'no-files':
      return { failure: isSummary ? words.sharing.noFiles : words.sharing.noFilesScorecard, toast: null }
    case 'no-method':
      return { failure: words.sharing.noMethod, toast: null }
    case 'failed':
      if (!isNative) return { failure: isSummary ? words.sharing.failed : words.sharing.failedScorecard, toast: null }
      return {
        failure: isSummary ? words.sharing.failedNatively : words.sharing.toastFailedScorecard,
        toast: { kind: 'error', text: isSummary ? words.sharing.toastFailed : words.sharing.toastFailedScorecard },
      }
  }
}

export function simplifiedToast(subject: ShareSubject): Toast {
  const text = subject === 'summary' ? words.sharing.toastSimplified : words.sharing.toastSimplifiedScorecard
  return { kind: 'info', text }
}

export function preparingToast(subject: ShareSubject): Toast {
  const text = subject === 'summary' ? words.sharing.toastPreparing : words.sharing.toastPreparingScorecard
  return { kind: 'info', text }
}

export function readyToast(subject: ShareSubject): Toast {
  const text = subject === 'summary' ? words.sharing.toastReady : words.sharing.toastReadyScorecard
  return { kind: 'success', text }
}
