import { createContext, useContext, useSyncExternalStore } from 'react'
import type { InstallPrompt } from '../device/install-prompt.ts'

export const InstallPromptContext = createContext<InstallPrompt | null>(null)

/** Asks the browser's own question whether to install; null where it offers none now. */
export function useInstallPrompt(): ReturnType<InstallPrompt['ask']> {
  const prompt = useContext(InstallPromptContext)
  if (prompt === null) throw new Error('useInstallPrompt must be used within InstallPromptContext')
  return useSyncExternalStore(prompt.subscribe, prompt.ask)
}
