import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton, IconLink } from './button.tsx'
import { classes } from './classes.ts'

/** A link with an address works before the scripts are loaded. */
type BackProps =
  | { readonly label: string; readonly onBack: () => void }
  | { readonly label: string; readonly href: string }

interface HeadProps {
  readonly title: string
  /** The title is a name, such as a course's, which must not be translated. */
  readonly isName?: boolean
  readonly subtitle?: string | undefined
  /** The back button or link at the left of the title. */
  readonly back?: BackProps
  /** Shown at the right of the title. */
  readonly actions?: ReactNode
  /** Stats, History, Summary and Scorecard use the width of a large screen; all other screens are a column of 640 px. */
  readonly wide?: boolean
  readonly children: ReactNode
}

interface BodyProps {
  /** The main action within reach of the thumb: it stays at the bottom while the rest scrolls. */
  readonly footer?: ReactNode
  /** The same as for the head. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The frame of a screen: heading, content, and the main action at the bottom, above the tab bar if that is shown. */
export function Screen({ footer, children, ...head }: HeadProps & BodyProps) {
  return (
    <ScreenHead {...head}>
      <ScreenBody footer={footer} wide={head.wide ?? false}>
        {children}
      </ScreenBody>
    </ScreenHead>
  )
}

/** A screen's frame with its heading, which can be shown before the content is ready. Its children are a ScreenBody. */
export function ScreenHead({ title, isName = false, subtitle, back, actions, wide = false, children }: HeadProps) {
  return (
    <div className="above-tab-bar flex grow flex-col">
      {back === undefined ? (
        <header
          className={classes(column(wide), 'flex items-center gap-2 pt-[max(0.75rem,env(safe-area-inset-top))] pb-3')}
        >
          <div className="min-w-0 flex-1">
            <h1 className="break-words text-title">{title}</h1>
            {subtitle !== undefined && <p className="break-words text-ink-2">{subtitle}</p>}
          </div>
          {actions}
        </header>
      ) : (
        <header className={classes(column(wide), 'pt-[env(safe-area-inset-top)] pb-2')}>
          {/* The title is centred in the window if it is short enough, otherwise in the room between the buttons. */}
          <div className="grid min-h-12 grid-cols-[minmax(max-content,1fr)_minmax(0,auto)_minmax(max-content,1fr)] items-center gap-1">
            <Back {...back} />
            <h1
              translate={isName ? 'no' : undefined}
              className="break-words py-1 text-center text-row [font-size:min(1.0625rem,7vw)]"
            >
              {title}
            </h1>
            {/* As wide as the back button, because the feedback button may float there. */}
            <div className="-mr-3 flex min-w-12 justify-end">{actions}</div>
          </div>
          {subtitle !== undefined && <p className="break-words text-center text-ink-2 text-sm">{subtitle}</p>}
        </header>
      )}
      {children}
    </div>
  )
}

function Back(props: BackProps) {
  const look = { label: props.label, icon: <ChevronLeft aria-hidden="true" />, className: '-ml-3 justify-self-start' }
  return 'href' in props ? <IconLink {...look} href={props.href} /> : <IconButton {...look} onClick={props.onBack} />
}

/** The content of a screen below its heading. */
export function ScreenBody({ footer, wide = false, children }: BodyProps) {
  return (
    <>
      <main className={classes(column(wide), 'flex flex-1 flex-col gap-4 pb-4')}>{children}</main>
      {footer !== undefined && (
        <Footer>
          <div className={classes(column(wide), 'safe-bottom pt-3')}>{footer}</div>
        </Footer>
      )}
    </>
  )
}

/** Publishes its height on the root element, for floating messages and for scrolling. */
function Footer({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const footer = element.current
    if (footer === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      // In a very low window it stands below the content, and a message may cover it.
      const heightPx = getComputedStyle(footer).position === 'sticky' ? footer.offsetHeight : 0
      style.setProperty('--footer-height', `calc(${heightPx}px + 0.75rem - max(0.75rem, var(--foot-inset)))`)
    })
    observer.observe(footer)
    return () => {
      observer.disconnect()
      style.removeProperty('--footer-height')
    }
  }, [])
  return (
    <footer ref={element} className="on-tab-bar border-hair border-t bg-ground">
      {children}
    </footer>
  )
}

function column(wide: boolean): string {
  return classes('column-inset mx-auto w-full max-w-(--column)', wide ? '[--column:62rem]' : '[--column:40rem]')
}
