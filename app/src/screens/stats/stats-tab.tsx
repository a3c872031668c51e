import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useGamesPart } from '../../features/games/use-games-part.ts'
import { useServices } from '../../services.ts'
import { usePreferences } from '../../shell/preferences.ts'
import { ReadFailure } from '../../shell/errors/read-failure.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PictureState } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'
import { courseTitle } from './course-columns.ts'
import { filteredRounds, Filters, type StatsFilter } from './filters.tsx'
import type { GolferRounds } from './golfer-rounds.ts'
import { ProStatistics } from './pro-statistics.tsx'
import { FirstTeePicture, NoRoundsPicture } from './stats-pictures.tsx'
import { type HrefOfRounds, queryOf, type RoundsBehind } from './rounds-behind.ts'
import { type ShownFigures, useShownFigures } from './shown-figures.ts'
import { FiguresSkeleton, StatsSkeleton } from './stats-skeleton.tsx'
import { TotalsBoard } from './totals-board.tsx'
import { WhosYou } from './whos-you.tsx'

/** The golfer's statistics. Source: document 1 section 2, Stats tab. */
export function StatsTab() {
  // The course is in the address, so that Back from a figure's rounds returns to the same figures.
  const { reading, again } = useShownFigures(new URLSearchParams(useSearch()).get('course'))
  switch (reading.kind) {
    case 'loading':
      return <StatsSkeleton />
    case 'failed':
      return <ReadFailure error={reading.error} onAgain={again} />
    case 'ready':
      return <FilteredStatistics shown={reading.value} />
  }
}

function FilteredStatistics({ shown: { statistics, courses, filter, given } }: { readonly shown: ShownFigures }) {
  const preferences = usePreferences()
  const [, navigate] = useLocation()
  const { range, courseId } = filter
  const course = courses.find((each) => each.courseId === courseId)

  const hrefOf = (behind: RoundsBehind) =>
    addresses.historyOf(queryOf({ range, ...(courseId !== null && { course: courseId }), ...behind }))

  function change(next: StatsFilter) {
    preferences.set('statsDateRange', next.range)
    if (next.courseId !== courseId) {
      navigate(next.courseId === null ? addresses.stats : addresses.statsOf(next.courseId), { replace: true })
    }
  }

  return (
    <>
      <Filters filter={filter} courses={courses} onChange={change} />
      {statistics === null ? <FiguresSkeleton /> : <TotalsBoard statistics={statistics} />}
      {statistics === null ? null : given?.own.length === 0 ? (
        <Empty given={given} />
      ) : statistics.rounds === 0 ? (
        <FilteredEmpty
          courseName={course === undefined ? null : courseTitle(course)}
          filter={filter}
          onClear={() => change({ range: 'all', courseId: null })}
        />
      ) : (
        <>
          <ProStatistics statistics={statistics} hrefOf={hrefOf} />
          {given !== null && <GamesOfRounds given={given} filter={filter} hrefOf={hrefOf} />}
        </>
      )}
      {given !== null && <WhosYou given={given} />}
    </>
  )
}

interface GamesOfRoundsProps {
  readonly given: GolferRounds
  readonly filter: StatsFilter
  readonly hrefOf: HrefOfRounds
}

/** Shows what the golfer won in games, below all figures that are there at once. */
function GamesOfRounds({ given: { own, withGames }, filter, hrefOf }: GamesOfRoundsProps) {
  const { now } = useServices()
  const rounds = useMemo(() => {
    const ids = new Set(filteredRounds(own, filter, now()).map(({ roundId }) => roundId))
    return withGames.filter(({ archived }) => ids.has(archived.id))
  }, [own, withGames, filter, now])
  const part = useGamesPart(rounds.length > 0)
  return part !== null && <part.GameRecords rounds={rounds} hrefOf={hrefOf} />
}

/** Shown before the gate, because a golfer without rounds has nothing to unlock yet. */
function Empty({ given: { candidates, isKnown } }: { readonly given: GolferRounds }) {
  if (candidates.length > 0) {
    return (
      <PictureState
        picture={<NoRoundsPicture />}
        title={isKnown ? words.stats.unfinished : words.stats.notMe}
        text={isKnown ? words.stats.unfinishedText : words.stats.notMeText}
      >
        <LinkButton href={isKnown ? addresses.home : addresses.whosYou} wide>
          {isKnown ? words.stats.start : words.stats.choosePlayer}
        </LinkButton>
      </PictureState>
    )
  }
  return (
    <PictureState picture={<FirstTeePicture />} title={words.stats.empty} text={words.stats.emptyText}>
      <LinkButton href={addresses.home} wide>
        {words.stats.start}
      </LinkButton>
    </PictureState>
  )
}

interface FilteredEmptyProps {
  readonly courseName: string | null
  readonly filter: StatsFilter
  readonly onClear: () => void
}

function FilteredEmpty({ courseName, filter, onClear }: FilteredEmptyProps) {
  const range = filter.range === 'all' ? null : words.stats.rangeInSentence[filter.range]
  return (
    <PictureState
      picture={<NoRoundsPicture />}
      title={words.stats.filteredEmpty}
      text={words.stats.filteredEmptyText(courseName, range)}
    >
      <Button wide onClick={onClear}>
        {words.stats.clearFilters}
      </Button>
    </PictureState>
  )
}
