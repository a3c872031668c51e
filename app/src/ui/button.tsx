import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { classes } from './classes.ts'

type Variant = 'primary' | 'secondary' | 'danger' | 'quiet'

/** What can't be pressed yet is grey and still read in full sun: it says what comes next. */
const look: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent disabled:bg-line disabled:text-ink-soft',
  secondary:
    'border border-line-strong bg-ground text-ink disabled:border-line disabled:bg-transparent disabled:text-ink-soft',
  danger: 'bg-danger text-on-danger disabled:bg-line disabled:text-ink-soft',
  quiet: 'text-accent-strong disabled:text-ink-soft',
}

function buttonClasses(variant: Variant, wide: boolean, extra: string | undefined): string {
  return classes(
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-xl px-4 py-2 text-center font-semibold',
    'transition-[transform,opacity] duration-150 active:scale-[0.98] disabled:active:scale-100',
    look[variant],
    wide && 'w-full',
    extra,
  )
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: Variant
  /** As wide as its container. */
  readonly wide?: boolean
  /** Shows busyLabel and takes no press. */
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
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  )
}

interface LinkButtonProps {
  readonly href: string
  readonly variant?: Variant
  readonly wide?: boolean
  readonly icon?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A link that looks like a button. */
export function LinkButton({ href, variant = 'primary', wide = false, icon, className, children }: LinkButtonProps) {
  return (
    <Link href={href} className={buttonClasses(variant, wide, className)}>
      {icon}
      {children}
    </Link>
  )
}

type Tone = 'plain' | 'accent' | 'danger'

/** Here alone: of two classes for a colour the style sheet decides which holds, not their order on the element. */
const tones: Record<Tone, string> = { plain: 'text-ink', accent: 'text-accent-strong', danger: 'text-danger' }

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Read out, and shown as a tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly tone?: Tone
  readonly ref?: Ref<HTMLButtonElement>
}

const iconLook =
  'inline-flex size-12 shrink-0 items-center justify-center rounded-xl transition-[transform,opacity] duration-150 active:scale-95'

export function IconButton({ label, icon, tone = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(iconLook, tones[tone], 'disabled:text-ink-soft disabled:active:scale-100', className)}
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
