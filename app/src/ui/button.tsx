import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, useLocation } from 'wouter'
import { classes } from './classes.ts'

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'danger'
  | 'quiet'
  | 'quiet-danger'
  | 'outline'
  | 'outline-danger'
  | 'board'
  | 'board-secondary'

const disabledLook = 'disabled:bg-paper disabled:text-ink-2 disabled:inset-ring-[1.5px] disabled:inset-ring-hair'

/** A disabled button is grey but readable in full sun, because it shows the next step. */
const look: Record<ButtonVariant, string> = {
  primary: `bg-green text-on-green ${disabledLook}`,
  secondary: `bg-ground text-ink inset-ring-[1.5px] inset-ring-edge ${disabledLook}`,
  danger: `bg-danger text-on-danger ${disabledLook}`,
  'quiet-danger': 'text-danger',
  outline: 'bg-ground text-green inset-ring-2 inset-ring-green',
  'outline-danger': 'bg-ground text-danger inset-ring-[1.5px] inset-ring-danger',
  quiet: 'text-green disabled:text-ink-2',
  board: 'bg-tile text-tile-ink focus-visible:outline-on-board disabled:bg-board-line disabled:text-on-board',
  'board-secondary': 'text-on-board inset-ring-[1.5px] inset-ring-board-edge focus-visible:outline-on-board',
}

/** A full-width button is the screen's main action or stands below it; windows of little height have no room for that. */
function buttonClasses(variant: ButtonVariant, wide: boolean, extra: string | undefined): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-button px-4 py-2 text-center font-bold',
    'press',
    wide ? 'min-h-14 w-full text-lg low:min-h-12 low:text-base' : 'min-h-12',
    look[variant],
    extra,
  )
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant
  /** The button is as wide as its container. */
  readonly wide?: boolean
  /** Shows busyLabel and ignores presses. */
  readonly busy?: boolean
  readonly busyLabel?: string
  readonly icon?: ReactNode
}

export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    wide = false,
    busy = false,
    busyLabel,
    icon,
    className,
    children,
    disabled,
    ...rest
  } = props
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy}
      className={buttonClasses(variant, wide, className)}
    >
      {icon}
      <ButtonText>{busy && busyLabel !== undefined ? busyLabel : children}</ButtonText>
    </button>
  )
}

/**
 * Wraps the text in an element of its own, which React replaces as a whole. A browser that translates the page replaces
 * text nodes by its own elements, and React would go on changing the removed text node.
 */
function ButtonText({ children }: { readonly children: ReactNode }) {
  return typeof children === 'string' ? <span>{children}</span> : children
}

interface LinkButtonProps {
  readonly href: string
  readonly variant?: ButtonVariant
  readonly wide?: boolean
  readonly icon?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A link that looks like a button. beforeLeaving resolves with false if the screen has to stay. */
export function LinkButton({
  href,
  variant = 'primary',
  wide = false,
  icon,
  className,
  children,
  beforeLeaving,
}: LinkButtonProps & { readonly beforeLeaving?: () => Promise<boolean> }) {
  const [, navigate] = useLocation()
  async function leave(waitFor: () => Promise<boolean>) {
    if (await waitFor()) navigate(href)
  }
  return (
    <Link
      href={href}
      className={buttonClasses(variant, wide, className)}
      onClick={(event) => {
        if (beforeLeaving === undefined || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        void leave(beforeLeaving)
      }}
    >
      {icon}
      <ButtonText>{children}</ButtonText>
    </Link>
  )
}

/** A link that looks like a button and leads to a page outside the app's routes. Other sites open in a new tab. */
export function PageLinkButton({
  href,
  variant = 'primary',
  wide = false,
  icon,
  className,
  children,
}: LinkButtonProps) {
  const elsewhere = href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a href={href} {...elsewhere} className={buttonClasses(variant, wide, className)}>
      {icon}
      <ButtonText>{children}</ButtonText>
    </a>
  )
}

type Tone = 'plain' | 'green' | 'danger'

/** Only here: if an element had two colour classes, the order in the style sheet would decide which one wins. */
const tones: Record<Tone, string> = { plain: 'text-ink', green: 'text-green', danger: 'text-danger' }

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Read by screen readers and shown as a tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly tone?: Tone
  readonly ref?: Ref<HTMLButtonElement>
}

/** Many of these stand at the window's edge, so the focus ring is inside. */
const iconLook =
  'inline-flex min-h-12 min-w-12 shrink-0 items-center justify-center rounded-button -outline-offset-3 press'

export function IconButton({ label, icon, tone = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(iconLook, tones[tone], 'disabled:text-ink-2', className)}
    >
      {icon}
    </button>
  )
}

interface IconLinkProps {
  readonly label: string
  readonly icon: ReactNode
  readonly href: string
  readonly className?: string
}

/** A link that looks like an IconButton. */
export function IconLink({ label, icon, href, className }: IconLinkProps) {
  return (
    <Link href={href} aria-label={label} title={label} className={classes(iconLook, tones.plain, className)}>
      {icon}
    </Link>
  )
}
