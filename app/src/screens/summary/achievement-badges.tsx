import { formatToPar } from '@teemates/golf/score'
import type { AchievementBadge } from '@teemates/golf/summary/badges'
import { Anchor, Bird, Crown, Dices, type LucideIcon, Rocket, Star, TrendingUp, Users } from 'lucide-react'
import { Fold } from '../../ui/fold.tsx'
import * as words from '../../words/words.ts'
import { Feat } from './feat.tsx'
import { ExplainedPlayers, PlayerNames } from './player-names.tsx'

const icons: Record<AchievementBadge['kind'], LucideIcon> = {
  'best-hole': Star,
  'comeback-kid': TrendingUp,
  'consistency-king': Crown,
  'risk-taker': Dices,
  'steady-eddie': Anchor,
  'team-effort': Users,
  'first-birdie': Bird,
  'comeback-champion': Rocket,
}

export function AchievementBadges({ badges }: { readonly badges: readonly AchievementBadge[] }) {
  return (
    <Fold title={words.summary.badges}>
      <ul>
        {badges.map((badge) => {
          const Icon = icons[badge.kind]
          return (
            <Feat
              key={badge.kind}
              icon={<Icon />}
              title={words.summary.badgeTitles[badge.kind]}
              description={descriptionOf(badge)}
            >
              <Holders badge={badge} />
            </Feat>
          )
        })}
      </ul>
    </Fold>
  )
}

function Holders({ badge }: { readonly badge: AchievementBadge }) {
  switch (badge.kind) {
    case 'team-effort':
      return <p className="font-medium">{words.summary.everyone}</p>
    case 'comeback-champion':
      return (
        <ExplainedPlayers
          players={badge.players.map((player) => ({
            ...player,
            explanation: words.summary.behindAfter(player.strokesBehind, player.holeNumber),
          }))}
        />
      )
    case 'best-hole':
    case 'comeback-kid':
    case 'consistency-king':
    case 'risk-taker':
    case 'steady-eddie':
    case 'first-birdie':
      return <PlayerNames players={badge.players} />
  }
}

function descriptionOf(badge: AchievementBadge): string {
  switch (badge.kind) {
    case 'best-hole':
      return words.summary.bestHoleBadge(formatToPar(badge.toPar))
    case 'comeback-kid':
      return words.summary.comebackKid(badge.improvement, badge.nine)
    case 'consistency-king':
      return words.summary.consistencyKing(badge.pars)
    case 'risk-taker':
      return words.summary.riskTaker(badge.birdiesAndBogeys)
    case 'steady-eddie':
      return words.summary.steadyEddie
    case 'team-effort':
      return badge.everyoneBeatOwnAverage
        ? words.summary.teamEffortBeaten(badge.holeNumbers)
        : words.summary.teamEffortBest(badge.holeNumbers)
    case 'first-birdie':
      return words.summary.firstBirdie(badge.holeNumber)
    case 'comeback-champion':
      return words.summary.comebackChampion
  }
}
