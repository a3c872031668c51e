import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Options } from './options.ts'

/** The folder isn't part of the repository. */
export const resultsFolder = join(import.meta.dirname, 'results')

/** kB is 1,000 bytes, MB a million. */
export type Unit =
  | 'ms'
  | 'kB'
  | 'frames/s'
  | 'points'
  | 'taps'
  | 'tasks'
  | 'strokes'
  | 'requests'
  | 'courses'
  | 'per minute'
  | 'per second'
  | 'MB'
  | 'ratio'
  | 'devices'
  | 'games'
  | 'hours'
  | 'shift'

export type Budget = { readonly atMost: number } | { readonly atLeast: number }

export interface Figure {
  readonly name: string
  readonly unit: Unit
  /** One value per run, or one per sample if the name says so. */
  readonly values: readonly number[]
  /** From the design's budgets. The median is compared with it. */
  readonly budget?: Budget
  /**
   * The figure is promised on any machine, or doesn't depend on its load: the worst value is compared with the budget, and
   * missing it fails the run.
   */
  readonly mustHold?: true
}

export interface Measurement {
  readonly name: string
  readonly options: Options
  readonly figures: readonly Figure[]
  /** Lines below the table that explain the sources of figures. */
  readonly notes?: readonly string[]
}

/**
 * Prints a measurement as a table and writes it to bench/results/{name}.json. Sets the exit code to 1 when a budget that
 * must hold is missed; times are printed beside their budgets and left to the reader, because machines differ.
 */
export async function report({ name, options, figures, notes = [] }: Measurement): Promise<void> {
  const rows = figures.map((figure) => {
    const sorted = figure.values.toSorted((a, b) => a - b)
    const [lowest = Number.NaN, highest = Number.NaN] = [sorted[0], sorted.at(-1)]
    const middle = quantile(sorted, 0.5) ?? Number.NaN
    const judged = figure.mustHold === true ? worst(figure.budget, lowest, highest) : middle
    return { ...figure, median: middle, lowest, highest, met: isMet(figure.budget, judged) }
  })
  const cells = rows.map((row) => [
    row.name,
    `${written(row.median, row.unit)} ${row.unit}`,
    row.values.length === 1 ? '' : `${written(row.lowest, row.unit)} to ${written(row.highest, row.unit)}`,
    row.values.length === 1 ? '' : `${row.values.length}`,
    budgetText(row.budget, row.unit),
    row.met === undefined ? '' : row.met ? 'kept' : 'MISSED',
  ])
  const machine = `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`
  console.log(`${name}: seed ${options.seed}, ${machine}`)
  console.log(table([['', 'median', 'spread', 'of', 'budget', ''], ...cells]))
  for (const note of notes) console.log(note)

  await mkdir(resultsFolder, { recursive: true })
  const result = { name, at: new Date().toISOString(), machine, ...options, figures: rows, notes }
  await writeFile(join(resultsFolder, `${name}.json`), `${JSON.stringify(result, undefined, 2)}\n`)
  if (rows.some((row) => row.mustHold === true && row.met === false)) process.exitCode = 1
}

/** The value at a quantile of the sorted values, the nearest one; undefined without values. */
export function quantile<T>(sorted: readonly T[], share: number): T | undefined {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

function worst(budget: Budget | undefined, lowest: number, highest: number): number {
  return budget !== undefined && 'atLeast' in budget ? lowest : highest
}

function isMet(budget: Budget | undefined, value: number): boolean | undefined {
  if (budget === undefined) return undefined
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast
}

function budgetText(budget: Budget | undefined, unit: Unit): string {
  if (budget === undefined) return ''
  return 'atMost' in budget ? `≤ ${written(budget.atMost, unit)}` : `≥ ${written(budget.atLeast, unit)}`
}

function written(value: number, unit: Unit): string {
  switch (unit) {
    case 'ms':
      return value.toLocaleString('en', { maximumFractionDigits: value < 1 ? 3 : value < 100 ? 1 : 0 })
    case 'kB':
      return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })
    case 'frames/s':
    case 'per minute':
      return value.toFixed(1)
    case 'per second':
      return value.toLocaleString('en', { maximumFractionDigits: 0 })
    case 'ratio':
      return value.toFixed(2)
    case 'shift':
      return value.toFixed(3)
    case 'points':
    case 'taps':
    case 'tasks':
    case 'strokes':
    case 'requests':
    case 'courses':
    case 'devices':
    case 'games':
    case 'hours':
    case 'MB':
      return value.toLocaleString('en', { maximumFractionDigits: 1 })
  }
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
