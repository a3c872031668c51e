import type { ReactNode } from 'react'
import { words } from '../../words/words.ts'

/* Line drawings of what Pro adds. What they show stands beside them in words. */

/** The hole's flag, with Pro in the place of its number. */
export function FlagOfPro() {
  return (
    <svg viewBox="0 0 60 78" aria-hidden="true" className="w-14 min-[22.5rem]:w-18">
      <ellipse cx="11" cy="72" rx="10" ry="3.4" fill="none" strokeWidth="1.6" className="stroke-board-line" />
      <ellipse cx="11" cy="72" rx="4.5" ry="1.7" className="fill-board-line" />
      <path d="M11 72V4" strokeWidth="3" strokeLinecap="round" className="stroke-on-board" />
      <path
        d="M12.5 5c9-3 17 2.6 25 1.4 7-1 12-2 21-2v33c-9 0-13 1.4-20 2.2-9 1-16-4.2-26-1.6z"
        className="fill-tile"
      />
      <text x="35.5" y="28.5" textAnchor="middle" fontSize="18" fontWeight="800" className="fill-tile-ink">
        {words.pro.title}
      </text>
    </svg>
  )
}

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

/** Two rounds that are ticked, and one more. */
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

/** A ring of shares with its list. */
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

/** A card that is carried up. */
export function BackupPicture() {
  return (
    <Picture>
      <path d="M4 18h36M16 9v28M28 9v28" className="stroke-hair" />
      <rect x="4" y="9" width="36" height="28" rx="4" />
      <path d="M53 33V13m-6 6 6-6.500 6 6.500" strokeWidth="2.4" className="stroke-green" />
    </Picture>
  )
}
