import { createContext, useContext, useSyncExternalStore } from 'react'
import type { InstallPrompt } from '../../device/install-prompt.ts'

export const InstallPromptContext = createContext<InstallPrompt | null>(null)

/** Opens the browser's own install prompt; null if the browser offers none now. */
export function useInstallPrompt(): ReturnType<InstallPrompt['ask']> {
  const prompt = useContext(InstallPromptContext)
  if (prompt === null) throw new Error('useInstallPrompt must be used within InstallPromptContext')
  return useSyncExternalStore(prompt.subscribe, prompt.ask)
}
