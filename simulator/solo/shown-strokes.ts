import type { Round } from '../../golf/src/round.ts'
import { type Book, type CellEntry, cellOf, isOlder } from './book.ts'

/** Follows the strokes on the screen of one session: a count on it is replaced only by a newer one. */
export class ShownStrokes {
  readonly #book: Book
  readonly #name: string
  /** The oldest entry that may be the one shown, by cell. */
  readonly #shown = new Map<string, CellEntry>()

  constructor(book: Book, name: string) {
    this.#book = book
    this.#name = name
  }

  check(round: Round): void {
    for (const hole of round.holes) {
      for (const { id } of round.players) {
        const count = { strokes: hole.strokes[id] ?? 0, noScore: hole.noScore?.includes(id) === true }
        this.#checkCell(cellOf(round.id, id, hole.number), count)
      }
    }
  }

  #checkCell(cell: string, { strokes, noScore }: Pick<CellEntry, 'strokes' | 'noScore'>): void {
    const before = this.#shown.get(cell)
    if (before === undefined && strokes === 0 && !noScore) return
    if (before !== undefined && before.strokes === strokes && before.noScore === noScore) return
    const possible = (this.#book.counts.get(cell) ?? []).filter(
      (each) =>
        each.strokes === strokes && each.noScore === noScore && (before === undefined || !isOlder(each, before)),
    )
    const [first] = possible
    if (first === undefined) {
      const was = before === undefined ? 'nothing' : `${before.strokes} (${before.id})`
      return this.#book.violated(`${this.#name} shows ${strokes} for ${cell}, after ${was}: no newer entry says so`)
    }
    this.#shown.set(
      cell,
      possible.reduce((oldest, each) => (isOlder(each, oldest) ? each : oldest), first),
    )
  }
}
