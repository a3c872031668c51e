import { expect, type Locator } from '@playwright/test'
import { type GameChoice, LiveGolfer, pebbleFront } from './live-golfer.ts'

/** What a golfer does in a round from phone to phone, told in the words on the screen. */
export class DirectGolfer extends LiveGolfer {
  /** From Home to the host's lobby. */
  async hostsDirect(choice: GameChoice = pebbleFront): Promise<void> {
    await this.page.getByRole('link', { name: 'Multiplayer' }).click()
    await this.page.getByRole('link', { name: 'Create Round' }).click()
    await this.searchesCourse(choice.search)
    await this.choosesHoles(choice)
    await this.page.getByText('Direct, phone to phone').click()
    await this.page.getByRole('button', { name: 'Create Round' }).click()
    await expect(this.page.getByRole('button', { name: 'Start Game' })).toBeVisible()
  }

  /** The link of the invitation, as the platform's sheet is given it. */
  async invitation(): Promise<string> {
    const shared = this.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const share = async ({ url }: ShareData) => resolve(url ?? '')
          Object.defineProperty(navigator, 'share', { value: share, configurable: true })
        }),
    )
    await this.page.getByRole('button', { name: 'Share QR Code' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Share Round' })
    await dialog.getByRole('button', { name: 'Share Round' }).click()
    const link = await shared
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    return link
  }

  async followsInvitation(link: string): Promise<void> {
    await this.page.goto(link)
    await expect(this.page.getByRole('heading', { name: 'Waiting for Game' })).toBeVisible()
  }

  /** Of who knocks, or of the host where this golfer does. */
  async digits(): Promise<string> {
    const digits = this.page.getByText(/^\d \d \d \d$/)
    await expect(digits).toBeAttached()
    return (await digits.textContent()) ?? ''
  }

  /** At the door of this golfer's round. */
  knockOf(name: string): Locator {
    return this.page.getByRole('region', { name: `${name} wants to join` })
  }

  /** A question to the host of this golfer's round. */
  seatQuestionOf(name: string): Locator {
    return this.page.getByRole('region', { name: `Is this ${name} on a new phone?` })
  }

  /** Name and box of every key of the scoring screen, also under an open sheet. */
  async boxesOfKeys() {
    // A screen that has just come still moves.
    await this.page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    return this.page.locator('main button:not(dialog button, [role=status] button)').evaluateAll((keys) =>
      keys.map((key) => {
        const { x, y, width, height } = key.getBoundingClientRect()
        return [key.getAttribute('aria-label') ?? key.textContent, x, y, width, height]
      }),
    )
  }

  /** A guest's, for the host to answer. */
  wishOf(name: string): Locator {
    return this.page.getByRole('region', { name: `${name} asks for a live game` })
  }

  /** While scoring, a notice is a line in the title's place, which opens all of them. */
  async opensNotice(text: string): Promise<void> {
    await this.page.getByRole('status').getByRole('button', { name: text }).click()
    await expect(this.page.getByRole('dialog', { name: 'Notices' })).toBeVisible()
  }

  /** The line of a notice, which has to fit into the title's place. */
  async seesNoticeWhole(text: string): Promise<void> {
    const line = this.page.getByRole('status').getByRole('button', { name: text }).locator('bdi')
    await expect(line).toBeVisible()
    expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  }

  async addsByName(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add Player' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Add Player' })
    await dialog.getByRole('textbox', { name: 'Player Name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Player Name' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(this.players().filter({ hasText: name })).toBeVisible()
  }

  async startsDirect(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start Game' }).click()
    await this.isPlayingDirect()
  }

  async isPlayingDirect(): Promise<void> {
    await expect(this.page).toHaveURL(/\/scoring\/round_/)
    await this.isOnHole(1)
  }

  async seesDirectSummary(): Promise<void> {
    await expect(this.page).toHaveURL(/\/round\/round_/)
    await expect(this.page.getByRole('region', { name: 'Final Scores' })).toBeVisible()
  }

  /** On Home: the card is pulled to the left. */
  async putsGameAside(): Promise<void> {
    const card = this.page.getByRole('region', { name: 'Multiplayer Game in Progress' })
    await this.drags(card, { x: -80, y: 0 })
    await this.page.getByRole('button', { name: /^Remove the game at/ }).click()
    await expect(card).toBeHidden()
  }
}
