import { useCallback } from 'react'
import { useToasts } from '../../shell/toasts.tsx'
import * as words from '../../words/words.ts'
import type { RoundGamesProps } from './round-games-windows.tsx'
import { useGamesPart } from './use-games-part.ts'

/** The games of a round to see and to change, once their file is loaded. */
export function RoundGamesSheet(props: RoundGamesProps) {
  const { open, onClose } = props
  const { show } = useToasts()
  const sayMissing = useCallback(() => {
    onClose()
    show({ kind: 'error', text: words.shell.partMissing })
  }, [onClose, show])
  const part = useGamesPart(open, sayMissing)
  return part !== null && <part.RoundGamesWindows {...props} />
}
