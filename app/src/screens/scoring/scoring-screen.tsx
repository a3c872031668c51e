import { MAX_STROKES } from '@teemates/golf/limits'
import { findHole, hasNoScore, holeAt, holePosition, parOf, type Round, strokesOn } from '@teemates/golf/round'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { QuickStrokes } from '../../features/scorecard/quick-strokes.tsx'
import type { RoundResult, RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import * as words from '../../words/words.ts'
import { useAnnouncement } from './entry/announcement.ts'
import { CardSheet } from './card/card-sheet.tsx'
import { useFocusOnChange } from './hole/focus-on-change.ts'
import { HoleOverview } from './hole/hole-overview.tsx'
import { MainAction } from './next-hole/main-action.tsx'
import { type ReadyCheckProps, useReadiness } from './next-hole/readiness.tsx'
import { RoundCompletion } from './round-completion.tsx'
import { RoundTitle } from './round-title.tsx'
import { useCorrection, useEntryUndo, useNoScoreEntry, useStrokeEntry } from './entry/score-entry.ts'
import { ScoringBody } from './scoring-frame.tsx'
import { type SelectedPlayer, useSelection } from './entry/selection.ts'
import { useHoleNavigation, useShownHole } from './hole/shown-hole.ts'
import { StrokeCounter } from './entry/stroke-counter.tsx'
import type { WaitingForProps } from './next-hole/waiting-for.tsx'

/** Parts for rounds that are played on several devices. */
interface SharedParts {
  /** A line that replaces the title; null if there is nothing to say. */
  readonly notice: ReactNode
  /** The sheet that the line opens. */
  readonly sheet: ReactNode
  readonly connection: ReactNode
  /** Rejected changes that the golfer reads before the summary. */
  readonly rejected: ReactNode
  readonly WaitingFor: ComponentType<WaitingForProps>
  readonly ReadyCheck: ComponentType<ReadyCheckProps>
}

interface ScoringScreenProps {
  readonly session: RoundSession
  readonly leaderboardHref: string
  /** The menu of rarely used actions. Without one, the feedback button takes its place. */
  readonly menu?: ReactNode
  /** Opens the round's games, if it can have any. */
  readonly onGames?: () => void
  readonly shared?: SharedParts
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
  const { session, leaderboardHref, menu, shared, onFinished } = props
  // Select single parts of the view: saving a stroke only changes its note, and the next tap may come at once.
  const round = useRoundPart(session, 'round')
  // null if the round is played on this device alone.
  const holesPlayed = useSyncExternalStore(session.subscribe, () => session.view().presence?.holesPlayed ?? null)
  const { device } = useServices()
  useEffect(() => device.keepAwake(), [device])
  // Not decided by the address, because a direct round has its lobby at the same one.
  const toasts = useToasts()
  useEffect(() => toasts.dismiss('earlier'), [toasts])

  const title = (
    <RoundTitle
      courseName={round.courseName}
      teeLabel={round.teeLabel}
      leaderboardHref={leaderboardHref}
      menu={menu}
      connection={shared?.connection}
      isOver={round.status === 'completed'}
      notice={shared?.notice ?? null}
    />
  )
  if (round.status === 'completed') {
    return <RoundCompletion session={session} title={title} rejected={shared?.rejected} onFinished={onFinished} />
  }
  return <HoleScoring {...props} round={round} holesPlayed={holesPlayed} title={title} />
}

interface HoleScoringProps extends ScoringScreenProps {
  readonly round: Round
  readonly holesPlayed: Readonly<Record<string, number>> | null
  readonly title: ReactNode
}

function HoleScoring(props: HoleScoringProps) {
  const { session, round, holesPlayed, leaderboardHref, onGames = null, title, shared } = props
  const { isLastHole } = useRoundPart(session, 'gate')
  const scorablePlayerIds = useRoundPart(session, 'scorablePlayerIds')
  const selectablePlayerIds = useRoundPart(session, 'selectablePlayerIds')
  const games = useRoundPart(session, 'games')
  const hole = useShownHole(round)
  const { currentHole, shownHole, isCurrent } = hole
  const selected = useSelection(round, shownHole, scorablePlayerIds, selectablePlayerIds)
  const { selectedId, setSelection, chosen } = selected
  const { announced, announce } = useAnnouncement()
  const headingRef = useFocusOnChange(shownHole)
  const onResult = useRejectionNotice()
  const par = parOf(round, shownHole)
  const entry = useStrokeEntry({ session, shownHole, selected, announce, onResult, par })
  const { showHole, goOn, swipe } = useHoleNavigation({ ...hole, session, isLastHole, onChosen: chosen, onResult })
  const [isCardOpen, setIsCardOpen] = useState(false)
  const openCard = useCallback(() => setIsCardOpen(true), [])
  const closeCard = useCallback(() => setIsCardOpen(false), [])
  const correct = useCallback(
    (holeNumber: number, playerId: string) => {
      closeCard()
      showHole(holeNumber)
      setSelection({ holeNumber, playerId })
    },
    [closeCard, showHole, setSelection],
  )
  const correctInCard = useCorrection(session, onResult)
  const shown = { round, shownHole, selectedId, selectablePlayerIds }
  return (
    <ScoringBody
      title={title}
      onSwipe={swipe}
      upper={
        <HoleOverview
          {...shown}
          currentHole={currentHole}
          holesPlayed={holesPlayed}
          moment={entry.moment}
          choiceLabel={props.choiceLabel ?? words.scoring.scoringFor}
          leaderboardHref={leaderboardHref}
          headingRef={headingRef}
          games={games}
          onOpenGames={onGames}
          onOpenCard={openCard}
          onSelect={selected.select}
        />
      }
      footer={
        <ScoringFooter
          session={session}
          WaitingFor={shared?.WaitingFor}
          label={actionLabel(round, isCurrent, currentHole, isLastHole)}
          isCurrent={isCurrent}
          onGoOn={goOn}
          onResult={onResult}
        />
      }
    >
      <StrokeEntry
        {...{ session, round, hole, selected, entry, par, announce, onResult }}
        ReadyCheck={shared?.ReadyCheck}
        tellsUnready={props.tellsUnready}
      />
      <div aria-live="polite" className="sr-only contain-strict">
        <p>{announced.score}</p>
        <p>{announced.next}</p>
      </div>
      {shared?.sheet}
      <CardSheet
        {...shown}
        open={isCardOpen}
        session={session}
        onChoose={correct}
        onEnter={correctInCard}
        onClose={closeCard}
      />
    </ScoringBody>
  )
}

/** Tells the golfer why an action was rejected. */
function useRejectionNotice() {
  const { device } = useServices()
  const toasts = useToasts()
  return useCallback(
    (result: RoundResult) => {
      // 'Not saved' is shown beside the count for as long as it is true.
      if (result.ok || result.code === 'not-saved') return
      device.haptic('error')
      toasts.show({ kind: 'error', text: words.roundErrors[result.code] })
    },
    [device, toasts],
  )
}

interface ScoringFooterProps {
  readonly session: RoundSession
  readonly WaitingFor: SharedParts['WaitingFor'] | undefined
  readonly label: string
  readonly isCurrent: boolean
  readonly onGoOn: () => void
  readonly onResult: (result: RoundResult) => void
}

function ScoringFooter({ session, WaitingFor, label, isCurrent, onGoOn, onResult }: ScoringFooterProps) {
  const { hostControls } = session
  return (
    <>
      {/* In the footer, because it would be behind the footer on a low screen. */}
      {WaitingFor !== undefined && hostControls !== null && (
        <WaitingFor session={session} hostControls={hostControls} isCurrent={isCurrent} onResult={onResult} />
      )}
      <MainAction session={session} label={label} isCurrent={isCurrent} onGoOn={onGoOn} />
    </>
  )
}

interface StrokeEntryProps {
  readonly session: RoundSession
  readonly round: Round
  readonly hole: ReturnType<typeof useShownHole>
  readonly selected: SelectedPlayer
  readonly entry: ReturnType<typeof useStrokeEntry>
  readonly par: number
  readonly announce: ReturnType<typeof useAnnouncement>['announce']
  readonly ReadyCheck: SharedParts['ReadyCheck'] | undefined
  readonly tellsUnready: boolean | undefined
  readonly onResult: (result: RoundResult) => void
}

/** The count of the selected player on the hole shown, and the keys that enter one. */
function StrokeEntry(props: StrokeEntryProps) {
  const { session, round, hole, selected, entry, par, announce, ReadyCheck, tellsUnready = false, onResult } = props
  const { shownHole, isCurrent } = hole
  const { selectedId, isDeaf } = selected
  const selfRoundPlayerId = useRoundPart(session, 'selfRoundPlayerId')
  const selfReady = useRoundPart(session, 'selfReady')
  const strokes = strokesOn(round, shownHole, selectedId)
  const shown = findHole(round, shownHole)
  const isPickedUp = shown !== undefined && hasNoScore(shown, selectedId)
  const isLocked =
    round.status !== 'active' ||
    selectedId === '' ||
    (isCurrent && selfReady === true && selectedId === selfRoundPlayerId)
  const undo = useEntryUndo({ session, selected, announce, onResult })
  const noScore = useNoScoreEntry({ session, shownHole, selected, announce, onResult, isPickedUp })
  const readiness = useReadiness(session, isCurrent, ReadyCheck, tellsUnready, onResult)
  return (
    <>
      <StrokeCounter
        session={session}
        strokes={strokes}
        par={par}
        isPickedUp={isPickedUp}
        isWhole={entry.isWhole}
        undo={undo}
        readiness={readiness}
        canMinus={!isLocked && strokes > 0}
        canPlus={!isLocked && strokes < MAX_STROKES}
        onMinus={entry.minus}
        onPlus={entry.plus}
        onPar={entry.enterPar}
      />
      {/* On the lowest phones these buttons replace the row, because the footer would cover its keys. */}
      <div className="short:group-has-[[data-ways-on]]/scoring:[&>fieldset]:hidden">
        <QuickStrokes
          par={par}
          strokes={strokes}
          disabled={isLocked}
          isDeaf={isDeaf}
          onPick={entry.pick}
          noScore={noScore}
        />
      </div>
    </>
  )
}

function actionLabel(round: Round, isCurrent: boolean, currentHole: number, isLastHole: boolean): string {
  if (!isCurrent) return words.scoring.backToHole(currentHole)
  if (isLastHole) return words.scoring.finishRound
  const next = holeAt(round, holePosition(round, currentHole) + 1)
  return words.scoring.nextHole(next?.number ?? currentHole + 1)
}
