import { type ArchivedRound, archivedCourseName, archivedNickname, cardHolesOf } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import { fieldsOf, integerOf } from '@teemates/golf/untrusted-fields'
import papaparse from 'papaparse'
import { createPageYield } from '../../device/page-yield.ts'
import {
  BYTE_ORDER_MARK,
  type CsvColumn,
  CSV_HEADER,
  csvColumns,
  formula,
  NO,
  NO_SCORE,
  safeWithin,
  YES,
} from './csv-format.ts'
import { type HistoryStores, readHistory } from './export-file.ts'

/** Figures beyond it are no handicap. Source: stored-games.ts. */
const MAX_HANDICAP = 999

type Row = Readonly<Record<CsvColumn, string | number | null>>

/** All finished rounds as the text of a CSV file, the earliest first. Rejects with StorageError. */
export async function exportCsv(storage: HistoryStores): Promise<string> {
  const { archived, courses, players } = await readHistory(storage)
  const yieldToPage = createPageYield(new AbortController().signal)
  const lines = [BYTE_ORDER_MARK + CSV_HEADER]
  for (const round of archived) {
    const rows = rowsOf(round, courses.get(round.courseId), players)
    if (rows.length > 0) lines.push(linesOf(rows))
    await yieldToPage()
  }
  return `${lines.join('\r\n')}\r\n`
}

function linesOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => csvColumns.map((column) => safe(row[column])))
  return papaparse.unparse(cells, { escapeFormulae: formula, newline: '\r\n' })
}

function safe(cell: string | number | null): string | number | null {
  return typeof cell === 'string' ? safeWithin(cell) : cell
}

function rowsOf(
  round: ArchivedRound,
  course: Course | undefined,
  players: ReadonlyMap<string, { readonly name: string }>,
): Row[] {
  const { metadata, scores } = round
  const ofRound = {
    round: round.id,
    started: metadata.startUnknown === true ? '' : timeText(round.startedAt),
    ended: round.endedAt === null ? '' : timeText(round.endedAt),
    course: archivedCourseName(round, course),
    course_id: round.courseId,
    tee: metadata.teeLabel ?? '',
    layout: round.holeType,
    self_player_id: metadata.selfPlayerId ?? '',
    updated: timeText(round.updatedAt),
    starting_hole: metadata.startingHole ?? null,
    solo: metadata.soloRound === true ? YES : NO,
  }
  const card = cardHolesOf(round, course)
  // Games of a newer version are exported too, so they are read as data of any shape.
  const handicaps = fieldsOf(fieldsOf(metadata.games)?.get('courseHandicaps'))
  const ids = [...new Set([...round.players, ...scores.map(({ playerId }) => playerId)])]
  const rows = ids.flatMap((id): Row[] => {
    const strokes = new Map(Object.entries(scores.find(({ playerId }) => playerId === id)?.strokesByHole ?? {}))
    const name = archivedNickname(round, id, players)
    const pickedUp = metadata.noScores?.[id] ?? []
    // The default name must not become a player's real name on import.
    const ofPlayer = {
      ...ofRound,
      player: name === DEFAULT_NICKNAME ? '' : name,
      player_id: id,
      course_handicap: integerOf(handicaps?.get(id), -MAX_HANDICAP, MAX_HANDICAP),
      games: '',
    }
    const onCard = card.map(({ number, par, si, length }) => ({
      ...ofPlayer,
      hole: number,
      par,
      stroke_index: si,
      length_yards: length,
      strokes: strokes.get(`${number}`) || (pickedUp.includes(number) ? NO_SCORE : null),
      on_card: YES,
    }))
    const beside = [...strokes].filter(([hole, count]) => count > 0 && !card.some(({ number }) => `${number}` === hole))
    return [
      ...onCard,
      ...beside.map(([hole, count]) => ({
        ...ofPlayer,
        hole: Number(hole),
        par: null,
        stroke_index: null,
        length_yards: null,
        strokes: count,
        on_card: NO,
      })),
    ]
  })
  const [first, ...others] = rows
  if (first === undefined || metadata.games === undefined) return rows
  return [{ ...first, games: JSON.stringify(metadata.games) }, ...others]
}

/** In UTC; '' if unknown. */
function timeText(timeMs: number): string {
  return timeMs < 1 ? '' : new Date(timeMs).toISOString()
}
