/** The phone and the browser behind one interface; web and native implementations stand in their own files of this folder. */
export const hapticKinds = ['light', 'medium', 'heavy', 'success', 'error'] as const
export type HapticKind = (typeof hapticKinds)[number]

export interface Device {
  readonly isNative: boolean
  /** Never throws; does nothing where the platform can't. */
  haptic(kind: HapticKind): void
  /** Keeps the screen awake until the returned function is called; asks again after the page was hidden. */
  keepAwake(): () => void
  /** Web: a download. Native: into the documents folder. Rejects when it couldn't. */
  saveFile(name: string, mimeType: string, text: string): Promise<void>
  /** Shows the status bar in the theme's style; native only. */
  showStatusBar(theme: 'light' | 'dark'): void
}
