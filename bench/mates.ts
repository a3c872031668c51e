import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LiveGolfer } from '../e2e/live-golfer.ts'
import type { PlayedServer } from '../test/load/played-games.ts'
import { folderOfProfiles } from './device.ts'
import { watchMates } from './mate-watch.ts'
import { Phone } from './phone.ts'
import { joinLinkOf, leaveGame, seatsOfGame } from './played-app.ts'

/** Two browsers in one foursome, whose other two players have no phone; all are on the first hole. */
export interface Mates {
  readonly names: readonly [string, string]
  readonly phones: readonly [Phone, Phone]
  remove(): Promise<void>
}

/** @param game the index of the server's game from which two players leave, to make room */
export async function twoMates(played: PlayedServer, game: number): Promise<Mates> {
  const seats = seatsOfGame(played.seats, game)
  const [{ gameId } = { gameId: '' }] = seats
  await leaveGame(played, seats.slice(-2))
  const link = await joinLinkOf(played, gameId)
  await mkdir(folderOfProfiles, { recursive: true })
  const folder = await mkdtemp(join(folderOfProfiles, 'mates-'))
  const names = ['Tia', 'Max'] as const
  const joined = async (name: string): Promise<Phone> => {
    const phone = await Phone.switchedOn(join(folder, name))
    await watchMates(phone.page)
    const golfer = new LiveGolfer(phone.page)
    await golfer.opens(link)
    await golfer.setsUp(name)
    await golfer.joins()
    await golfer.isPlaying()
    await golfer.isOnHole(1)
    return phone
  }
  const phones = [await joined(names[0]), await joined(names[1])] as const
  return {
    names,
    phones,
    async remove() {
      for (const phone of phones) await phone.switchOff()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
