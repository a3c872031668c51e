import { MAX_STROKES } from '@teemates/golf/limits'
import {
  answerIn,
  currentHoleNumber,
  findHole,
  hasNoScore,
  type HoleAnswer,
  holePosition,
  isPlaying,
  parOf,
  type Round,
  strokesOn,
} from '@teemates/golf/round'
import { toPar } from '@teemates/golf/score'
import { minusStroke, plusStroke } from '@teemates/golf/strokes'
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { RoundResult, RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import * as words from '../../words/words.ts'
import { useAnnouncement } from './announcement.ts'
import { CardSheet } from './card-sheet.tsx'
import { useFocusOnChange } from './focus-on-change.ts'
import { HoleOverview, type Moment } from './hole-overview.tsx'
import { nextUnscored } from './next-unscored.ts'
import { WaitingFor } from './waiting-for.tsx'
import { MainAction } from './main-action.tsx'
import { standsAsEntered, useMovedSelection } from './moved-selection.ts'
import { QuickStrokes } from '../../features/scorecard/quick-strokes.tsx'
import { ReadyCheck } from './ready-check.tsx'
import { RoundCompletion } from './round-completion.tsx'
import { type AddedNotices, useRoundNotices } from './round-notices.tsx'
import { RoundTitle } from './round-title.tsx'
import { ScoringBody } from './scoring-frame.tsx'
import { StrokeCounter } from './stroke-counter.tsx'

interface ScoringScreenProps {
  readonly session: RoundSession
  readonly leaderboardHref: string
  /** The menu of rarely used actions. Without one, the feedback button takes its place. */
  readonly menu?: ReactNode
  /** Opens the round's games, if it can have any. */
  readonly onGames?: () => void
  readonly notices?: AddedNotices
  /** The label of the choice among the players this device scores for, if this kind of round has its own. */
  readonly choiceLabel?: string
  /**
   * Whether Ready can be pressed before there is a score, and then says what it waits for. Source: document 2 section
   * 4.
   */
  readonly tellsUnready?: boolean
  /** Called once the completed round is archived. */
  readonly onFinished: (roundId: string) => void
}

/** Enters strokes in rounds of every transport. It is shown inside a ScoringFrame. */
export function ScoringScreen(props: ScoringScreenProps) {
  const {
    session,
    leaderboardHref,
    menu,
    onGames = null,
    notices = noNotices,
    choiceLabel,
    tellsUnready = false,
    onFinished,
  } = props
  // Select single parts of the view: saving a stroke only changes its note, and the next tap may come at once.
  const round = useRoundPart(session, 'round')
  const gate = useRoundPart(session, 'gate')
  const scorablePlayerIds = useRoundPart(session, 'scorablePlayerIds')
  const selectablePlayerIds = useRoundPart(session, 'selectablePlayerIds')
  const selfRoundPlayerId = useRoundPart(session, 'selfRoundPlayerId')
  const selfReady = useRoundPart(session, 'selfReady')
  const games = useRoundPart(session, 'games')
  // null if the round is played on this device alone.
  const holesPlayed = useSyncExternalStore(session.subscribe, () => session.view().presence?.holesPlayed ?? null)
  const { device } = useServices()
  const currentHole = currentHoleNumber(round)

  /** An earlier hole that is being corrected; null to follow the round. */
  const [earlierHole, setEarlierHole] = useState<number | null>(null)
  const shownHole = earlierHole !== null && isBefore(round, earlierHole, currentHole) ? earlierHole : currentHole

  const { isDeaf, entry: movedEntry, moved, movedAway, forget, chosen } = useMovedSelection(round, shownHole)
  const [selection, setSelection] = useState(() => firstSelection(round, shownHole, scorablePlayerIds))
  let selectedId = selection.playerId
  if (selection.holeNumber !== shownHole || !selectablePlayerIds.includes(selectedId)) {
    const first = firstSelection(round, shownHole, scorablePlayerIds)
    selectedId = first.playerId
    if (first.holeNumber !== selection.holeNumber || first.playerId !== selection.playerId) {
      setSelection(first)
      // The player was removed, maybe in another tab.
      if (selection.holeNumber === shownHole && selection.playerId !== '') movedAway()
    }
  }
  const { announced, announce } = useAnnouncement()
  const [moment, setMoment] = useState(noMoment)
  const [isWhole, setIsWhole] = useState(false)

  useEffect(() => device.keepAwake(), [device])
  const headingRef = useFocusOnChange(shownHole)

  const hole = findHole(round, shownHole)
  const par = parOf(round, shownHole)
  const strokes = strokesOn(round, shownHole, selectedId)
  const isPickedUp = hole !== undefined && hasNoScore(hole, selectedId)
  const isCurrent = shownHole === currentHole
  const isLocked =
    round.status !== 'active' ||
    selectedId === '' ||
    (isCurrent && selfReady === true && selectedId === selfRoundPlayerId)

  const toasts = useToasts()
  const tellRefusal = useCallback(
    (result: RoundResult) => {
      // 'Not saved' is shown beside the count for as long as it is true.
      if (result.ok || result.code === 'not-saved') return
      device.haptic('error')
      toasts.show({ kind: 'error', text: words.errors.round[result.code] })
    },
    [device, toasts],
  )
  const enter = useCallback(
    (count: number, nextPlayerId: string | null, isEnteredWhole: boolean) => {
      if (!session.view().scorablePlayerIds.includes(selectedId)) {
        // The entry will be rejected, so neither celebrate nor announce it.
        void session.setStrokes(selectedId, shownHole, count).then(tellRefusal)
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
      void session.setStrokes(selectedId, shownHole, count).then(tellRefusal)
      setSelection({ holeNumber: shownHole, playerId: nextPlayerId ?? selectedId })
      announce({
        score: words.scoring.announcement(nicknameOf(session, selectedId), shownHole, count, delta),
        next: nextPlayerId === null ? '' : words.scoring.nextFor(nicknameOf(session, nextPlayerId)),
      })
    },
    [session, device, tellRefusal, announce, movedEntry, forget, selectedId, shownHole, par],
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
  const pickNoScore = useCallback(() => {
    if (session.setNoScore === null) return
    if (isPickedUp) {
      device.haptic('light')
      void session.setStrokes(selectedId, shownHole, 0).then(tellRefusal)
      return
    }
    const { round: now, scorablePlayerIds: ids } = session.view()
    const before = answerNow(now, shownHole, selectedId)
    const nextPlayerId = nextUnscored(now, shownHole, ids, selectedId)
    if (movedEntry?.playerId === selectedId) forget()
    device.haptic('light')
    void session.setNoScore(selectedId, shownHole).then(tellRefusal)
    setSelection({ holeNumber: shownHole, playerId: nextPlayerId ?? selectedId })
    announce({
      score: words.scoring.noScoreAnnouncement(nicknameOf(session, selectedId), shownHole),
      next: nextPlayerId === null ? '' : words.scoring.nextFor(nicknameOf(session, nextPlayerId)),
    })
    if (nextPlayerId !== null) moved({ playerId: selectedId, holeNumber: shownHole, strokes: 0, before })
  }, [session, device, tellRefusal, announce, movedEntry, forget, moved, isPickedUp, selectedId, shownHole])
  const noScore = useMemo(
    () => (session.setNoScore === null ? null : { isChosen: isPickedUp, onPick: pickNoScore }),
    [session, isPickedUp, pickNoScore],
  )
  const undo = useCallback(() => {
    // Another tab may have changed the count since this was rendered.
    if (movedEntry === null || !standsAsEntered(session.view().round, movedEntry)) return
    const { playerId, holeNumber, before } = movedEntry
    device.haptic('light')
    forget()
    chosen()
    void enterAnswer(session, playerId, holeNumber, before).then(tellRefusal)
    setSelection({ holeNumber, playerId })
    announce({ score: '', next: words.scoring.undone(nicknameOf(session, playerId)) })
  }, [session, device, tellRefusal, announce, forget, chosen, movedEntry])
  const select = useCallback(
    (playerId: string) => {
      device.haptic('light')
      chosen()
      setSelection({ holeNumber: shownHole, playerId })
    },
    [device, shownHole, chosen],
  )
  const [isCardOpen, setIsCardOpen] = useState(false)
  const openCard = useCallback(() => setIsCardOpen(true), [])
  const closeCard = useCallback(() => setIsCardOpen(false), [])
  const showHole = useCallback(
    (holeNumber: number) => {
      // Don't keep the current hole as a chosen one, because mates may move the round to the next hole.
      setEarlierHole(holeNumber === currentHole ? null : holeNumber)
      chosen()
    },
    [currentHole, chosen],
  )
  const correct = useCallback(
    (holeNumber: number, playerId: string) => {
      setIsCardOpen(false)
      showHole(holeNumber)
      setSelection({ holeNumber, playerId })
    },
    [showHole],
  )

  const correctInCard = useCallback(
    (holeNumber: number, playerId: string, answer: HoleAnswer) => {
      device.haptic('light')
      void enterAnswer(session, playerId, holeNumber, answer).then(tellRefusal)
    },
    [session, device, tellRefusal],
  )

  const { isLastHole } = gate
  const goOn = useCallback(() => {
    showHole(currentHole)
    if (!isCurrent) return
    device.haptic(isLastHole ? 'heavy' : 'medium')
    void session.advance(currentHole).then(tellRefusal)
  }, [session, device, tellRefusal, isCurrent, isLastHole, currentHole, showHole])
  const swipe = useCallback(
    (way: 'left' | 'right') => {
      const { round: now, gate: gateNow, goingAhead } = session.view()
      const position = holePosition(now, shownHole)
      const beside = now.holes[way === 'right' ? position - 2 : position]
      if (beside === undefined) return
      if (way === 'right' || !isCurrent) showHole(beside.number)
      // Only the button finishes the round.
      else if ((gateNow.canAdvance || goingAhead?.canGoAhead === true) && !gateNow.isLastHole) goOn()
    },
    [session, shownHole, isCurrent, showHole, goOn],
  )
  const changeReady = useCallback(
    (ready: boolean) => void session.setReady(ready).then(tellRefusal),
    [session, tellRefusal],
  )

  // Keep the same object while nothing changes, so that the big count isn't rendered again.
  const undoOffer = useMemo(
    () =>
      movedEntry === null
        ? null
        : { nickname: nicknameOf(session, movedEntry.playerId), strokes: movedEntry.strokes, onUndo: undo },
    [session, movedEntry, undo],
  )
  const isReadyAsked = (gate.readyTotal > 1 || scorablePlayerIds.length > 1) && isCurrent && selfReady !== null
  const isOwnMissing = scorablePlayerIds.some((playerId) => gate.unscoredPlayerIds.includes(playerId))
  const { readyCount, readyTotal } = gate
  const readiness = useMemo(
    () =>
      isReadyAsked
        ? {
            check: (
              <ReadyCheck
                isReady={selfReady}
                isMissing={isOwnMissing}
                tellsWhy={tellsUnready}
                isLastHole={isLastHole}
                readyCount={readyCount}
                readyTotal={readyTotal}
                onChange={changeReady}
              />
            ),
            text: words.scoring.readyCount(readyCount, readyTotal),
          }
        : null,
    [isReadyAsked, selfReady, isOwnMissing, tellsUnready, isLastHole, readyCount, readyTotal, changeReady],
  )

  const { line, sheet } = useRoundNotices(session, notices)
  const title = (
    <RoundTitle
      session={session}
      courseName={round.courseName}
      teeLabel={round.teeLabel}
      leaderboardHref={leaderboardHref}
      menu={menu}
      isShared={holesPlayed !== null}
      isOver={round.status === 'completed'}
      notice={line}
    />
  )
  if (round.status === 'completed') {
    return <RoundCompletion session={session} title={title} onFinished={onFinished} />
  }
  return (
    <ScoringBody
      title={title}
      onSwipe={swipe}
      upper={
        <HoleOverview
          round={round}
          shownHole={shownHole}
          currentHole={currentHole}
          selectedId={selectedId}
          selectablePlayerIds={selectablePlayerIds}
          holesPlayed={holesPlayed}
          moment={moment}
          choiceLabel={choiceLabel ?? words.scoring.scoringFor}
          leaderboardHref={leaderboardHref}
          headingRef={headingRef}
          games={games}
          onOpenGames={onGames}
          onOpenCard={openCard}
          onSelect={select}
        />
      }
      footer={
        <>
          {/* In the footer, because it would be behind the footer on a low screen. */}
          {session.hostControls !== null && (
            <WaitingFor
              session={session}
              hostControls={session.hostControls}
              isCurrent={isCurrent}
              onResult={tellRefusal}
            />
          )}
          <MainAction
            session={session}
            label={actionLabel(round, isCurrent, currentHole, isLastHole)}
            isCurrent={isCurrent}
            onGoOn={goOn}
          />
        </>
      }
    >
      <StrokeCounter
        session={session}
        strokes={strokes}
        par={par}
        isPickedUp={isPickedUp}
        isWhole={isWhole}
        undo={undoOffer}
        readiness={readiness}
        canMinus={!isLocked && strokes > 0}
        canPlus={!isLocked && strokes < MAX_STROKES}
        onMinus={minus}
        onPlus={plus}
        onPar={enterPar}
      />
      {/* On the lowest phones these buttons replace the row, because the footer would cover its keys. */}
      <div className="short:group-has-[[data-ways-on]]/scoring:[&>fieldset]:hidden">
        <QuickStrokes par={par} strokes={strokes} disabled={isLocked} isDeaf={isDeaf} onPick={pick} noScore={noScore} />
      </div>
      <div aria-live="polite" className="sr-only contain-strict">
        <p>{announced.score}</p>
        <p>{announced.next}</p>
      </div>
      {sheet}
      <CardSheet
        open={isCardOpen}
        round={round}
        selectablePlayerIds={selectablePlayerIds}
        shownHole={shownHole}
        selectedId={selectedId}
        session={session}
        onChoose={correct}
        onEnter={correctInCard}
        onClose={closeCard}
      />
    </ScoringBody>
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

const noNotices: AddedNotices = { lines: [], content: null }

const noMoment: Moment = { count: 0, playerId: '', isAce: false }

interface Selection {
  readonly holeNumber: number
  readonly playerId: string
}

/**
 * Selects the first player without a score on the hole, otherwise the first who is playing; '' if this device scores
 * for nobody.
 */
function firstSelection(round: Round, holeNumber: number, playerIds: readonly string[]): Selection {
  const playing = round.players.find((player) => playerIds.includes(player.id) && isPlaying(player))
  const open = nextUnscored(round, holeNumber, playerIds, null)
  return { holeNumber, playerId: open ?? playing?.id ?? playerIds[0] ?? '' }
}

function nicknameOf(session: RoundSession, playerId: string): string {
  return session.view().round.players.find((player) => player.id === playerId)?.nickname ?? ''
}

function isBefore(round: Round, holeNumber: number, currentHole: number): boolean {
  const position = holePosition(round, holeNumber)
  return position > 0 && position < holePosition(round, currentHole)
}

function actionLabel(round: Round, isCurrent: boolean, currentHole: number, isLastHole: boolean): string {
  if (!isCurrent) return words.scoring.backToHole(currentHole)
  if (isLastHole) return words.scoring.finishRound
  const next = round.holes[holePosition(round, currentHole)]
  return words.scoring.nextHole(next?.number ?? currentHole + 1)
}
