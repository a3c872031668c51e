/** The app's logo: a flag on a green. It is decorative and has no accessible name. */
export function Logo({ className }: { readonly className: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <rect width="64" height="64" rx="16" className="fill-green" />
      <ellipse cx="32" cy="49" rx="19" ry="5" className="fill-on-green opacity-35" />
      <path d="M29 49V13" fill="none" strokeWidth="3.5" strokeLinecap="round" className="stroke-on-green" />
      <path d="M31 13.5 48 21l-17 8.5z" className="fill-on-green" />
      <circle cx="41" cy="47.5" r="2.5" className="fill-on-green" />
    </svg>
  )
}
