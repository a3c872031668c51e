import { ChevronRight, Lock } from 'lucide-react'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'

/**
 * The detailed statistics without Pro: named, blurred placeholders and a link to Pro. The shapes are the same for
 * everybody, so that not even the DOM contains the golfer's own figures. Source: document 1 sections 2 and 6.
 */
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
          {words.stats.locked.map((text, index) => (
            <li key={text} className="border-hair border-b py-3">
              <p className="flex items-center gap-3 font-semibold">
                <Lock aria-hidden="true" size={20} className="shrink-0 text-ink-2" />
                {text}
              </p>
              {index === 1 ? <BlurredTiles /> : <BlurredBars />}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.stats.byCourse}>
        <div className="grid grid-cols-1">
          <ul aria-hidden="true" className={`col-start-1 row-start-1 ${blurred}`}>
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

const blurred = 'select-none [filter:blur(4px)]'

function BlurredBars() {
  return (
    <div aria-hidden="true" className={`mt-3 flex flex-col gap-2 ${blurred}`}>
      {['w-11/12', 'w-8/12', 'w-5/12'].map((width) => (
        <div key={width} className={`h-5 rounded-tile bg-edge/60 ${width}`} />
      ))}
    </div>
  )
}

function BlurredTiles() {
  return (
    <div aria-hidden="true" className={`mt-3 grid grid-cols-3 gap-2 ${blurred}`}>
      {['a', 'b', 'c'].map((place) => (
        <div key={place} className="flex h-16 flex-col justify-between rounded-tile bg-hair p-2.5">
          <div className="h-3 w-10 rounded-tile bg-edge/60" />
          <div className="h-6 w-14 rounded-tile bg-edge/60" />
        </div>
      ))}
    </div>
  )
}
