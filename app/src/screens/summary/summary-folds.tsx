import type { Scorecard } from '@teemates/golf/scorecard'
import type { RoundSummary } from '@teemates/golf/summary'
import { HoleByHole } from '../../features/scorecard/hole-by-hole.tsx'
import { MarkLegend } from '../../features/scorecard/mark-legend.tsx'
import { Fold } from '../../ui/fold.tsx'
import * as words from '../../words/words.ts'
import { AchievementBadges } from './achievement-badges.tsx'
import { CourseStats } from './course-stats.tsx'
import { GroupDynamics } from './group-dynamics.tsx'
import { PlayerStats } from './player-stats.tsx'
import { RoundDetails } from './round-details.tsx'

interface SummaryFoldsProps {
  readonly summary: RoundSummary
  readonly scorecard: Scorecard
  /** See RoundDetails. */
  readonly correctedAt: number | null
}

/** Sections that open on request. Empty ones are left out. */
export function SummaryFolds({ summary, scorecard, correctedAt }: SummaryFoldsProps) {
  const { round, durationMs, groupDynamics, courseStats, achievementBadges, playerComparison } = summary
  const holesCompleted = new Set(summary.playerStats.map((stats) => stats.holesCompleted))
  return (
    <div className="border-rule border-t-2">
      <RoundDetails round={round} durationMs={durationMs} correctedAt={correctedAt} />
      {groupDynamics.length > 0 && <GroupDynamics dynamics={groupDynamics} isOfSome={holesCompleted.size > 1} />}
      {courseStats.length > 0 && <CourseStats stats={courseStats} />}
      {achievementBadges.length > 0 && <AchievementBadges badges={achievementBadges} />}
      <Fold title={words.summary.holeByHole}>
        <HoleByHole scorecard={scorecard} label={words.scorecard.cardOf(round.courseName)} />
        <div className="mt-3">
          <MarkLegend />
        </div>
      </Fold>
      <PlayerStats players={playerComparison} />
    </div>
  )
}
