import { expect, type Locator } from '@playwright/test'
import { type GameChoice, LiveGolfer, pebbleFront } from './live-golfer.ts'

/** A golfer's actions in a direct round, named by the words on the screen. */
export class DirectGolfer extends LiveGolfer {
  /** Goes from Home to the host's lobby. */
  async hostsDirect(choice: GameChoice = pebbleFront): Promise<void> {
    await this.page.getByRole('link', { name: 'Multiplayer' }).click()
    await this.page.getByRole('link', { name: 'Create Round' }).click()
    await this.searchesCourse(choice.search)
    await this.choosesHoles(choice)
    await this.page.getByText('Direct, phone to phone').click()
    await this.page.getByRole('button', { name: 'Create Round' }).click()
    await expect(this.page.getByRole('button', { name: 'Start Game' })).toBeVisible()
  }

  /** Returns the invitation's link as the platform's share sheet receives it. */
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

  /** Returns the digits of the joining golfer or, on the joining phone, of the host. */
  async digits(): Promise<string> {
    const digits = this.page.getByText(/^\d \d \d \d$/)
    await expect(digits).toBeAttached()
    return (await digits.textContent()) ?? ''
  }

  /** The join request of a golfer, on the host's phone. */
  joinRequestOf(name: string): Locator {
    return this.page.getByRole('region', { name: `${name} wants to join` })
  }

  /** A golfer's request for a seat, on the host's phone. */
  seatQuestionOf(name: string): Locator {
    return this.page.getByRole('region', { name: `Is this ${name} on a new phone?` })
  }

  /** A guest's request to move, on the host's phone. */
  moveRequestOf(name: string): Locator {
    return this.page.getByRole('region', { name: `${name} asks for a live game` })
  }

  /** While scoring, a notice is a line in place of the title, which opens all notices. */
  async opensNotice(text: string): Promise<void> {
    await this.page.getByRole('status').getByRole('button', { name: text }).click()
    await expect(this.page.getByRole('dialog', { name: 'Notices' })).toBeVisible()
  }

  /** Expects that the line of a notice fits into the title's place. */
  async seesNoticeWhole(text: string): Promise<void> {
    const line = this.page.getByRole('status').getByRole('button', { name: text }).locator('bdi')
    await expect(line).toBeVisible()
    await expect.poll(() => line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
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

  /** On Home, swipes the card to the left. */
  async putsGameAside(): Promise<void> {
    const card = this.page.getByRole('region', { name: 'Multiplayer Game in Progress' })
    await this.drags(card, { x: -80, y: 0 })
    await this.page.getByRole('button', { name: /^Remove the game at/ }).click()
    await expect(card).toBeHidden()
  }
}
