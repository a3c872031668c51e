import { expect, type Locator } from '@playwright/test'
import { Golfer } from './golfer.ts'

/** A golfer who plays games on their card. */
export class GamesGolfer extends Golfer {
  async opensGames(): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu', exact: true }).click()
    await this.page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Games' }).click()
    await expect(this.games()).toBeVisible()
  }

  games() {
    return this.page.getByRole('dialog', { name: 'Games', exact: true })
  }

  gamesLine() {
    return this.page.getByRole('button', { name: /^Games: / })
  }

  /** @param set changes the game's form before it is done */
  async addsGame(kind: string, set: (form: Locator) => Promise<void> = async () => undefined): Promise<void> {
    await this.games().getByRole('button', { name: 'Add a game', exact: true }).click()
    await this.page.getByRole('dialog', { name: 'Which game?' }).getByRole('button', { name: kind }).click()
    const form = this.page.getByRole('dialog', { name: kind })
    await set(form)
    await form.getByRole('button', { name: 'Done' }).click()
  }

  /** Gross skins that count from a later hole. */
  async addsSkinsFrom(hole: number): Promise<void> {
    await this.addsGame('Skins', async (form) => {
      await form.getByText('Gross', { exact: true }).click()
      await form.getByRole('combobox', { name: 'Counts from' }).selectOption(`Hole ${hole}`)
    })
  }

  /** In the games' setup. */
  handicapOf(name: string) {
    return this.games().getByRole('textbox', { name: `Course handicap of ${name}` })
  }

  async savesGames(): Promise<void> {
    await this.games().getByRole('button', { name: 'Save games' }).click()
    await expect(this.games()).toBeHidden()
  }

  async seesLine(line: string | RegExp): Promise<void> {
    await expect(this.gamesLine()).toHaveText(line)
  }

  /** The lines of 'Games' in the summary. */
  async seesResults(...results: readonly (string | RegExp)[]): Promise<void> {
    await expect(this.page.getByRole('region', { name: 'Games', exact: true }).getByRole('button')).toHaveText(results)
  }

  async seesPayments(...payments: readonly string[]): Promise<void> {
    const rows = this.page.getByRole('region', { name: 'Settle up' }).getByRole('listitem')
    await expect(rows).toHaveText(payments)
  }

  /** Corrects a score of the finished round. */
  async corrects(name: string, hole: number, from: number, to: number): Promise<void> {
    await this.page.getByRole('button', { name: 'Edit Scores' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Edit Scores' })
    await dialog.getByRole('button', { name: `${name}, hole ${hole}, ${from} strokes` }).click()
    await dialog.getByRole('button', { name: new RegExp(`^${to}, `) }).click()
    await dialog.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(dialog).toBeHidden()
  }

  /** The board's sums, the most first. */
  async seesSums(...sums: readonly string[]): Promise<void> {
    const rows = this.games().getByRole('region', { name: 'All games together' }).getByRole('listitem')
    await expect(rows.getByRole('button')).toHaveCount(sums.length)
    const names = () => rows.getByRole('button').locator('.sr-only').allTextContents()
    await expect.poll(names).toEqual(sums.map((sum) => `${sum}. Show the holes behind it`))
  }
}
