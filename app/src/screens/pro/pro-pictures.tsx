import type { ReactNode } from 'react'

/* Line drawings of Pro's features. The text beside them says the same. */

function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 64 46"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="w-16 stroke-ink"
    >
      {children}
    </svg>
  )
}

/** Two selected rounds, and one more. */
export function RoundsPicture() {
  return (
    <Picture>
      <rect x="3" y="10" width="17" height="26" rx="3" />
      <rect x="23.5" y="10" width="17" height="26" rx="3" />
      <path d="m7.5 23.5 3 3 5-6.5m12.5 3.5 3 3 5-6.5" />
      <g strokeWidth="2.3" className="stroke-green">
        <rect x="44" y="10" width="17" height="26" rx="3" />
        <path d="M49 23h7m-3.5-3.5v7" />
      </g>
    </Picture>
  )
}

/** A ring chart with its list. */
export function StatisticsPicture() {
  return (
    <Picture>
      <circle cx="21" cy="23" r="14.5" strokeWidth="7" className="stroke-hair" />
      <path d="M21 8.5a14.5 14.5 0 0 1 12.6 21.7" strokeWidth="7" strokeLinecap="butt" className="stroke-green" />
      <path d="M47 14h14M47 23h14M47 32h9" />
    </Picture>
  )
}

/** A line that rises to a flag. */
export function CoursesPicture() {
  return (
    <Picture>
      <path d="M4 40h56" className="stroke-hair" />
      <path d="m6 33 9-5 9 3 9-9 9 2 8-8" strokeWidth="2.6" className="stroke-green" />
      <path d="M52 40V8l10 3.6-10 3.6" className="fill-ink" />
    </Picture>
  )
}

/** A card with an arrow that points up. */
export function BackupPicture() {
  return (
    <Picture>
      <path d="M4 18h36M16 9v28M28 9v28" className="stroke-hair" />
      <rect x="4" y="9" width="36" height="28" rx="4" />
      <path d="M53 33V13m-6 6 6-6.500 6 6.500" strokeWidth="2.4" className="stroke-green" />
    </Picture>
  )
}
