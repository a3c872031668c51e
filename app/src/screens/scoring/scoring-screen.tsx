import { MAX_STROKES } from '@teemates/golf/limits'
import { currentHoleNumber, findHole, holePosition, parOf, type Round, strokesOn } from '@teemates/golf/round'
import { toPar } from '@teemates/golf/score'
import { minusStroke, plusStroke } from '@teemates/golf/strokes'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RoundResult, RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { useServices } from '../../services.ts'
import { usePreference } from '../../shell/preferences.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { classes } from '../../ui/classes.ts'
import { words } from '../../words/words.ts'
import { HoleBanner } from './hole-banner.tsx'
import { holeStatesOf, nextUnscored } from './hole-states.ts'
import { HoleStrip } from './hole-strip.tsx'
import { LiveWaiting } from './live-waiting.tsx'
import { MainAction } from './main-action.tsx'
import { PlayerPicker } from './player-picker.tsx'
import { QuickStrokes } from './quick-strokes.tsx'
import { ReadyCheck } from './ready-check.tsx'
import { RefusedNotes } from './refused-notes.tsx'
import { RoundCompletion } from './round-completion.tsx'
import { RoundTitle } from './round-title.tsx'
import { ScoringBody } from './scoring-frame.tsx'
import { StrokeCounter } from './stroke-counter.tsx'

interface ScoringScreenProps {
  readonly session: RoundSession
  readonly leaderboardHref: string
  /** Called once the completed round is archived. */
  readonly onFinished: (roundId: string) => void
}

/** Where strokes are entered, whoever carries the round. Stands in a ScoringFrame. */
export function ScoringScreen({ session, leaderboardHref, onFinished }: ScoringScreenProps) {
  // Part by part: that a stroke has been saved concerns its note alone, and the next tap may be on its way.
  const round = useRoundPart(session, 'round')
  const gate = useRoundPart(session, 'gate')
  const scorablePlayerIds = useRoundPart(session, 'scorablePlayerIds')
  const selfPlayerId = useRoundPart(session, 'selfPlayerId')
  const selfReady = useRoundPart(session, 'selfReady')
  const { device } = useServices()
  const unit = usePreference('distanceUnit')
  const currentHole = currentHoleNumber(round)

  /** An earlier hole that is being corrected; null follows the round. */
  const [earlierHole, setEarlierHole] = useState<number | null>(null)
  const shownHole = earlierHole !== null && isBefore(round, earlierHole, currentHole) ? earlierHole : currentHole

  const [selection, setSelection] = useState(() => firstSelection(round, shownHole, scorablePlayerIds))
  let selectedId = selection.playerId
  if (selection.holeNumber !== shownHole || !scorablePlayerIds.includes(selectedId)) {
    const first = firstSelection(round, shownHole, scorablePlayerIds)
    selectedId = first.playerId
    if (first.holeNumber !== selection.holeNumber || first.playerId !== selection.playerId) setSelection(first)
  }
  const { announced, announce } = useAnnouncement()

  useEffect(() => device.keepAwake(), [device])
  const headingRef = useFocusOnChange(shownHole)

  const hole = findHole(round, shownHole)
  const par = parOf(round, shownHole)
  const strokes = strokesOn(round, shownHole, selectedId)
  const isCurrent = shownHole === currentHole
  const isLocked =
    round.status !== 'active' || selectedId === '' || (isCurrent && selfReady === true && selectedId === selfPlayerId)

  const toasts = useToasts()
  const tellRefusal = useCallback(
    (result: RoundResult) => {
      // What isn't saved stands beside the count for as long as it isn't.
      if (result.ok || result.code === 'not-saved') return
      device.haptic('error')
      toasts.show({ kind: 'error', text: words.errors.round[result.code] })
    },
    [device, toasts],
  )
  const enter = useCallback(
    (count: number, nextPlayerId: string | null) => {
      device.haptic('light')
      void session.setStrokes(selectedId, shownHole, count).then(tellRefusal)
      setSelection({ holeNumber: shownHole, playerId: nextPlayerId ?? selectedId })
      const { players } = session.view().round
      const nameOf = (playerId: string) => players.find((player) => player.id === playerId)?.nickname ?? ''
      announce({
        score: words.scoring.announcement(nameOf(selectedId), shownHole, count, toPar(count, par)),
        next: nextPlayerId === null ? '' : words.scoring.nextFor(nameOf(nextPlayerId)),
      })
    },
    [session, device, tellRefusal, announce, selectedId, shownHole, par],
  )
  // The count is read when the tap comes, so that two quick taps are two strokes.
  const strokesNow = useCallback(
    () => strokesOn(session.view().round, shownHole, selectedId),
    [session, shownHole, selectedId],
  )
  const minus = useCallback(() => enter(minusStroke(strokesNow()), null), [enter, strokesNow])
  const plus = useCallback(() => enter(plusStroke(strokesNow()), null), [enter, strokesNow])
  const pick = useCallback(
    (count: number) => {
      const { round: now, scorablePlayerIds: ids } = session.view()
      enter(count, nextUnscored(now, shownHole, ids, selectedId))
    },
    [enter, session, shownHole, selectedId],
  )
  const select = useCallback(
    (playerId: string) => {
      device.haptic('light')
      setSelection({ holeNumber: shownHole, playerId })
    },
    [device, shownHole],
  )
  // The round's own hole isn't held on to: mates may take the round on to the next one.
  const show = useCallback(
    (holeNumber: number) => setEarlierHole(holeNumber === currentHole ? null : holeNumber),
    [currentHole],
  )
  const holeStates = useMemo(() => holeStatesOf(round, scorablePlayerIds), [round, scorablePlayerIds])

  const { isLastHole } = gate
  const goOn = useCallback(() => {
    setEarlierHole(null)
    if (!isCurrent) return
    device.haptic(isLastHole ? 'heavy' : 'medium')
    void session.advance(currentHole).then(tellRefusal)
  }, [session, device, tellRefusal, isCurrent, isLastHole, currentHole])
  const goAhead = useCallback(() => {
    if (session.live === null) return
    device.haptic('medium')
    setEarlierHole(null)
    void session.live.goAhead(currentHole).then(tellRefusal)
  }, [session, device, tellRefusal, currentHole])
  const changeReady = useCallback(
    (ready: boolean) => void session.setReady(ready).then(tellRefusal),
    [session, tellRefusal],
  )

  const title = (
    <RoundTitle
      session={session}
      courseName={round.courseName}
      leaderboardHref={leaderboardHref}
      isOver={round.status === 'completed'}
    />
  )
  if (round.status === 'completed') {
    return <RoundCompletion session={session} title={title} onFinished={onFinished} />
  }
  const players = round.players.filter((player) => player.hasLeft !== true)
  const hasMates = players.length > 1
  const nickname = round.players.find((player) => player.id === selectedId)?.nickname ?? ''
  return (
    <ScoringBody
      title={title}
      footer={
        <MainAction
          session={session}
          label={actionLabel(round, isCurrent, currentHole, isLastHole)}
          isCurrent={isCurrent}
          onGoOn={goOn}
          onGoAhead={goAhead}
        />
      }
    >
      {session.live !== null && <RefusedNotes session={session} controls={session.live} />}
      <HoleStrip holes={holeStates} shownHole={shownHole} onShow={show} />
      <HoleBanner
        holeNumber={shownHole}
        position={holePosition(round, shownHole)}
        totalHoles={round.totalHoles}
        par={par}
        lengthYards={hole?.yards ?? null}
        unit={unit}
        isEarlier={!isCurrent}
        headingRef={headingRef}
      />
      {hasMates && (
        <PlayerPicker
          players={players.map((player) => ({
            id: player.id,
            nickname: player.nickname,
            strokes: strokesOn(round, shownHole, player.id),
            isScorable: scorablePlayerIds.includes(player.id),
          }))}
          selectedId={selectedId}
          isChoice={scorablePlayerIds.length > 1}
          onSelect={select}
        />
      )}
      <StrokeCounter
        session={session}
        nickname={hasMates ? nickname : null}
        isLive={session.live !== null}
        strokes={strokes}
        par={par}
        canMinus={!isLocked && strokes > 0}
        canPlus={!isLocked && strokes < MAX_STROKES}
        onMinus={minus}
        onPlus={plus}
      />
      <QuickStrokes par={par} strokes={strokes} disabled={isLocked} onPick={pick} />
      {(gate.readyTotal > 1 || scorablePlayerIds.length > 1) && isCurrent && selfReady !== null && (
        <ReadyCheck
          isReady={selfReady}
          disabled={scorablePlayerIds.some((playerId) => gate.unscoredPlayerIds.includes(playerId))}
          readyCount={gate.readyCount}
          readyTotal={gate.readyTotal}
          onChange={changeReady}
        />
      )}
      {session.live !== null && (
        <LiveWaiting
          session={session}
          controls={session.live}
          isCurrent={isCurrent}
          onGoAhead={goAhead}
          onResult={tellRefusal}
        />
      )}
      {hasMates && session.live === null && (
        // Keeps its place when it has nothing to say, so that nothing moves under the thumb.
        <p
          className={classes(
            'text-center text-ink-2 text-sm',
            (!isCurrent || gate.unscoredPlayerIds.length === 0) && 'invisible',
          )}
        >
          {words.scoring.allNeedScores}
        </p>
      )}
      <div aria-live="polite" className="sr-only contain-strict">
        <p>{announced.score}</p>
        <p>{announced.next}</p>
      </div>
    </ScoringBody>
  )
}

interface Selection {
  readonly holeNumber: number
  readonly playerId: string
}

/** The first player without a score on the hole, else the first; '' where this device scores for nobody. */
function firstSelection(round: Round, holeNumber: number, playerIds: readonly string[]): Selection {
  return { holeNumber, playerId: nextUnscored(round, holeNumber, playerIds, null) ?? playerIds[0] ?? '' }
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

/**
 * Quick taps are told once, by the last of them: what changes with every tap would only be cut off by the next one. In ms;
 * longer than from tap to tap, so that none finds it in its way.
 */
const ANNOUNCE_AFTER_MS = 500

/** What a screen reader is told of the strokes that were entered. */
function useAnnouncement() {
  const [announced, setAnnounced] = useState({ score: '', next: '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = useCallback((announcement: { readonly score: string; readonly next: string }) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnnounced(announcement), ANNOUNCE_AFTER_MS)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { announced, announce }
}

/** Puts the focus on the hole's heading when another hole is shown, so that keyboard and screen reader go on from there. */
function useFocusOnChange(shownHole: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef(shownHole)
  useLayoutEffect(() => {
    if (focused.current === shownHole) return
    focused.current = shownHole
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [shownHole])
  return heading
}
