import type { Page } from '@playwright/test'
import { type ArchivedRound, archiveRound } from '@teemates/golf/archive'
import { createRound, type Round } from '@teemates/golf/round'
import { randomOf } from '../test/random.ts'
import { putRecords } from '../e2e/stored-data.ts'

const courses = ['Old Meadow', 'The Loop', 'Royal Heath', 'Harbour Links', 'Lakeside'] as const
const players = ['Ann', 'Ben', 'Cleo', 'Dan'] as const
const dayMs = 86_400_000
/** The newest round's date is fixed, so that the same seed makes the same rounds. */
const newestAt = Date.UTC(2026, 4, 1)

/** Finished rounds of 18 holes with one to four players, one a day back in time. */
export function finishedRounds(count: number, seed: number): ArchivedRound[] {
  const random = randomOf(seed)
  return Array.from({ length: count }, (_, index) => {
    const startedAt = newestAt - index * dayMs
    const round = playedRound(`round_${startedAt}_${index}`, startedAt, random)
    return archiveRound(round, startedAt + dayMs / 6)
  })
}

function playedRound(id: string, startedAt: number, random: () => number): Round {
  const courseName = courses[Math.floor(random() * courses.length)] ?? courses[0]
  const lobby = createRound({
    id,
    courseId: `course_${courseName.toLowerCase().replaceAll(' ', '-')}`,
    courseName,
    teeLabel: 'White',
    holesMode: 'full18',
    holeSet: Array.from({ length: 18 }, (_, hole) => ({
      number: hole + 1,
      par: 3 + ((hole * 7) % 3),
      length: 150 + hole * 20,
      si: hole + 1,
    })),
    players: players.slice(0, 1 + Math.floor(random() * players.length)).map((nickname) => ({
      id: `manual_${nickname.toLowerCase()}`,
      playerId: null,
      nickname,
      isLocal: false,
      p2pPeerId: null,
      joinMode: 'manual',
    })),
    soloRound: true,
    selfPlayerId: 'manual_ann',
  })
  const strokes = () => 2 + Math.floor(random() * 6)
  return {
    ...lobby,
    holes: lobby.holes.map((hole) => ({
      ...hole,
      strokes: Object.fromEntries(lobby.players.map((player) => [player.id, strokes()])),
    })),
    status: 'completed',
    startedAt,
    completedAt: startedAt + dayMs / 6,
  }
}

/** Rounds per transaction, few enough for one message to the browser. */
const batchSize = 500

/** Puts finished rounds and their players into the app's database. The page must be on the app's origin, without the app. */
export async function putFinishedRounds(page: Page, count: number, seed: number): Promise<void> {
  const known = players.map((name) => ({
    id: `manual_${name.toLowerCase()}`,
    name,
    playerId: null,
    createdAt: newestAt,
    updatedAt: newestAt,
  }))
  await putRecords(page, 'teemates', 'players', known)
  const rounds = finishedRounds(count, seed)
  for (let from = 0; from < rounds.length; from += batchSize) {
    await putRecords(page, 'teemates', 'rounds', rounds.slice(from, from + batchSize))
  }
}

/** Changes a setting, so that the next start has something new to back up. The app stores it by itself. */
export async function makeBackupDue(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/profile`)
  await page.getByRole('group', { name: 'Distance Unit' }).locator('label:has(input:not(:checked))').click()
  // The setting is copied to the database after it is shown.
  await page.waitForTimeout(500)
}

/** Waits for a backup that holds this many rounds. */
export async function backupTaken(page: Page, roundCount: number): Promise<void> {
  const giveUpAt = performance.now() + 120_000
  while (performance.now() < giveUpAt) {
    const databases = await storedBackups(page)
    if (databases.includes(roundCount)) return
    await page.waitForTimeout(500)
  }
  throw new Error(`there is no backup of ${roundCount} rounds`)
}

/** How many rounds each backup holds. */
function storedBackups(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open('teemates-backups')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('open failed')))
        opening.addEventListener('success', () => {
          const database = opening.result
          const reading = database.transaction('backups').objectStore('backups').getAll()
          reading.addEventListener('error', () => reject(reading.error ?? new Error('read failed')))
          reading.addEventListener('success', () => {
            database.close()
            resolve(reading.result.map((row: { counts: { rounds: number } }) => row.counts.rounds))
          })
        })
      }),
  )
}
