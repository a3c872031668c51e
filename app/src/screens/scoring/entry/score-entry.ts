import { answerIn, findHole, type HoleAnswer, type Round, strokesOn } from '@teemates/golf/round'
import { toPar } from '@teemates/golf/score'
import { minusStroke, plusStroke } from '@teemates/golf/strokes'
import { useCallback, useMemo, useState } from 'react'
import type { RoundResult, RoundSession } from '../../../rounds/session.ts'
import { useServices } from '../../../services.ts'
import * as words from '../../../words/words.ts'
import type { useAnnouncement } from './announcement.ts'
import type { Moment } from '../hole/hole-overview.tsx'
import { standsAsEntered } from './moved-selection.ts'
import { nextUnscored } from './next-unscored.ts'
import type { SelectedPlayer } from './selection.ts'

interface ScoreEntryGiven {
  readonly session: RoundSession
  readonly shownHole: number
  readonly selected: SelectedPlayer
  readonly announce: ReturnType<typeof useAnnouncement>['announce']
  readonly onResult: (result: RoundResult) => void
}

/** Enters strokes for the selected player. */
export function useStrokeEntry({
  session,
  shownHole,
  selected,
  announce,
  onResult,
  par,
}: ScoreEntryGiven & { par: number }) {
  const { device } = useServices()
  const { selectedId, setSelection, movedEntry, moved, forget } = selected
  const [moment, setMoment] = useState(noMoment)
  const [isWhole, setIsWhole] = useState(false)
  const enter = useCallback(
    (count: number, nextPlayerId: string | null, isEnteredWhole: boolean) => {
      if (!session.view().scorablePlayerIds.includes(selectedId)) {
        // The entry will be rejected, so neither celebrate nor announce it.
        void session.setStrokes(selectedId, shownHole, count).then(onResult)
        return
      }
      const delta = toPar(count, par)
      // Counting up by plus passes through birdies, so only a count that is entered at once is celebrated.
      const isMoment = isEnteredWhole && delta < 0
      // Undo would remove this entry, too.
      if (movedEntry?.playerId === selectedId) forget()
      setIsWhole(isEnteredWhole)
      device.haptic(isMoment ? (count === 1 ? 'heavy' : 'medium') : 'light')
      if (isMoment) setMoment((before) => ({ count: before.count + 1, playerId: selectedId, isAce: count === 1 }))
      void session.setStrokes(selectedId, shownHole, count).then(onResult)
      setSelection({ holeNumber: shownHole, playerId: nextPlayerId ?? selectedId })
      announce({
        score: words.scoring.announcement(nicknameOf(session, selectedId), shownHole, count, delta),
        next: nextPlayerId === null ? '' : words.scoring.nextFor(nicknameOf(session, nextPlayerId)),
      })
    },
    [session, device, onResult, announce, setSelection, movedEntry, forget, selectedId, shownHole, par],
  )
  // Read the count at the moment of the tap, so that two quick taps are two strokes.
  const strokesNow = useCallback(
    () => strokesOn(session.view().round, shownHole, selectedId),
    [session, shownHole, selectedId],
  )
  const enterPar = useCallback(() => enter(par, null, true), [enter, par])
  const minus = useCallback(() => enter(minusStroke(strokesNow()), null, false), [enter, strokesNow])
  const plus = useCallback(() => enter(plusStroke(strokesNow()), null, false), [enter, strokesNow])
  const pick = useCallback(
    (count: number) => {
      const { round: now, scorablePlayerIds: ids } = session.view()
      const before = answerNow(now, shownHole, selectedId)
      const nextPlayerId = ids.includes(selectedId) ? nextUnscored(now, shownHole, ids, selectedId) : null
      enter(count, nextPlayerId, true)
      if (nextPlayerId !== null) {
        moved({ playerId: selectedId, holeNumber: shownHole, strokes: count, before })
      }
    },
    [enter, moved, session, shownHole, selectedId],
  )
  return { moment, isWhole, enterPar, minus, plus, pick }
}

/** Enters that the selected player picked up, or takes that back; null if the round can't store it. */
export function useNoScoreEntry(given: ScoreEntryGiven & { readonly isPickedUp: boolean }) {
  const { session, shownHole, selected, announce, onResult, isPickedUp } = given
  const { selectedId, setSelection, movedEntry, moved, forget } = selected
  const { device } = useServices()
  const pickNoScore = useCallback(() => {
    if (session.setNoScore === null) return
    device.haptic('light')
    if (isPickedUp) {
      void session.setStrokes(selectedId, shownHole, 0).then(onResult)
      return
    }
    const { round: now, scorablePlayerIds: ids } = session.view()
    const before = answerNow(now, shownHole, selectedId)
    const nextPlayerId = nextUnscored(now, shownHole, ids, selectedId)
    if (movedEntry?.playerId === selectedId) forget()
    void session.setNoScore(selectedId, shownHole).then(onResult)
    setSelection({ holeNumber: shownHole, playerId: nextPlayerId ?? selectedId })
    announce({
      score: words.scoring.noScoreAnnouncement(nicknameOf(session, selectedId), shownHole),
      next: nextPlayerId === null ? '' : words.scoring.nextFor(nicknameOf(session, nextPlayerId)),
    })
    if (nextPlayerId !== null) moved({ playerId: selectedId, holeNumber: shownHole, strokes: 0, before })
  }, [session, device, onResult, announce, setSelection, movedEntry, forget, moved, isPickedUp, selectedId, shownHole])
  return useMemo(
    () => (session.setNoScore === null ? null : { isChosen: isPickedUp, onPick: pickNoScore }),
    [session, isPickedUp, pickNoScore],
  )
}

/** Undoes the last entry that moved the selection to another player; null if there is none. */
export function useEntryUndo({ session, selected, announce, onResult }: Omit<ScoreEntryGiven, 'shownHole'>) {
  const { device } = useServices()
  const { movedEntry, forget, chosen, setSelection } = selected
  const undo = useCallback(() => {
    // Another tab may have changed the count since this was rendered.
    if (movedEntry === null || !standsAsEntered(session.view().round, movedEntry)) return
    const { playerId, holeNumber, before } = movedEntry
    device.haptic('light')
    forget()
    chosen()
    void enterAnswer(session, playerId, holeNumber, before).then(onResult)
    setSelection({ holeNumber, playerId })
    announce({ score: '', next: words.scoring.undone(nicknameOf(session, playerId)) })
  }, [session, device, onResult, announce, setSelection, forget, chosen, movedEntry])
  // Keep the same object while nothing changes, so that the big count isn't rendered again.
  return useMemo(
    () =>
      movedEntry === null
        ? null
        : { nickname: nicknameOf(session, movedEntry.playerId), strokes: movedEntry.strokes, onUndo: undo },
    [session, movedEntry, undo],
  )
}

/** Corrects a single answer of the card. */
export function useCorrection(session: RoundSession, onResult: (result: RoundResult) => void) {
  const { device } = useServices()
  return useCallback(
    (holeNumber: number, playerId: string, answer: HoleAnswer) => {
      device.haptic('light')
      void enterAnswer(session, playerId, holeNumber, answer).then(onResult)
    },
    [session, device, onResult],
  )
}

function answerNow(round: Round, holeNumber: number, playerId: string): HoleAnswer {
  const hole = findHole(round, holeNumber)
  return hole === undefined ? 0 : answerIn(hole, playerId)
}

function enterAnswer(session: RoundSession, playerId: string, holeNumber: number, answer: HoleAnswer) {
  if (answer !== 'no-score') return session.setStrokes(playerId, holeNumber, answer)
  // A round that can't store 'No score' never shows it.
  return session.setNoScore?.(playerId, holeNumber) ?? session.setStrokes(playerId, holeNumber, 0)
}

const noMoment: Moment = { count: 0, playerId: '', isAce: false }

function nicknameOf(session: RoundSession, playerId: string): string {
  return session.view().round.players.find((player) => player.id === playerId)?.nickname ?? ''
}
