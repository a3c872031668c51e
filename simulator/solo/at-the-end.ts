import type { ArchivedRound } from '../../golf/src/archive.ts'
import type { Round } from '../../golf/src/round.ts'
import type { LogEntry } from '../../app/src/storage/log/log-entry.ts'
import { cellOf } from './book.ts'
import type { SoloDevice } from './device.ts'
import { type ModelRound, roundsOf } from './model.ts'
import type { SoloTab } from './tab.ts'

/** Milliseconds after the last fault within which everything is stored: an operation that hangs, and the pauses between tries. */
const storedMs = 30_000
const readMs = 5000

/** Ends all faults, compares all tabs with the log, and then a fresh start with it. */
export async function checkAtTheEnd(device: SoloDevice) {
  await settle(device)
  const before = roundsOf(await device.entries())
  for (const tab of device.tabs()) await checkTab(device, tab, before)
  // Data that tabs hold outside the log is lost with them.
  for (const tab of device.tabs()) tab.kill()
  const fresh = device.openTab(0)
  await device.sleep(readMs)
  if (fresh.app() === undefined) {
    device.book.violated('the last start doesn’t end')
    return { rounds: before.size, finished: 0, removed: 0 }
  }
  // Home asks for it; it makes up for rounds that couldn't be archived.
  await fresh.app()?.rounds.current()
  await device.sleep(readMs)
  const entries = await device.entries()
  const after = [...roundsOf(entries).values()]
  checkOwed(device, entries)
  await checkFresh(device, fresh, after)
  const finished = after.filter(({ status, isRemoved }) => status === 'completed' && !isRemoved).length
  return { rounds: after.length, finished, removed: after.filter(({ isRemoved }) => isRemoved).length }
}

async function settle(device: SoloDevice): Promise<void> {
  const seen = () => {
    for (const tab of device.tabs()) {
      tab.killWithin(Number.POSITIVE_INFINITY)
      tab.mendDisk()
      tab.retry()
      tab.show()
    }
  }
  seen()
  await device.sleep(storedMs)
  // A tab whose reading failed reads when it is seen the next time.
  seen()
  await device.sleep(readMs)
}

async function checkTab(device: SoloDevice, tab: SoloTab, model: ReadonlyMap<string, ModelRound>): Promise<void> {
  const app = tab.app()
  if (app === undefined) return device.book.violated(`${tab.name} can't open its storage without faults`)
  for (const round of model.values()) {
    if (round.isRemoved) {
      if ((await app.rounds.open(round.id)) !== null)
        device.book.violated(`${tab.name} opens ${round.id}, which is removed`)
      continue
    }
    const session = tab.session(round.id) ?? (await app.rounds.open(round.id))
    if (session === null) {
      // The round is in the history, which the last start compares.
      if (round.status !== 'completed') device.book.violated(`${tab.name} can't open ${round.id}`)
      continue
    }
    compare(device, tab.name, session.view().round, round)
  }
}

function checkOwed({ book }: SoloDevice, entries: readonly LogEntry[]): void {
  const stored = new Set(entries.map(({ id }) => id))
  for (const [id, reason] of book.owed) if (!stored.has(id)) book.violated(`${id} ${reason} and is lost`)
  const created = entries.flatMap((entry) => (entry.kind === 'created' ? entry.round.players : []))
  const joined = entries.flatMap((entry) =>
    entry.kind === 'event' && entry.event.type === 'join' ? [entry.event.data.player] : [],
  )
  const players = new Set([...created, ...joined].map(({ id }) => id))
  for (const [id, roundId] of book.joined)
    if (!players.has(id)) book.violated(`${id} has joined ${roundId} and is lost`)
  const removed = new Set(entries.flatMap(({ kind, roundId }) => (kind === 'removed' ? [roundId] : [])))
  for (const id of [...book.removed, ...book.deleted])
    if (!removed.has(id)) book.violated(`${id} was removed, and the log doesn't say so`)
}

async function checkFresh(device: SoloDevice, tab: SoloTab, rounds: readonly ModelRound[]): Promise<void> {
  const app = tab.app()
  if (app === undefined) return
  const inPlay = await app.storage.play.list()
  const history = await app.storage.rounds.all()
  for (const round of rounds) {
    const played = inPlay.filter(({ id }) => id === round.id)
    const archived = history.filter(({ id }) => id === round.id)
    const isOver = round.status === 'completed'
    const wantedInPlay = round.isRemoved || isOver ? 0 : 1
    if (played.length !== wantedInPlay) {
      device.book.violated(`${round.id} is ${played.length} times in play: ${round.status}, removed ${round.isRemoved}`)
    }
    if (!historyCounts(device, round).includes(archived.length)) {
      device.book.violated(
        `${round.id} is ${archived.length} times in the history: ${round.status}, removed ${round.isRemoved}`,
      )
    }
    for (const each of played) compare(device, 'the last start', each, round)
    for (const each of archived) if (!round.isRemoved) compareArchived(device, each, round)
    if (wantedInPlay === 1) {
      const session = await app.rounds.open(round.id)
      if (session === null) device.book.violated(`the last start can't open ${round.id}`)
      else compare(device, 'the last screen', session.view().round, round)
    }
  }
  const known = new Set(rounds.map(({ id }) => id))
  for (const { id } of history) if (!known.has(id)) device.book.violated(`${id} is in the history, and not in the log`)
}

/** How often the round may be in the history. */
function historyCounts({ book }: SoloDevice, round: ModelRound): readonly number[] {
  if (book.deleted.has(round.id)) return [0]
  // A golfer who leaves a round that another tab has finished leaves it there.
  if (round.isRemoved) return round.wasFinished ? [0, 1] : [0]
  return round.status === 'completed' ? [1] : [0]
}

function compare({ book }: SoloDevice, name: string, shown: Round, model: ModelRound): void {
  if (shown.status !== model.status) book.violated(`${name}: ${model.id} is ${shown.status} and not ${model.status}`)
  // Which of a leaving and the end came first depends on the order in which they reached a tab. The log has the last word.
  const isOrderKnown = model.status !== 'completed' || name.startsWith('the last')
  // Two tabs may give a player different names at once: each shows the one that reached it last.
  const toCompare = name.startsWith('the last')
    ? textOf
    : (given: ReadonlyMap<string, string>) => [...given.keys()].toSorted().join()
  const players = new Map(shown.players.map(({ id, nickname }) => [id, nickname]))
  if (isOrderKnown && toCompare(players) !== toCompare(model.players)) {
    book.violated(`${name}: ${model.id} is played by ${textOf(players)} and not by ${textOf(model.players)}`)
  }
  for (const { number, strokes, noScore } of shown.holes) {
    for (const { id } of shown.players) {
      const cell = cellOf(model.id, id, number)
      const count = model.cells.get(cell)
      const isSame =
        (strokes[id] ?? 0) === (count?.strokes ?? 0) && (noScore?.includes(id) === true) === (count?.noScore === true)
      if (!isSame)
        book.violated(`${name}: ${strokes[id] ?? 0} in ${cell} and not ${count?.strokes ?? 0} (${count?.id})`)
    }
  }
}

function compareArchived({ book }: SoloDevice, { scores, metadata }: ArchivedRound, model: ModelRound): void {
  if (scores.length !== model.players.size) book.violated(`history has ${scores.length} scores of ${model.id}`)
  for (const { playerId, strokesByHole } of scores) {
    // The golfer of the device goes by another id in the history.
    const id = model.players.has(playerId)
      ? playerId
      : ([...model.players.keys()].find((each) => each.startsWith('player_')) ?? '')
    for (const hole of model.holes) {
      const cell = cellOf(model.id, id, hole)
      const count = model.cells.get(cell)
      const strokes = strokesByHole[hole] ?? 0
      const noScore = metadata.noScores?.[playerId]?.includes(hole) === true
      const isSame = strokes === (count?.strokes ?? 0) && noScore === (count?.noScore === true)
      if (!isSame) book.violated(`history: ${strokes} in ${cell} and not ${count?.strokes ?? 0} (${count?.id})`)
    }
  }
}

function textOf(players: ReadonlyMap<string, string>): string {
  return [...players]
    .map(([id, name]) => `${name} (${id})`)
    .toSorted()
    .join(', ')
}
