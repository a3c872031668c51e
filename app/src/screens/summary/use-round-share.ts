import { headlineOf, type RoundSummary } from '@teemates/golf/summary'
import { useMemo } from 'react'
import type { ImageLayout } from '../../device/image/image-size.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { roundImageName, scorecardImageName } from '../../features/sharing/image-file-name.ts'
import type { ShareSubject } from '../../features/sharing/share-texts.ts'
import { type ImageShare, type ImageToShare, useImageShare } from '../../features/sharing/use-image-share.ts'
import { withSharedSettlement } from '../../features/games/summary/shared-settlements.ts'
import { usePreferences } from '../../shell/preferences.ts'
import type { GamesSummary } from '../../features/games/games-summary.ts'
import * as words from '../../words/words.ts'

/** The ids of the elements that images are made from. The specification names the summary's: document 3 section 9. */
export const shareableIds: Readonly<Record<ShareSubject, Readonly<Record<ImageLayout, string>>>> = {
  summary: { desktop: 'shareable-round-image', mobile: 'mobile-shareable-round-image' },
  scorecard: { desktop: 'shareable-scorecard-image', mobile: 'mobile-shareable-scorecard-image' },
}

/** The steps: everything except the card, the first part of the card, and the rest. */
export const SHAREABLE_ROUND_STEPS = 3

/** A round's summary or its scorecard as an image. Source: document 3 section 7. */
export function useRoundShare(
  summary: RoundSummary,
  selfId: string | null,
  subject: ShareSubject,
  games: GamesSummary | null = null,
): ImageShare {
  const { round } = summary
  const { productName } = useConfiguration()
  const preferences = usePreferences()
  const image = useMemo((): ImageToShare => {
    const { players, isWon } = headlineOf(summary, selfId)
    const [first] = players
    const names = players.map((player) => player.nickname).join(' & ')
    const nameOf = subject === 'summary' ? roundImageName : scorecardImageName
    return {
      subject,
      elementIds: shareableIds[subject],
      templateSteps: subject === 'summary' ? SHAREABLE_ROUND_STEPS : 1,
      fileName: (nowMs) => nameOf(round.courseSlug, nowMs),
      addition: games,
      onShared: () => {
        if (games === null || games.payments === null) return
        preferences.set(
          'sharedSettlements',
          withSharedSettlement(preferences.get('sharedSettlements'), round.id, games.settlementKey),
        )
      },
      title: words.sharing.roundTitle(round.courseName),
      text: first === undefined ? '' : words.sharing.roundText(names, first.totalStrokes),
      simpleCard: {
        title: words.sharing.cardTitle,
        courseName: round.courseName,
        result:
          first === undefined
            ? null
            : {
                label: isWon ? words.summary.winner : words.summary.holeCount(first.holesCompleted),
                name: names,
                strokes: words.summary.totalStrokes(first.totalStrokes),
              },
        product: productName,
        tagline: words.tagline,
      },
    }
  }, [summary, round, selfId, productName, subject, games, preferences])
  return useImageShare(image)
}
