import { type CourseStat, courseStatKinds } from '@teemates/golf/summary/course-stats'
import { toParColour } from '../../features/scorecard/to-par.tsx'
import { Fold } from '../../ui/fold.tsx'
import * as words from '../../words/words.ts'
import { averageText, averageToParText, tyingHoles } from './course-averages.ts'
import { Feat } from './feat.tsx'

export function CourseStats({ stats }: { readonly stats: readonly CourseStat[] }) {
  return (
    <Fold title={words.summary.courseStats}>
      <ul>
        {courseStatKinds.map((kind) => {
          const rows = tyingHoles(stats.filter((stat) => stat.kind === kind))
          const [first] = rows
          if (first === undefined) return null
          const toPar = first.averageScore - first.par
          return (
            <Feat
              key={kind}
              title={words.summary.courseStatTitles[kind]}
              description={words.summary.courseStatTexts[kind]}
              value={<span className={toParColour(toPar)}>{averageToParText(toPar)}</span>}
            >
              <ul className="score">
                {rows.map(({ holeNumbers, par, averageScore }) => (
                  <li key={par} className="flex flex-wrap justify-between gap-x-3">
                    <span className="font-medium">
                      <span>{words.summary.holesNamed(holeNumbers)}</span>{' '}
                      <span className="font-normal text-ink-2 text-sm">{words.scorecard.parOf(par)}</span>
                    </span>{' '}
                    <span>
                      <span className="text-ink-2 text-sm">{words.summary.average}</span>{' '}
                      <span className="font-medium">{averageText(averageScore)}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </Feat>
          )
        })}
      </ul>
    </Fold>
  )
}
