import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { LinkButton } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'

interface ProGateProps {
  readonly isOpen: boolean
  /** Says what Pro offers here. */
  readonly text: string
  readonly children: ReactNode
}

/**
 * Content that only Pro has: without Pro it is blurred and inert, under a prompt to unlock it. Source: document 1
 * section 2.
 */
export function ProGate({ isOpen, text, children }: ProGateProps) {
  if (isOpen) return children
  return (
    <div className="grid grid-cols-1">
      <div inert aria-hidden="true" className="col-start-1 row-start-1 select-none opacity-34 [filter:blur(5px)]">
        {children}
      </div>
      <div className="relative col-start-1 row-start-1 flex flex-col items-center justify-center gap-1 px-6 py-2 text-center">
        <Lock aria-hidden="true" size={28} className="text-green" />
        <h3 className="text-heading">{words.pro.feature}</h3>
        <p className="text-balance">{text}</p>
        <LinkButton href={addresses.pro} variant="outline" className="mt-3 min-w-56">
          {words.pro.unlockPro}
        </LinkButton>
      </div>
    </div>
  )
}
