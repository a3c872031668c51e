import type { ImageShareOutcome, SharedImage } from './image-share.ts'

/** The phone and the browser behind one interface; web and native implementations stand in their own files of this folder. */
export const hapticKinds = ['light', 'medium', 'heavy', 'success', 'error'] as const
export type HapticKind = (typeof hapticKinds)[number]

/** What the platform's sheet is given to send on. */
export interface SharedLink {
  readonly title: string
  readonly text: string
  readonly url: string
}
/** 'unavailable': the platform has no sheet, or none that takes a link. */
export type ShareOutcome = 'shared' | 'cancelled' | 'unavailable' | 'failed'

/** 'cancelled': the golfer has closed the sheet that it would have gone to. */
export type SaveOutcome = 'saved' | 'cancelled'

export interface Connectivity {
  isOnline(): boolean
  /** Called when isOnline() changes. */
  subscribe(listener: () => void): () => void
}

export interface Device {
  readonly isNative: boolean
  /** Never throws; does nothing where the platform can't. */
  haptic(kind: HapticKind): void
  /** Keeps the screen awake until the returned function is called; asks again after the page was hidden. */
  keepAwake(): () => void
  /** Web: by a phone's sheet, else a download. Native: into the documents folder. Rejects when it couldn't. */
  saveFile(file: File): Promise<SaveOutcome>
  /** Never rejects. To be called in the task of the press. */
  shareLink(link: SharedLink): Promise<ShareOutcome>
  /** Never rejects. To be called in the task of the press, with an image that is there already. */
  shareImage(image: SharedImage): Promise<ImageShareOutcome>
  /** Web: a download. Native: into the documents folder. Whether it could; never rejects. */
  saveImage(fileName: string, png: Blob): Promise<boolean>
  /** Whether the text is in the clipboard now; never rejects. To be called in the task of the press. */
  copyText(text: string): Promise<boolean>
  /** Opens the platform's print dialog for what the page shows on paper; null where there is none. To be called in the task of the press. */
  readonly print: (() => void) | null
  /** The platform's opinion of its network: false is reliable, true isn't. */
  readonly connectivity: Connectivity
  /** Shows the status bar in the theme's style; native only. */
  showStatusBar(theme: 'light' | 'dark'): void
  /** Told each link from outside that opens the app, that of its start included. Web: never, for the browser loads it. */
  onLink(listener: (url: string) => void): void
  /** Told each press of Android's back button, which does nothing else then. Never on the web, where it is the browser's, and on iOS. */
  onBackButton(listener: () => void): void
  /** Takes the app off the screen, as Android's back button does on an app's first one; nothing elsewhere. */
  minimize(): void
}
