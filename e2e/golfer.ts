import { expect, type Locator } from '@playwright/test'
import { Visitor } from './visitor.ts'

/** A golfer's actions in the app, named by the words on the screen. */

export type Unit = 'Meters' | 'Yards'

export interface CustomHole {
  readonly par: 3 | 4 | 5
  /** In the unit that the golfer chose. */
  readonly length?: number
}

export class Golfer extends Visitor {
  /** Completes the first-run screen. */
  async setsUp(nickname: string, unit: Unit = 'Yards'): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Nickname' }).fill(nickname)
    await this.page.getByText(unit, { exact: true }).click()
    await this.page.getByRole('button', { name: 'Continue' }).click()
    await expect(this.page.getByRole('button', { name: 'Continue' })).toBeHidden()
  }

  /** The bell in Home's header. */
  bell(news?: '1 unread' | '2 unread' | '4 unread'): Locator {
    const name = news === undefined ? 'Notifications' : `Notifications, ${news}`
    return this.page.getByRole('button', { name, exact: true })
  }

  /** A notification in the opened panel. */
  notification(title: string): Locator {
    return this.page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: title })
  }

  /** Goes from Home to the screen that creates a solo round. */
  async startsSolo(): Promise<void> {
    await this.page.getByRole('link', { name: 'Solo Play' }).click()
    await expect(this.page.getByRole('heading', { name: 'Create Solo Round', level: 1 })).toBeVisible()
  }

  coursePicker(): Locator {
    return this.page.getByRole('combobox', { name: 'Course', exact: true })
  }

  async choosesCourse(name: string | RegExp): Promise<void> {
    const picker = this.coursePicker()
    const option = picker.getByRole('option', { name }).first()
    await expect(option).toBeAttached()
    await picker.selectOption((await option.getAttribute('value')) ?? '')
  }

  /** Searches on the screen that creates a solo round. */
  async searchesSoloCourse(search: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Find a Course' }).fill(search)
  }

  /** A course among the search results. */
  found(course: string): Locator {
    return this.page.getByRole('list', { name: 'Courses found' }).getByRole('button', { name: course })
  }

  /** Fills the 'Customize Course' panel, hole by hole. */
  async customizes(courseName: string, holes: readonly CustomHole[] = [], firstHole = 1): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Course Name' }).fill(courseName)
    for (const [index, hole] of holes.entries()) {
      const number = firstHole + index
      await this.parOf(number).getByText(String(hole.par), { exact: true }).click()
      if (hole.length !== undefined) await this.lengthOf(number).fill(String(hole.length))
    }
  }

  async createsRound(): Promise<void> {
    await this.page.getByRole('button', { name: 'Create Solo Round' }).click()
    await expect(this.page.getByRole('heading', { name: 'Solo Lobby', level: 1 })).toBeVisible()
  }

  async addsPlayer(name: string): Promise<void> {
    const players = this.page.getByRole('list', { name: 'Players' }).getByRole('listitem')
    await expect(players.first()).toBeVisible()
    const before = await players.count()
    const input = this.page.getByRole('textbox', { name: 'Add player name' })
    await input.fill(name)
    await input.press('Enter')
    await expect(players).toHaveCount(before + 1)
  }

  async startsRound(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start Round' }).click()
    await expect(this.page).toHaveURL(/\/solo\/round$/)
  }

  /** Creates a quick-custom round of 9 or 18 holes, all par 4, from Home to its lobby. */
  async createsQuickRound(courseName: string, holes: 9 | 18): Promise<void> {
    await this.startsSolo()
    await this.choosesCourse(new RegExp(`Quick Custom ${holes}`))
    await this.customizes(courseName)
    await this.createsRound()
  }

  /** Creates a quick-custom round and starts it, from Home to its first hole. */
  async startsQuickRound(courseName: string, holes: 9 | 18, mates: readonly string[] = []): Promise<void> {
    await this.createsQuickRound(courseName, holes)
    for (const mate of mates) await this.addsPlayer(mate)
    await this.startsRound()
    await this.isOnHole(1)
  }

  // On the scoring screen

  strokeCount(): Locator {
    return this.page.locator('[data-save-state]')
  }

  async isOnHole(number: number): Promise<void> {
    await expect(this.page.getByRole('heading', { name: new RegExp(`^Hole ${number}\\b`) })).toBeVisible()
  }

  player(name: string): Locator {
    return this.page
      .getByRole('group', { name: /^(?:Scoring for:|Select Player to Score For|Players)$/ })
      .getByRole('button', { name: new RegExp(`^${name},`) })
  }

  /** Selects a player. In a round for one the only player is always selected and has no button. */
  async scoresFor(name: string): Promise<void> {
    const player = this.player(name)
    await player.click()
    await expect(player).toHaveAttribute('aria-pressed', 'true')
  }

  quickStroke(strokes: number): Locator {
    return this.page
      .getByRole('group', { name: 'Quick strokes' })
      .getByRole('button', { name: new RegExp(`^${strokes},`) })
  }

  /** Taps twice: the row's last key, and a count beyond the row. */
  async tapsMore(strokes: number): Promise<void> {
    await this.page.getByRole('button', { name: /^\d+ or more$/ }).click()
    await this.page
      .getByRole('dialog', { name: 'More strokes' })
      .getByRole('button', { name: new RegExp(`^${strokes},`) })
      .click()
  }

  /** Marks that the selected player has no score on the hole for good. */
  async picksUp(): Promise<void> {
    await this.page.getByRole('button', { name: /^\d+ or more$/ }).click()
    await this.page
      .getByRole('dialog', { name: 'More strokes' })
      .getByRole('button', { name: /^No score/ })
      .click()
  }

  /** Taps once in the row of strokes around par. */
  async taps(strokes: number): Promise<void> {
    await this.quickStroke(strokes).click()
  }

  async addsOne(): Promise<void> {
    await this.page.getByRole('button', { name: 'Plus one stroke' }).click()
  }

  async takesOneOff(): Promise<void> {
    await this.page.getByRole('button', { name: 'Minus one stroke' }).click()
  }

  /** Enters any count for one of the players: with one tap if the row has it, else with plus from the row's last key. */
  async enters(name: string, strokes: number): Promise<void> {
    await this.scoresFor(name)
    const nearest = Math.min(strokes, 15)
    if (await this.quickStroke(nearest).isVisible()) await this.taps(nearest)
    else await this.tapsMore(nearest)
    // A tap in the row may select the next player.
    await this.scoresFor(name)
    for (let count = nearest; count < strokes; count += 1) await this.addsOne()
    await expect(this.strokeCount()).toHaveText(String(strokes))
  }

  /** The count is on the screen and on the disk. */
  async seesSaved(count: number): Promise<void> {
    await expect(this.page.locator('[data-save-state="saved"]')).toHaveText(String(count))
  }

  async currentHole(): Promise<number> {
    const heading = this.page.getByRole('heading', { name: /^Hole \d+/ })
    return Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0])
  }

  async goesOn(nextHole: number): Promise<void> {
    await this.page.getByRole('button', { name: `Next Hole (${nextHole})` }).click()
    await this.isOnHole(nextHole)
  }

  /** Opens the whole card by the strip that shows a nine of it. */
  async opensCard(): Promise<void> {
    await this.page.getByRole('button', { name: /^Scorecard, / }).click()
    // A key or a step back that comes before it would be for the screen behind it.
    await expect(this.page.getByRole('dialog', { name: 'Scorecard' })).toBeVisible()
  }

  /** A cell of the opened card; without a name, everybody's cells of the hole. */
  cardCell(hole: number, name = '.*'): Locator {
    return this.page
      .getByRole('dialog', { name: 'Scorecard' })
      .getByRole('button', { name: new RegExp(`^${name}, hole ${hole},`) })
  }

  async goesBackTo(hole: number): Promise<void> {
    await this.opensCard()
    await this.cardCell(hole).first().click()
    // A corrected cell shows its changes first; any other closes the card.
    const goToHole = this.page.getByRole('button', { name: `Go to hole ${hole}` })
    const card = this.page.getByRole('dialog', { name: 'Scorecard' })
    await expect.poll(async () => (await goToHole.isVisible()) || (await card.isHidden())).toBe(true)
    if (await goToHole.isVisible()) await goToHole.click()
    await this.isOnHole(hole)
  }

  /** Plays nine holes of par 4, each in the given strokes, until only finishing is left. */
  async playsNine(courseName: string, strokes = 4): Promise<void> {
    await this.startsQuickRound(courseName, 9)
    for (let hole = 1; hole <= 9; hole += 1) {
      if (hole > 1) await this.goesOn(hole)
      await this.taps(strokes)
    }
  }

  async finishes(): Promise<void> {
    await this.page.getByRole('button', { name: 'Finish Round' }).click()
    await expect(this.page).toHaveURL(/\/solo\/summary\/[^/]+$/)
  }

  // The leaderboard and the summary

  async looksAtLeaderboard(): Promise<void> {
    await this.page.getByRole('link', { name: 'Leaderboard' }).click()
    await expect(this.page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
  }

  /** The ranking, row by row. */
  async standings(): Promise<{ name: string; thru: string; total: string; toPar: string }[]> {
    const board = this.page.getByRole('region', { name: 'Current Standings' })
    const rows = board.getByRole('row').filter({ has: this.page.getByRole('rowheader') })
    await expect(rows.first()).toBeVisible()
    return Promise.all(
      (await rows.all()).map(async (row) => {
        const [, toPar = '', , total = ''] = await row.getByRole('cell').allInnerTexts()
        const name = await row.locator('bdi').innerText()
        return { name, thru: await row.getByText(/ of \d+ holes$/).innerText(), total, toPar }
      }),
    )
  }

  async finalScores(): Promise<{ name: string; total: string; toPar: string }[]> {
    const rows = await this.#finalRows()
    return rows.map((texts) => {
      const [name = '', , total = '', toPar = ''] = texts.slice(-4)
      return { name, total, toPar }
    })
  }

  /** The names of the winners. */
  async winners(): Promise<string[]> {
    return this.page.getByRole('region', { name: '🏆 Winner' }).getByRole('listitem').locator('bdi').allInnerTexts()
  }

  /** Each row's texts: rank, initial, name, holes, strokes, to par. */
  async #finalRows(): Promise<string[][]> {
    const rows = this.page.getByRole('region', { name: 'Final Scores' }).getByRole('listitem')
    await expect(rows.first()).toBeVisible()
    const texts = await rows.allInnerTexts()
    return texts.map((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
  }

  /** A row of the summary's card hole by hole: the strokes with OUT, IN and TOT. */
  async cardRow(title: string): Promise<string[]> {
    const card = (await this.#opensCardOf('Hole by Hole Breakdown')).getByRole('table')
    const row = card.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name: title, exact: true }) })
    // When the two nines stand one below the other, each has such a row.
    await expect(row.first()).toBeVisible()
    return row.getByRole('cell').allInnerTexts()
  }

  /** A part of the summary, expanded first if it was collapsed. */
  async #opensCardOf(title: string): Promise<Locator> {
    const card = this.page.getByRole('region', { name: title, exact: true })
    await expect(card).toBeVisible()
    const folded = card.getByRole('button', { name: title, exact: true, expanded: false })
    for (const button of [folded, card.getByRole('button', { name: /^\d+ more$/ })]) {
      if ((await button.count()) > 0) await button.click()
    }
    return card
  }

  /** A part of the summary contains the texts. The initials in players' discs are drawn, not read. */
  async readsOnCard(title: string, ...texts: readonly string[]): Promise<void> {
    const card = await this.#opensCardOf(title)
    for (const text of texts) await expect.poll(() => card.evaluate(readOut)).toContain(text)
  }

  // Home and History

  roundInProgress(): Locator {
    return this.page.getByRole('region', { name: 'Solo Game in Progress' })
  }

  async resumes(): Promise<void> {
    await this.page.getByRole('link', { name: 'Resume' }).click()
    await expect(this.page).toHaveURL(/\/solo\/(?:round|lobby)$/)
  }

  /** Swipes the round in progress and presses the button that this uncovers, whatever the result. */
  async triesToPutRoundAside(): Promise<void> {
    await this.swipesLeft(this.roundInProgress(), 90)
    await this.page.getByRole('button', { name: /^Remove the game at/ }).click()
  }

  async putsRoundAside(): Promise<void> {
    await this.triesToPutRoundAside()
    await expect(this.roundInProgress()).toBeHidden()
  }

  async opensRecentRound(course: string | RegExp): Promise<void> {
    await this.page.getByRole('region', { name: 'Recent Rounds' }).getByRole('link', { name: course }).click()
    await expect(this.page).toHaveURL(/\/round\/[^/]+$/)
  }

  async opensHistory(): Promise<void> {
    await this.tab('Stats').click()
    await this.page.getByRole('tab', { name: 'History' }).click()
    await expect(this.page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
  }

  /** A finished round in the history. */
  finishedRound(course: string): Locator {
    // 'Unfinished rounds' has the same words.
    const finished = this.page.getByRole('region', { name: 'Finished rounds', exact: true })
    return finished.getByRole('listitem').filter({ hasText: course })
  }

  async asksToDelete(course: string): Promise<void> {
    await this.swipesLeft(this.finishedRound(course), 90)
    await this.page.getByRole('button', { name: new RegExp(`^Delete the round at ${course}`) }).click()
    await expect(this.page.getByRole('alertdialog')).toBeVisible()
  }

  async asksToDeleteUnfinished(course: string): Promise<void> {
    await this.page.getByRole('button', { name: `Delete the unfinished round at ${course}` }).click()
    await expect(this.page.getByRole('alertdialog')).toBeVisible()
  }

  async deletes(course: string): Promise<void> {
    await this.asksToDelete(course)
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(this.finishedRound(course)).toBeHidden()
  }

  // Profile

  /** On Profile, switches the premium features for testing. */
  async switchesPaidMode(state: 'on' | 'off'): Promise<void> {
    const paidMode = this.page.getByRole('switch', { name: 'Paid Mode' })
    const checked = String(state === 'on')
    if ((await paidMode.getAttribute('aria-checked')) !== checked) await paidMode.click()
    await expect(paidMode).toHaveAttribute('aria-checked', checked)
  }

  /** On Profile, or in the empty History. `content` is a file's bytes, or a value that is written to the file as JSON. */
  async choosesBackup(content: unknown, name = 'backup.json'): Promise<void> {
    const buffer = Buffer.from(content instanceof Uint8Array ? content : JSON.stringify(content))
    await this.#choosesFile(/^(?:Import|Restore from backup)$/, { name, mimeType: '', buffer })
  }

  /** On Profile. `text` is a file's text or its bytes. */
  async choosesSpreadsheet(text: string | Uint8Array, name = 'rounds.csv'): Promise<void> {
    const buffer = Buffer.from(text)
    await this.#choosesFile('Import CSV', { name, mimeType: '', buffer })
  }

  /** Chooses a file in the dialog that the button of this name opens. */
  async #choosesFile(button: string | RegExp, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.page.getByRole('button', { name: button, exact: true }).click(),
    ])
    await chooser.setFiles(file)
  }

  /** On Profile, imports all rounds of a file in which the named player has played. */
  async takesInBackup(content: unknown, name: string): Promise<void> {
    await this.choosesBackup(content)
    const who = this.page.getByRole('dialog', { name: "Who's you?" })
    await who.getByRole('checkbox', { name: new RegExp(`^${name} \\d`) }).check()
    await who.getByRole('button', { name: 'Save' }).click()
    await this.page.getByRole('button', { name: /^Import \d+ rounds?$/ }).click()
    await this.sees('Import completed successfully! Your stats have been updated.')
  }

  // Creating a round

  async choosesLayout(layout: 'Front 9' | 'Back 9'): Promise<void> {
    await this.page.getByRole('group', { name: 'Course Layout' }).getByText(layout).click()
  }

  parOf(hole: number): Locator {
    return this.page.getByRole('group', { name: `Hole ${hole} par`, exact: true })
  }

  lengthOf(hole: number): Locator {
    return this.page.getByRole('textbox', { name: new RegExp(`^Hole ${hole} length`) })
  }

  /** Changes a nickname in the lobby and ends with the key: Enter confirms, Escape cancels. */
  async renames(from: string, to: string, key: 'Enter' | 'Escape'): Promise<void> {
    await this.page.getByRole('button', { name: `Rename ${from}` }).click()
    const input = this.page.getByRole('textbox', { name: /nickname/i })
    await input.fill(to)
    await input.press(key)
    await expect(input).toBeHidden()
  }
}

/** The element's text as shown, without decoration (`aria-hidden`), each gap as one space. */
function readOut(shown: HTMLElement): string {
  const drawn = shown.querySelectorAll('[aria-hidden="true"]')
  for (const element of drawn) element.setAttribute('hidden', '')
  const text = shown.innerText
  for (const element of drawn) element.removeAttribute('hidden')
  return text.replaceAll(/\s+/g, ' ')
}
