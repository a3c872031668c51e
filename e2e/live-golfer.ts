import { expect, type Locator } from '@playwright/test'
import { Golfer } from './golfer.ts'
import { atRest } from './layout.ts'
import { unansweredIn } from './stored-data.ts'

export interface GameChoice {
  /** The search text. */
  readonly search: string
  readonly course: string
  readonly tee: string
  readonly holes: 'Front 9' | 'Back 9' | 'Full 18'
}

/** The front nine of a course in the catalogue of every new server. */
export const pebbleFront: GameChoice = {
  search: 'pebb',
  course: 'Pebble Beach Golf Links',
  tee: 'Blue',
  holes: 'Front 9',
}

/** A golfer's actions in a live game, named by the words on the screen. */
export class LiveGolfer extends Golfer {
  /** Goes from Home to the lobby of a new game. Resolves with its code. */
  async createsGame(choice: GameChoice = pebbleFront): Promise<string> {
    await this.page.getByRole('link', { name: 'Multiplayer' }).click()
    await this.page.getByRole('link', { name: 'Create Round' }).click()
    await expect(this.page.getByRole('heading', { name: 'Setup Round', level: 1 })).toBeVisible()
    await this.searchesCourse(choice.search)
    await this.choosesHoles(choice)
    await this.page.getByRole('button', { name: 'Create Round' }).click()
    await this.isInLobby()
    return this.code()
  }

  /** On the setup screen, where the course of an earlier attempt may still be chosen. */
  async searchesCourse(search: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: 'Course name or place' })
    const change = this.page.getByRole('button', { name: 'Change Course' })
    await expect(field.or(change)).toBeVisible()
    if (await change.isVisible()) await change.click()
    await field.fill(search)
  }

  /** Chooses a course among the search results. Resolves with the choice of tee and holes. */
  async choosesFound(course: string): Promise<Locator> {
    await this.page.getByRole('button', { name: course }).click()
    return this.page.getByRole('region', { name: 'Select Tee & Holes' })
  }

  /** Chooses tee and holes as well, so that a round can be created. */
  async choosesHoles({ course, tee, holes }: GameChoice = pebbleFront): Promise<void> {
    const choice = await this.choosesFound(course)
    await choice.getByText(tee, { exact: true }).click()
    await choice.getByRole('button', { name: holes, exact: true }).click()
    await expect(this.page.getByRole('button', { name: 'Create Round' })).toBeEnabled()
  }

  async isInLobby(): Promise<void> {
    await expect(this.page).toHaveURL(/\/multi\/lobby\/[0-9a-f-]{36}$/)
    await expect(this.players().first()).toBeVisible()
  }

  async code(): Promise<string> {
    const code = this.page.getByText(/^[A-Z2-9]{6}$/)
    await expect(code).toBeVisible()
    return (await code.textContent()) ?? ''
  }

  players(): Locator {
    return this.page.getByRole('list', { name: 'Players' }).getByRole('listitem')
  }

  async addsManualPlayer(name: string): Promise<void> {
    const input = await this.manualPlayerField()
    await input.fill(name)
    await input.press('Enter')
    await expect(this.players().filter({ hasText: name })).toBeVisible()
  }

  /** Opens the menu of seldom used actions, in the lobby or while the game is played. */
  async opensMenu(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = this.page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    return menu
  }

  /** Presses Escape for each open dialog; the topmost closes first. */
  async closesDialogs(): Promise<void> {
    const opened = this.page.locator('dialog[open]')
    for (let left = await opened.count(); left > 0; left -= 1) {
      await this.page.keyboard.press('Escape')
      await expect(opened).toHaveCount(left - 1)
    }
  }

  /** Dismisses the message that the app shows. */
  async dismisses(): Promise<void> {
    await this.page.getByRole('button', { name: 'Dismiss' }).click()
  }

  /** Resolves when the sheet is at rest: a press that begins on a sliding sheet may end beside it. */
  async opensPlayers(): Promise<Locator> {
    await (await this.opensMenu()).getByRole('button', { name: 'Players' }).click()
    const sheet = this.page.getByRole('dialog', { name: 'Players' })
    await expect(sheet).toBeVisible()
    const isMoving = () => document.getAnimations().some((animation) => animation instanceof CSSTransition)
    await expect.poll(() => this.page.evaluate(isMoving)).toBe(false)
    return sheet
  }

  /** Leaves for good, from the lobby. */
  async leavesLobby(): Promise<void> {
    const menu = await this.opensMenu()
    await menu.getByRole('button', { name: 'Leave Game' }).click()
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Leave Game' }).click()
    await expect(this.page).toHaveURL(/\/$/)
  }

  /** Opens the field first if it is closed. */
  async manualPlayerField(): Promise<Locator> {
    const input = this.page.getByRole('textbox', { name: 'Add player name' })
    const opener = this.page.getByRole('button', { name: 'Add a player without a phone' })
    await expect(input.or(opener)).toBeVisible()
    if (await opener.isVisible()) await opener.click()
    return input
  }

  /** Starts at Home. */
  async joinsByCode(code: string): Promise<void> {
    await this.page.getByRole('link', { name: 'Multiplayer' }).click()
    await this.page.getByRole('link', { name: 'Join Round' }).click()
    await this.page.getByRole('textbox', { name: 'Game Code' }).fill(code)
    await this.joins()
  }

  /** On the join screen, with the code already there. */
  async joins(): Promise<void> {
    await this.page.getByRole('button', { name: 'Join Game' }).click()
  }

  async startsGame(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start Round' }).click()
    await this.isPlaying()
  }

  async isPlaying(): Promise<void> {
    await expect(this.page).toHaveURL(/\/play\/multi\/[0-9a-f-]{36}$/)
  }

  /** Enters a count for each of the players by name. The golfer of this device comes last. */
  async entersAll(strokes: Readonly<Record<string, number>>): Promise<void> {
    for (const [name, count] of Object.entries(strokes)) await this.enters(name, count)
  }

  async readies(): Promise<void> {
    const ready = this.readyCheck()
    await ready.check()
    await expect(ready).toBeChecked()
  }

  readyCheck(): Locator {
    return this.page.getByRole('checkbox', { name: "I'm ready for the next hole" })
  }

  /** Goes on in whichever way is offered: with the others, or ahead of those who are missing. */
  async goesOnAsCan(nextHole: number): Promise<void> {
    const isThere = this.page.getByRole('heading', { name: new RegExp(`^Hole ${nextHole}\\b`) })
    // A press whose response arrives late still leads there, as does a mate's press.
    await expect(async () => {
      if (await isThere.isVisible()) return
      await this.page.getByRole('button', { name: `Next Hole (${nextHole})` }).click({ timeout: 5_000 })
    }).toPass({ timeout: 45_000 })
    await this.isOnHole(nextHole)
  }

  async resumesLive(): Promise<void> {
    await this.page
      .getByRole('region', { name: 'Multiplayer Game in Progress' })
      .getByRole('link', { name: 'Resume' })
      .click()
    await this.isPlaying()
  }

  /**
   * Every tap is on the disk and with the server. The screen alone isn't enough: it mentions a pending stroke only after a
   * while.
   */
  async hasNothingWaiting(): Promise<void> {
    await expect(this.page.locator('[data-save-state]:not([data-save-state="saved"])')).toHaveCount(0)
    await expect.poll(() => unansweredIn(this.page)).toEqual([])
    await expect(this.page.getByText(/\d+ changes? waiting to be sent/)).toBeHidden()
  }

  /** Name and box of every key of the scoring screen, even behind an open sheet, once they have stopped moving. */
  async boxesOfKeys() {
    const keys = this.page.locator('main button:not(dialog button, [role=status] button)')
    return atRest(this.page, () =>
      keys.evaluateAll((all) =>
        all.map((key) => {
          const { x, y, width, height } = key.getBoundingClientRect()
          return [key.getAttribute('aria-label') ?? key.textContent, x, y, width, height]
        }),
      ),
    )
  }

  /** Leaves for good while the game is being played. */
  async leavesGame(): Promise<void> {
    await (await this.opensMenu()).getByRole('button', { name: 'Leave Game' }).click()
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Leave Game' }).click()
    await expect(this.page).toHaveURL(/\/$/)
  }

  finishButton(): Locator {
    return this.page.getByRole('button', { name: 'Finish Round' })
  }

  /** Finishes, unless a mate was faster and has taken this phone to the summary. */
  async finishesLive(): Promise<void> {
    await Promise.race([this.finishButton().click(), this.page.waitForURL(/\/summary$/)])
  }

  async seesLiveSummary(): Promise<void> {
    await expect(this.page).toHaveURL(/\/play\/multi\/[0-9a-f-]{36}\/summary$/)
    await expect(this.page.getByRole('region', { name: 'Final Scores' })).toBeVisible()
  }
}
