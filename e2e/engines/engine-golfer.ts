import { expect } from '@playwright/test'
import { EnginePage, polling, type Sought } from './engine-page.ts'
import type { EngineWindow } from './engine-window.ts'

const button = (name: string): Sought => ({ role: 'button', name })
const buttonLike = (pattern: string): Sought => ({ role: 'button', name: { pattern } })
// A link's accessible name begins with its destination.
const link = (name: string): Sought => ({ role: 'link', name: { pattern: `^${name}` } })
const textbox = (name: string): Sought => ({ role: 'textbox', name })

/** A golfer's actions in any engine, named by the words on the screen. */
export class EngineGolfer extends EnginePage {
  readonly #url: string

  constructor(window: EngineWindow, url: string) {
    super(window)
    this.#url = url
  }

  async opens(path = '/'): Promise<void> {
    await this.window.open(`${this.#url}${path}`)
  }

  async reloads(): Promise<void> {
    await this.window.reload()
  }

  async setsUp(nickname: string): Promise<void> {
    await this.fill(textbox('Nickname'), nickname)
    await this.press({ role: 'radio', name: 'Yards' })
    await this.press(button('Continue'))
    await this.isShown(link('Solo Play'))
  }

  /** The whole app is on the device, and the service worker answers for it. */
  async isReadyForOffline(): Promise<void> {
    await expect
      .poll(() => this.window.evaluate(() => navigator.serviceWorker.controller?.state), polling)
      .toBe('activated')
  }

  /** Goes from Home to the first of nine holes of par 4. */
  async startsQuickRound(course: string, mates: readonly string[]): Promise<void> {
    await this.createsQuickRound(course, mates)
    await this.startsRound()
  }

  /** Creates a round of nine holes of par 4, from Home to its lobby. */
  async createsQuickRound(course: string, mates: readonly string[]): Promise<void> {
    await this.press(link('Solo Play'))
    await this.chooses({ role: 'combobox', name: 'Course' }, /Quick Custom 9/)
    await this.fill(textbox('Course Name'), course)
    await this.press(button('Create Solo Round'))
    for (const mate of mates) await this.addsPlayer(mate)
  }

  async startsRound(): Promise<void> {
    await this.press(button('Start Round'))
    await this.isOnHole(1)
  }

  async addsPlayer(name: string): Promise<void> {
    await this.fill(textbox('Add player name'), name)
    await this.press(button('Add'))
    await this.sees(name)
  }

  // On the scoring screen

  async isOnHole(hole: number): Promise<void> {
    await this.isShown({ role: 'heading', name: { pattern: `^Hole ${hole}\\b` } })
  }

  async scoresFor(name: string): Promise<void> {
    const player: Sought = {
      ...buttonLike(`^${name},`),
      within: { role: 'group', name: { pattern: '^(?:Scoring for:|Select Player to Score For|Players)$' } },
    }
    await this.press(player)
    await expect
      .poll(async () => (await this.isShown(player)).attributes['aria-pressed'], {
        message: `${name} is selected`,
        ...polling,
      })
      .toBe('true')
  }

  /** Taps once in the row of strokes around par. */
  async taps(strokes: number): Promise<void> {
    await this.#pressQuickKey(buttonLike(`^${strokes},`))
  }

  /** Enters a count that the row has no key for. */
  async tapsMore(strokes: number): Promise<void> {
    await this.#pressQuickKey(buttonLike('^\\d+ or more$'))
    await this.press({ ...buttonLike(`^${strokes},`), within: { role: 'dialog', name: 'More strokes' } })
  }

  async #pressQuickKey(wanted: Sought): Promise<void> {
    const key: Sought = { ...wanted, within: { role: 'group', name: 'Quick strokes' } }
    // The row ignores presses just after the selection has moved by itself.
    await expect
      .poll(async () => (await this.isShown(key)).attributes['aria-disabled'], { message: 'takes a press', ...polling })
      .toBe('false')
    await this.press(key)
  }

  async enters(name: string, strokes: number): Promise<void> {
    await this.scoresFor(name)
    await this.taps(strokes)
  }

  /** The count is on the screen and on the disk. */
  async seesSaved(strokes: number): Promise<void> {
    const saved = () => document.querySelector<HTMLElement>('[data-save-state="saved"]')?.innerText.trim()
    await expect
      .poll(() => this.window.evaluate(saved), { message: `${strokes} is saved`, ...polling })
      .toBe(String(strokes))
  }

  async goesOn(nextHole: number): Promise<void> {
    await this.press(button(`Next Hole (${nextHole})`))
    await this.isOnHole(nextHole)
  }

  async goesTo(hole: number): Promise<void> {
    await this.press(buttonLike('^Scorecard, '))
    await this.press({ ...buttonLike(`, hole ${hole},`), within: { role: 'dialog', name: 'Scorecard' } })
    await this.isOnHole(hole)
  }

  async finishes(): Promise<void> {
    await this.press(button('Finish Round'))
    await this.isAt(/\/summary(?:\/[^/]+)?$/)
    await this.isShown({ role: 'heading', name: 'Final Scores' })
  }

  // The summary

  /** Returns each player's row of Final Scores. */
  async finalScores(): Promise<readonly string[]> {
    const rows = await this.all({ role: 'listitem', within: { role: 'region', name: 'Final Scores' } })
    return rows.map(({ text }) => text.split(/\s+/).join(' '))
  }

  /** Returns a player's row of the card: the strokes and their total. */
  async cardRow(name: string): Promise<string> {
    const card = { role: 'table', within: { role: 'region', name: 'Hole by Hole Breakdown' } } as const
    if ((await this.all(card)).length === 0) await this.press(button('Hole by Hole Breakdown'))
    await this.isShown(card)
    const rows = await this.all({ role: 'row', within: card })
    const own = rows.map(({ text }) => text.split(/\s+/)).find(([title]) => title === name)
    return own?.slice(1).join(' ') ?? ''
  }

  async opensScorecard(): Promise<void> {
    await this.press(button('Open Scorecard'))
    await this.isShown({ role: 'table', within: { role: 'dialog' } })
  }

  /** Shares the round and decodes the file that the browser saved. Resolves with the image's size in pixels. */
  async sharesImage(): Promise<readonly [widthPx: number, heightPx: number]> {
    await this.window.evaluate(() => {
      const addressOf = URL.createObjectURL.bind(URL)
      URL.createObjectURL = (file: Blob) => {
        if (file.type === 'image/png') window.sharedImage = file
        return addressOf(file)
      }
    })
    // The image is made when the page is idle.
    await this.press({ ...button('Share Round'), within: { role: 'contentinfo' } }, 30_000)
    const decoded = async () => {
      if (window.sharedImage === undefined) return [0, 0]
      const { width, height } = await createImageBitmap(window.sharedImage)
      return [width, height]
    }
    await expect.poll(() => this.window.evaluate(decoded), polling).not.toEqual([0, 0])
    const [widthPx = 0, heightPx = 0] = await this.window.evaluate(decoded)
    return [widthPx, heightPx]
  }

  // Backup

  /** Exports everything. Resolves with the file's text. */
  async exportsBackup(): Promise<string> {
    await this.opens('/profile')
    await this.isShown(button('Export'))
    await this.window.evaluate(() => {
      const addressOf = URL.createObjectURL.bind(URL)
      URL.createObjectURL = (file: Blob) => {
        if (file.type === 'application/json')
          void file.text().then((text) => {
            window.backup = text
          })
        return addressOf(file)
      }
    })
    await this.press(button('Export'))
    const exported = () => window.backup ?? ''
    await expect.poll(() => this.window.evaluate(exported), polling).not.toBe('')
    return this.window.evaluate(exported)
  }

  /**
   * From Profile, imports the golfer's rounds on a new phone, which doesn't know the golfer, until the app has reloaded with
   * them.
   */
  async importsBackup(text: string, name: string): Promise<void> {
    await this.opens('/profile')
    await this.isShown(button('Import'))
    await this.window.evaluate((content) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File([content], 'backup.json', { type: 'application/json' }))
      const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=json]')
      if (input === null) throw new Error('No file can be chosen.')
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, text)
    await this.press({ role: 'checkbox', name: { pattern: `^${name}\\b` } })
    await this.press(button('Save'))
    await this.press(buttonLike('^Import \\d+ round'))
    // The page is being reloaded and can't be read in that moment.
    const shown = () => this.text().catch(() => '')
    await expect.poll(shown, polling).toContain('Import completed successfully!')
  }

  // Home and History

  async resumes(): Promise<void> {
    await this.press(link('Resume'))
  }

  async opensHistory(): Promise<void> {
    await this.press({ ...link('Stats'), within: { role: 'navigation', name: 'Main' } })
    await this.press({ role: 'tab', name: 'History' })
    await this.isShown({ role: 'region', name: 'Finished rounds' })
  }

  async deletes(course: string): Promise<void> {
    await this.swipes(
      { role: 'link', name: { pattern: course }, within: { role: 'region', name: 'Finished rounds' } },
      90,
    )
    await this.press(buttonLike(`^Delete the round at ${course}`))
    await this.press({ ...button('Delete'), within: { role: 'alertdialog' } })
    await this.isGone({ role: 'link', name: { pattern: course } })
  }

  // A live game

  /**
   * Creates a game on the front nine of Pebble Beach, a course of every new server. Resolves with the game's code, in the
   * lobby.
   */
  async createsGame(): Promise<string> {
    await this.choosesRound()
    await this.press(button('Create Round'))
    await this.isAt(/\/multi\/lobby\//)
    return this.#code()
  }

  /** Creates a direct round on the same course. Resolves with its code, in the host's lobby. */
  async hostsDirect(): Promise<string> {
    await this.choosesRound()
    await this.press({ role: 'radio', name: { pattern: '^Direct, phone to phone' } })
    await this.press(button('Create Round'))
    await this.isAt(/\/scoring\/round_/)
    return this.#code()
  }

  /** Goes from Home to the setup screen with everything chosen. */
  async choosesRound(): Promise<void> {
    await this.press(link('Multiplayer'))
    await this.press(link('Create Round'))
    await this.choosesCourse()
    for (const choice of ['Blue', 'Front 9']) {
      await this.press(buttonLike(`^${choice}\\b`))
    }
  }

  async #code(): Promise<string> {
    // The code has a tile for each character.
    const code = /^(?:[A-Z2-9]\s+){5}[A-Z2-9]$/m
    await expect.poll(() => this.text(), polling).toMatch(code)
    return (code.exec(await this.text())?.[0] ?? '').replaceAll(/\s/g, '')
  }

  /** On the setup screen, chooses Pebble Beach, up to the choice of tee and holes. */
  async choosesCourse(): Promise<void> {
    await this.fill(textbox('Course name or place'), 'pebb')
    await this.press(buttonLike('^Pebble Beach Golf Links'))
    await this.isShown(buttonLike('^Blue\\b'))
  }

  async joins(code: string): Promise<void> {
    await this.#typesCode(code)
    await this.isAt(/\/multi\/lobby\//)
  }

  /** Joins a game that is already being played. */
  async joinsLate(code: string, hole: number): Promise<void> {
    await this.#typesCode(code)
    await this.isAt(/\/play\/multi\/[0-9a-f-]{36}$/)
    await this.isOnHole(hole)
  }

  async #typesCode(code: string): Promise<void> {
    await this.press(link('Multiplayer'))
    await this.press(link('Join Round'))
    await this.fill(textbox('Game Code'), code)
    await this.press(button('Join Game'))
  }

  /** Types the code of a direct round, and waits to be let in. */
  async asksToJoin(code: string): Promise<void> {
    await this.#typesCode(code)
    await this.sees('Waiting for the host to let you in')
  }

  async admits(name: string): Promise<void> {
    await this.press({ ...button('Admit'), within: { role: 'region', name: `${name} wants to join` } }, 20_000)
  }

  async declines(name: string): Promise<void> {
    await this.press({ ...button('Decline'), within: { role: 'region', name: `${name} wants to join` } }, 20_000)
  }

  /** Asks again after the host has declined, which may have been a slip. */
  async asksOnceMore(): Promise<void> {
    await this.sees('The host declined. Ask them, then try again.')
    await this.press(button('Try again'))
    await this.sees('Waiting for the host to let you in')
  }

  /** While scoring, a notice is a line that opens all notices. */
  async opensNotice(line: string): Promise<void> {
    await this.press({ ...button(line), within: { role: 'status' } })
    await this.isShown({ role: 'dialog', name: 'Notices' })
  }

  /** The sheet closes with the last notice. */
  async seesNoNotices(): Promise<void> {
    await this.isGone({ role: 'dialog', name: 'Notices' })
  }

  async isInDirectLobby(): Promise<void> {
    await this.isShown({ role: 'heading', name: 'Waiting for Game' })
  }

  /** Adds a player without a phone in the host's lobby. */
  async addsManualPlayer(name: string): Promise<void> {
    await this.press(button('Add Player'))
    await this.fill(textbox('Player Name'), name)
    await this.press({ ...button('Add Player'), within: { role: 'dialog', name: 'Add Player' } })
    await this.sees(name)
  }

  /** Finishes as the last golfer, which ends the round for everyone. */
  async finishesDirect(): Promise<void> {
    await this.press(buttonLike('^Finish'))
  }

  async seesDirectSummary(): Promise<void> {
    await this.isAt(/\/round\/round_/)
    await this.isShown({ role: 'region', name: 'Final Scores' })
  }

  async startsDirect(): Promise<void> {
    await this.press(button('Start Game'))
    await this.isOnHole(1)
  }

  async startsGame(): Promise<void> {
    await this.press(button('Start Round'))
    await this.isPlaying()
  }

  async isPlaying(): Promise<void> {
    await this.isAt(/\/play\/multi\/[0-9a-f-]{36}$/)
    await this.isOnHole(1)
  }

  /** A player's strokes on the visible hole have arrived. */
  async receives(name: string, strokes: number): Promise<void> {
    await this.isShown({ role: 'button', name: { pattern: `^${name}, ${strokes} strokes?` } })
  }

  /** No strokes of that player have arrived for the visible hole. */
  async receivesNothingOf(name: string): Promise<void> {
    expect(await this.all({ role: 'button', name: { pattern: `^${name}, \\d+ strokes?` } })).toEqual([])
  }

  /** Leaves the game for good while it is being played. */
  async leavesGame(): Promise<void> {
    await this.press(button('Menu'))
    await this.press({ ...button('Leave Game'), within: { role: 'dialog', name: 'Menu' } })
    await this.press({ ...button('Leave Game'), within: { role: 'alertdialog', name: 'Leave Multiplayer Game?' } })
    await this.isShown(link('Solo Play'))
  }

  async finishesLive(): Promise<void> {
    await this.press(button('Finish Round'))
  }

  async seesLiveSummary(): Promise<void> {
    await this.isAt(/\/play\/multi\/[0-9a-f-]{36}\/summary$/)
    await this.isShown({ role: 'region', name: 'Final Scores' })
  }

  async readies(): Promise<void> {
    // On the last hole the name continues with the condition for Finish Round.
    await this.press({ role: 'checkbox', name: { pattern: "^I'm ready for the next hole" } })
  }
}

declare global {
  interface Window {
    /** The last blob that was offered as a download. */
    sharedImage: Blob | undefined
    /** The text of the last exported backup. */
    backup: string | undefined
  }
}
