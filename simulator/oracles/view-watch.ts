import { strokesOn } from '@teemates/golf/round'
import type { LiveRound } from '../../app/src/rounds/live/live-games.ts'
import type { RoundView } from '../../app/src/rounds/session.ts'
import type { TabClock } from '../device/tab-clock.ts'
import { watched } from './promise-watch.ts'
import type { Book, Tap } from './book.ts'

interface WatchedTab {
  readonly device: { readonly index: number; readonly profileId: string }
  readonly clock: TabClock
  readonly isAlive: boolean
}

/** Checks the view of a tab at each change, and acts like the screen at a round's end. */
export function watchView(tab: WatchedTab, { session, lobby }: LiveRound, book: Book): void {
  const { device } = tab
  let before = session.view()
  /** The number of falls of the game's hole that restores of the server explain. */
  let falls = 0
  let isArchiving = false

  function look(): void {
    if (!tab.isAlive) return
    const view = session.view()
    checkPositions(before, view)
    if (!book.isTapping) checkTaps(view)
    before = view
    if (view.round.status === 'completed' && !isArchiving) {
      isArchiving = true
      void watched('archive', session.archive(), book, tab.clock).then(
        (archived) => void (isArchiving = archived.ok),
        () => void (isArchiving = false),
      )
    }
  }

  function checkPositions(old: RoundView, view: RoundView): void {
    // A finished round is on the game's hole, wherever this device was.
    if (view.round.status === 'completed') return
    const [from, to] = [old.goingAhead?.roundPosition ?? 0, view.goingAhead?.roundPosition ?? 0]
    if (to >= from && view.round.currentHole >= old.round.currentHole) return
    falls += 1
    if (falls <= book.restores) return
    if (to < from) book.found('O5', `device ${device.index} went back from hole ${from} to ${to}`)
    else {
      book.found('O5', `device ${device.index}'s own hole went back to ${view.round.currentHole}`)
    }
  }

  /** Nobody else may change the own player's strokes. */
  function checkTaps(view: RoundView): void {
    if (view.selfRoundPlayerId !== device.profileId) return
    for (const { number } of view.round.holes) {
      const last = book.tapsOn(device.index, device.profileId, number).at(-1)
      if (last === undefined || last.tab !== tab || !isToBeShown(last, view)) continue
      const shown = strokesOn(view.round, number, device.profileId)
      if (shown !== last.strokes) {
        book.found('O5', `device ${device.index} shows ${shown} for ${last.strokes} tapped on hole ${number}`)
      }
    }
  }

  function isToBeShown(tap: Tap, view: RoundView): boolean {
    const isTaken = tap.result === null || tap.result.ok || tap.result.code === 'not-saved'
    const isShown = (id: string) => view.rejected.some((change) => change.id === id)
    return isTaken && !tap.operationIds.some((id) => book.refusals.has(id) || isShown(id))
  }

  session.subscribe(look)
  lobby.subscribe(look)
  look()
}
