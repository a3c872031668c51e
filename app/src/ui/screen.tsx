import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'

interface ScreenProps {
  readonly title: string
  readonly subtitle?: string | undefined
  /** Left of the title: the way back. */
  readonly back?: { readonly label: string; readonly onBack: () => void }
  /** Right of the title. */
  readonly actions?: ReactNode
  /** The main action, at the thumb: stays at the bottom while the rest scrolls. */
  readonly footer?: ReactNode
  /** Stats, History, Summary and Scorecard use the width of a large screen; all else is a column of 640 px. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The frame of a screen: heading, content, and the main action at the bottom; above the tab bar where that is shown. */
export function Screen(props: ScreenProps) {
  const { title, subtitle, back, actions, footer, wide = false, children } = props
  const column = classes('mx-auto w-full px-4', wide ? 'max-w-[60rem]' : 'max-w-[40rem]')
  return (
    <div className="above-tab-bar flex grow flex-col">
      <header className={classes(column, 'flex items-center gap-2 pt-[max(0.75rem,env(safe-area-inset-top))] pb-3')}>
        {back !== undefined && (
          <IconButton
            label={back.label}
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={back.onBack}
            className="-ml-3"
          />
        )}
        <div className="min-w-0 flex-1">
          <h1 className="break-words font-bold text-2xl leading-tight">{title}</h1>
          {subtitle !== undefined && <p className="text-ink-soft">{subtitle}</p>}
        </div>
        {actions}
      </header>
      <main className={classes(column, 'flex flex-1 flex-col gap-4 pb-4')}>{children}</main>
      {footer !== undefined && (
        <footer className="on-tab-bar sticky border-line border-t bg-ground">
          <div className={classes(column, 'safe-bottom pt-3')}>{footer}</div>
        </footer>
      )}
    </div>
  )
}
