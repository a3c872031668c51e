import type { ImageShareOutcome, SharedImage } from './image-share.ts'

/**
 * One interface for the phone and the browser. The web and native implementations are in their own files in this folder.
 */
export const hapticKinds = ['light', 'medium', 'heavy', 'success', 'error'] as const
export type HapticKind = (typeof hapticKinds)[number]

/** The contents for the platform's share sheet. */
export interface SharedLink {
  readonly title: string
  readonly text: string
  readonly url: string
}
/** 'unavailable': the platform has no sheet, or none that accepts a link. */
export type ShareOutcome = 'shared' | 'cancelled' | 'unavailable' | 'failed'

/** 'cancelled': the golfer closed the system's sheet. */
export type SaveOutcome = 'saved' | 'cancelled'

export interface Connectivity {
  isOnline(): boolean
  /** Called when isOnline() changes. */
  subscribe(listener: () => void): () => void
}

export interface Device {
  readonly isNative: boolean
  /** Never throws; does nothing if the platform has no haptics. */
  haptic(kind: HapticKind): void
  /** Keeps the screen awake until the returned function is called. The lock is taken again after the page was hidden. */
  keepAwake(): () => void
  /** Web: a phone's share sheet, otherwise a download. Native: the documents folder. Rejects on failure. */
  saveFile(file: File): Promise<SaveOutcome>
  /** Never rejects. Call this in the task of the press. */
  shareLink(link: SharedLink): Promise<ShareOutcome>
  /** Never rejects. Call this in the task of the press, so the image must already exist. */
  shareImage(image: SharedImage): Promise<ImageShareOutcome>
  /** Web: a download. Native: the documents folder. Resolves with whether it succeeded; never rejects. */
  saveImage(fileName: string, png: Blob): Promise<boolean>
  /** Resolves with whether the text was copied; never rejects. Call this in the task of the press. */
  copyText(text: string): Promise<boolean>
  /**
   * Opens the platform's print dialog with the page's print styles; null if there is none. Call this in the task of the
   * press.
   */
  readonly print: (() => void) | null
  /** The platform's view of its network: false is reliable, true isn't. */
  readonly connectivity: Connectivity
  /** Shows the status bar in the theme's style; native only. */
  showStatusBar(theme: 'light' | 'dark'): void
  /**
   * Calls the listener with each external link that opens the app, including the one that started it. Never on the web,
   * where the browser loads links.
   */
  onLink(listener: (url: string) => void): void
  /**
   * Calls the listener at each press of Android's back button, which then does nothing else. Never on iOS or on the web,
   * where the browser handles Back.
   */
  onBackButton(listener: () => void): void
  /**
   * Moves the app to the background, as Android's back button does on an app's first screen. Does nothing on other
   * platforms.
   */
  minimize(): void
}
