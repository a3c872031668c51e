import { useEffect, useState } from 'react'
import { useServices } from '../../services.ts'

/** How long it is said, in ms. Source: document 3 section 9. */
const COPIED_MS = 2000

export type Copied = 'no' | 'yes' | 'failed'

/** Copies a code; says for 2 s that it was, and until the next press that it wasn't. */
export function useCopied(code: string) {
  const { device } = useServices()
  const [last, setLast] = useState<{ readonly copied: Copied }>({ copied: 'no' })

  useEffect(() => {
    if (last.copied !== 'yes') return undefined
    const timer = setTimeout(() => setLast({ copied: 'no' }), COPIED_MS)
    return () => clearTimeout(timer)
  }, [last])

  return {
    copied: last.copied,
    /** The outcome of a copy that was made elsewhere. */
    told: (copied: Copied) => setLast({ copied }),
    copy: async () => setLast({ copied: (await device.copyText(code)) ? 'yes' : 'failed' }),
  }
}
