import { ChevronRight, Lock } from 'lucide-react'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { words } from '../../words/words.ts'

/** What Pro would show, named but never with the golfer's own figures. Source: document 1 sections 2 and 6. */
export function LockedStatistics() {
  return (
    <>
      <Section
        title={words.pro.feature}
        aside={
          <Link
            href={addresses.pro}
            className="-my-3.5 inline-flex min-h-12 items-center font-bold text-base text-green"
          >
            {words.stats.seePro}
            <ChevronRight aria-hidden="true" size={18} />
          </Link>
        }
      >
        <ul className="-mt-2">
          {words.stats.locked.map((text) => (
            <li key={text} className="flex min-h-12 items-center gap-3 border-hair py-2 border-b font-semibold">
              <Lock aria-hidden="true" size={20} className="shrink-0 text-ink-2" />
              {text}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.stats.byCourse}>
        <div className="grid grid-cols-1">
          <ul aria-hidden="true" className="col-start-1 row-start-1 select-none [filter:blur(4px)]">
            {['a', 'b', 'c', 'd'].map((place) => (
              <li key={place} className="flex items-center justify-between border-hair border-b py-3.5">
                <span className="flex flex-col gap-2">
                  <span className="h-4 w-36 rounded-tile bg-edge/60" />
                  <span className="h-3 w-24 rounded-tile bg-hair" />
                </span>
                <span className="h-9 w-24 rounded-tile bg-hair" />
              </li>
            ))}
          </ul>
          <div className="relative col-start-1 row-start-1 flex items-center justify-center py-4">
            <div className="w-full max-w-82 rounded-panel bg-raised p-4.5 text-center shadow-float inset-ring inset-ring-hair">
              <h3 className="text-balance font-extrabold text-lg">{words.stats.proCourses}</h3>
              <p className="mt-0.5 mb-3.5 text-ink-2 text-sm">{words.stats.proCoursesText}</p>
              <LinkButton href={addresses.profile} wide>
                {words.freeLimit.upgrade}
              </LinkButton>
            </div>
          </div>
        </div>
      </Section>
    </>
  )
}
