import type { Scorecard } from '@teemates/golf/scorecard'
import type { RoundSummary } from '@teemates/golf/summary'
import { type ReactElement, useEffect, useState } from 'react'
import { HoleByHole } from '../../scorecard/hole-by-hole.tsx'
import { MarkLegend } from '../../scorecard/mark-legend.tsx'
import { Card } from '../../ui/card.tsx'
import { words } from '../../words/words.ts'
import { AchievementBadges } from './achievement-badges.tsx'
import { CourseStats } from './course-stats.tsx'
import { GroupDynamics } from './group-dynamics.tsx'
import { PerformanceHighlights } from './performance-highlights.tsx'
import { PlayerStats } from './player-stats.tsx'
import { ScoreProgressionCard } from './score-progression.tsx'

interface SummaryCardsProps {
  readonly summary: RoundSummary
  readonly scorecard: Scorecard
}

/** Of the card hole by hole: each has cells for every hole, three times. */
const PLAYERS_AT_ONCE = 2

/** What follows the final scores. A card with nothing to say isn't there. */
export function SummaryCards({ summary, scorecard }: SummaryCardsProps) {
  const { round, performanceHighlights, groupDynamics, courseStats, achievementBadges, playerComparison } = summary
  const holesCompleted = new Set(summary.playerStats.map((stats) => stats.holesCompleted))
  return (
    <InSteps>
      {[
        <div key="left" className="flex min-w-0 flex-col gap-4 empty:hidden">
          {performanceHighlights.length > 0 && <PerformanceHighlights highlights={performanceHighlights} />}
          {groupDynamics.length > 0 && <GroupDynamics dynamics={groupDynamics} isOfSome={holesCompleted.size > 1} />}
        </div>,
        <div key="right" className="flex min-w-0 flex-col gap-4 empty:hidden">
          {courseStats.length > 0 && <CourseStats stats={courseStats} />}
          {achievementBadges.length > 0 && <AchievementBadges badges={achievementBadges} />}
        </div>,
        ...growing(scorecard).map((part) => (
          <Card key="holes" title={words.summary.holeByHole} className="min-w-0 md:col-span-2">
            <HoleByHole scorecard={part} label={words.scorecard.cardOf(round.courseName)} />
            {part === scorecard && (
              <div className="mt-3">
                <MarkLegend />
              </div>
            )}
          </Card>
        )),
        <ScoreProgressionCard key="progression" round={round} progressions={summary.scoreProgression} />,
        <div key="stats" className="min-w-0 md:col-span-2">
          <PlayerStats players={playerComparison} />
        </div>,
      ]}
    </InSteps>
  )
}

/** With the first players, with more, and at last with all. */
function growing(scorecard: Scorecard): Scorecard[] {
  const { rows } = scorecard
  const parts: Scorecard[] = []
  for (let count = PLAYERS_AT_ONCE; count < rows.length; count += PLAYERS_AT_ONCE) {
    parts.push({ ...scorecard, rows: rows.slice(0, count) })
  }
  return [...parts, scorecard]
}

/**
 * From the top, one more after each frame that was painted: what is first in sight waits for none of them, a phone's slow
 * processor is free for a finger in between, and nothing that is there already is pushed away. What has the key of the one
 * before takes its place.
 */
function InSteps({ children }: { readonly children: readonly ReactElement[] }) {
  const [shown, setShown] = useState(0)
  const isWhole = shown >= children.length
  useEffect(() => {
    if (isWhole) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown(shown + 1))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [shown, isWhole])
  return <>{children.slice(0, shown).filter((one, index, all) => one.key !== all[index + 1]?.key)}</>
}
