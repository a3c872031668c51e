import type { ArchivedRound } from '@teemates/golf/archive'
import { courseIdOf } from '@teemates/golf/course'
import { isProfileId } from '@teemates/golf/ids'
import { MAX_HOLE_NUMBER } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import { isPar } from '@teemates/golf/par'
import { fieldsOf, idOf } from '@teemates/golf/untrusted-fields'
import papaparse, { type Parser, type ParseResult } from 'papaparse'
import { createPageYield, nextTask } from '../../../device/page-yield.ts'
import { type Bundle, byteLengthOver, MAX_BUNDLE_RECORDS, nothingElse } from './bundle.ts'
import { BundleError, MAX_BUNDLE_BYTES, MAX_OTHER_BYTES } from '../../browser/bundle-error.ts'
import { roundsOf } from './bundle-rounds.ts'
import { BYTE_ORDER_MARK, type CsvColumn, csvColumns, csvHeaders, NO, plainText, YES } from '../../export/csv-format.ts'
import { isNoScoreMark, strokeCountOf, wholeNumberOf } from './foreign-round.ts'
import { clearTimeOf, isMissing, readTime } from './round-times.ts'
import type { KnownPlayer } from '../../archive/courses/stored-course.ts'
import { parseSafely } from './untrusted-json.ts'
import type { UnreadableRound } from './unreadable-round.ts'
import type { OnProgress } from '../../browser/worker-calls.ts'

/*
 * Parses a spreadsheet's text into records that can be stored. Excel or Numbers may have saved it again: with semicolons,
 * further columns between ours, and in any order. A round with an unreadable row is left out as a whole, because its
 * figures would be wrong without that row.
 */

/** Characters that are parsed at a time. A record is never as long. */
const CHUNK = 512 * 1024

/** The row of column names, and the rest behind the last line end. */
const MORE_ROWS = 2

const delimiters = [',', ';', '\t'] as const

interface Sheet {
  readonly delimiter: string
  readonly newline: '\r\n' | '\n' | '\r'
  readonly places: ReadonlyMap<CsvColumn, number>
  /** Whether its columns are exactly those that this version of the app or an earlier one writes. */
  readonly isOurs: boolean
  readonly columnCount: number
}

type Reason = UnreadableRound['reason']

interface SheetHole {
  readonly number: number
  readonly par: number | null
  readonly length: number | null
  readonly si: number | null
}

interface SheetPlayer {
  readonly name: string
  readonly strokes: Map<number, number>
  /** Numbers of the holes on which the player has picked up. */
  readonly noScores: Set<number>
}

interface SheetRound {
  /** The number of its first row. */
  readonly row: number
  readonly cells: Cells
  readonly players: Map<string, SheetPlayer>
  readonly card: Map<number, SheetHole>
  /** The round's games in any version of their format; undefined if the round has none. */
  games: unknown
  problem: { readonly row: number; readonly reason: Reason } | undefined
}

const times = ['started', 'ended', 'updated'] as const

type Cells = (column: CsvColumn) => string

/** Throws BundleError. */
export async function readCsv(given: string, onProgress?: OnProgress): Promise<Bundle> {
  if (byteLengthOver(given, MAX_BUNDLE_BYTES)) throw new BundleError('too-large')
  const { text, firstRow } = withoutPreamble(given)
  const sheet = sheetOf(text)
  if (sheet === undefined) throw new BundleError('not-a-spreadsheet')
  if (!sheet.isOurs && byteLengthOver(given, MAX_OTHER_BYTES)) throw new BundleError('too-large')
  const byId = new Map<string, SheetRound>()
  await eachRow(text, sheet, (cells, row, isBroken) => addRow(byId, { sheet, cells, row: row + firstRow, isBroken }))
  return bundleOf([...byId.values()], onProgress)
}

/** Excel reads the separator from a first line of its own. Source: Microsoft, 'Import or export text files'. */
const separatorLine = /^sep=[^\r\n](?:\r\n|\n|\r)/i

/** The text from the column names on, and the number of rows above them. */
function withoutPreamble(given: string): { readonly text: string; readonly firstRow: number } {
  const text = given.startsWith(BYTE_ORDER_MARK) ? given.slice(BYTE_ORDER_MARK.length) : given
  const [line = ''] = separatorLine.exec(text) ?? []
  return { text: text.slice(line.length), firstRow: line === '' ? 0 : 1 }
}

/** Detects the columns in the first line; undefined if required ones are missing. */
function sheetOf(text: string): Sheet | undefined {
  const [end = ''] = /\r\n|\n|\r/.exec(text.slice(0, CHUNK)) ?? []
  const header = end === '' ? text.slice(0, CHUNK) : text.slice(0, text.indexOf(end))
  const newline = end === '\r\n' || end === '\r' ? end : '\n'
  for (const delimiter of delimiters) {
    const [names = []] = papaparse.parse<string[]>(header, { delimiter, newline }).data
    const known = names.map((name) => plainText(name).trim().toLowerCase())
    const places = new Map(
      csvColumns.flatMap((column) => (known.includes(column) ? [[column, known.indexOf(column)] as const] : [])),
    )
    const isWhole = places.has('round') && places.has('hole') && places.has('strokes')
    if (isWhole && (places.has('player') || places.has('player_id'))) {
      return { delimiter, newline, places, isOurs: csvHeaders.includes(header), columnCount: names.length }
    }
  }
  return undefined
}

/** Calls back for each row but the header, and yields to the page between parts. Rejects with BundleError. */
function eachRow(
  text: string,
  { delimiter, newline }: Sheet,
  add: (cells: readonly string[], row: number, isBroken: boolean) => void,
): Promise<void> {
  let count = 0
  return new Promise((resolve, reject) => {
    papaparse.parse<string[]>(text, {
      delimiter,
      newline,
      chunkSize: CHUNK,
      chunk({ data, errors }: ParseResult<string[]>, parser: Parser) {
        const broken = new Set(errors.map(({ row }) => row))
        const isTooMany = count + data.length > MAX_BUNDLE_RECORDS + MORE_ROWS
        if (data.length === 0 || isTooMany) {
          // A row that fills a whole part has a quotation mark that is never closed, and each further part would be scanned
          // again. This comes first because abort() calls complete.
          reject(new BundleError(isTooMany ? 'too-large' : 'not-a-spreadsheet'))
          parser.abort()
          return
        }
        for (const [index, cells] of data.entries()) {
          count += 1
          if (count > 1) add(cells, count, broken.has(index))
        }
        parser.pause()
        nextTask().then(() => parser.resume(), reject)
      },
      complete: () => resolve(),
    })
  })
}

interface GivenRow {
  readonly sheet: Sheet
  readonly cells: readonly string[]
  readonly row: number
  readonly isBroken: boolean
}

function addRow(byId: Map<string, SheetRound>, { sheet, cells, row, isBroken }: GivenRow): void {
  if (cells.every((cell) => cell.trim() === '')) return
  const cellOf: Cells = (column) => {
    const place = sheet.places.get(column)
    return place === undefined ? '' : plainText(cells[place] ?? '')
  }
  const id = cellOf('round')
  const round = byId.get(id) ?? {
    row,
    cells: cellOf,
    players: new Map(),
    card: new Map(),
    games: undefined,
    problem: undefined,
  }
  byId.set(id, round)
  // One problem per round is reported; among thousands of rows nobody would find the first.
  if (round.problem !== undefined) return
  const isCutOff = sheet.isOurs && cells.length !== sheet.columnCount
  const reason = isBroken || isCutOff || isEndCutOff(sheet, cellOf) ? 'broken-row' : addHole(round, cellOf)
  round.games ??= gamesOf(cellOf('games'))
  if (reason !== undefined) round.problem = { row, reason }
}

/** Whether the file ends within the last cell of a row of ours. */
function isEndCutOff({ isOurs }: Sheet, cellOf: Cells): boolean {
  return isOurs && cellOf('solo') !== YES && cellOf('solo') !== NO
}

/** Adds a row. Returns the problem, or undefined on success. */
function addHole(round: SheetRound, cellOf: Cells): Reason | undefined {
  if (times.some((column) => !isTime(cellOf(column)))) return 'bad-time'
  const name = cellOf('player')
  const id = idOf(cellOf('player_id')) ?? idOfName(name)
  if (id === null) return 'no-player'
  const number = wholeNumberOf(cellOf('hole'))
  if (number === null || number < 1) return 'bad-hole'
  if (number > MAX_HOLE_NUMBER) return 'too-many-holes'
  const par = wholeNumberOf(cellOf('par'))
  if (!isPar(par) && !isMissing(cellOf('par'))) return 'bad-par'
  const strokes = strokeCountOf(cellOf('strokes'))
  if (strokes === null) return 'bad-strokes'
  const player = round.players.get(id) ?? { name, strokes: new Map<number, number>(), noScores: new Set<number>() }
  round.players.set(id, player)
  const before = player.strokes.get(number)
  if (before !== undefined && before !== strokes) return 'twice'
  player.strokes.set(number, strokes)
  if (isNoScoreMark(cellOf('strokes'))) player.noScores.add(number)
  if (cellOf('on_card').trim().toLowerCase() === NO) return undefined
  const known = round.card.get(number)
  round.card.set(number, {
    number,
    par: known?.par ?? par,
    length: known?.length ?? lengthOf(cellOf('length_yards')),
    si: known?.si ?? wholeNumberOf(cellOf('stroke_index')),
  })
  return undefined
}

/** A column of this name may come from another program and hold anything. The round is imported without it. */
function gamesOf(cell: string): unknown {
  const games = cell.startsWith('{') ? parseSafely(cell) : undefined
  return fieldsOf(games) === null ? undefined : games
}

/** Whether the cell is empty or a readable date. Any other form would be lost, and the round dated 1970. */
function isTime(cell: string): boolean {
  return isMissing(cell) || readTime(cell, null) !== null
}

/** A length in yards; the decimal separator may be a comma. No figure uses it, so an invalid one is left out. */
function lengthOf(cell: string): number | null {
  return /^\d{1,6}([.,]\d{1,20})?$/.test(cell.trim()) ? Number(cell.replace(',', '.')) : null
}

/** In a file with only names, the same name is the same player in all rounds. */
function idOfName(name: string): string | null {
  const clean = cleanPlayerName(name)
  return clean === null ? null : `player_${clean.normalize('NFC').toLowerCase()}`
}

async function bundleOf(sheetRounds: readonly SheetRound[], onProgress?: OnProgress): Promise<Bundle> {
  const whole = sheetRounds.filter(({ problem }) => problem === undefined)
  const yieldToPage = createPageYield(new AbortController().signal)
  const raws: unknown[] = []
  for (const round of whole) {
    raws.push(rawRoundOf(round))
    await yieldToPage()
  }
  const { rounds, unreadable, unclear } = await roundsOf(raws, { onProgress, foreignCount: raws.length })
  const rowOf = (place: number) => whole[place - 1]?.row ?? place
  const ofRows = sheetRounds.flatMap(({ problem, cells }): UnreadableRound[] =>
    problem === undefined
      ? []
      : [{ place: problem.row, isRow: true, startedAt: startOf(cells), reason: problem.reason }],
  )
  const byRow = <Placed extends { readonly place: number }>(each: Placed) => ({
    ...each,
    place: rowOf(each.place),
    isRow: true as const,
  })
  return {
    ...nothingElse,
    players: playersIn([...unclear.map(({ round }) => round), ...rounds]),
    rounds,
    unreadable: [...ofRows, ...unreadable.map(byRow)].sort((a, b) => a.place - b.place),
    unclear: unclear.map(byRow),
    unreadableBeside: 0,
  }
}

function startOf(cellOf: Cells): number | null {
  return clearTimeOf(cellOf('started')) ?? clearTimeOf(cellOf('ended'))
}

function rawRoundOf({ cells: cellOf, players, card, games }: SheetRound): unknown {
  const course = cellOf('course')
  const courseId = cellOf('course_id')
  return {
    id: cellOf('round'),
    courseId: courseId === '' && course.trim() !== '' ? courseIdOf(course) : courseId,
    holeType: cellOf('layout').trim().toLowerCase(),
    totalHoles: card.size,
    startedAt: cellOf('started').trim(),
    endedAt: cellOf('ended').trim(),
    updatedAt: cellOf('updated').trim(),
    players: [...players].map(([id, { name }]) => ({ id, nickname: name })),
    scores: [...players].map(([playerId, { strokes }]) => ({ playerId, strokesByHole: Object.fromEntries(strokes) })),
    metadata: {
      selfPlayerId: cellOf('self_player_id'),
      originalCourseName: course,
      teeLabel: cellOf('tee'),
      soloRound: cellOf('solo').trim().toLowerCase() === YES,
      holeSet: [...card.values()],
      noScores: Object.fromEntries([...players].map(([id, { noScores }]) => [id, [...noScores]])),
      games,
      startingHole: wholeNumberOf(cellOf('starting_hole')) ?? undefined,
    },
  }
}

/** The players with their latest names. */
function playersIn(rounds: readonly ArchivedRound[]): KnownPlayer[] {
  const players = new Map<string, KnownPlayer>()
  for (const { startedAt, metadata } of rounds.toSorted((a, b) => a.startedAt - b.startedAt)) {
    for (const [id, name] of Object.entries(metadata.nicknames ?? {})) {
      const createdAt = players.get(id)?.createdAt ?? startedAt
      players.set(id, { id, name, playerId: isProfileId(id) ? id : null, createdAt, updatedAt: startedAt })
    }
  }
  return [...players.values()]
}
