/** The values by which players refer to a game. */
export interface Game {
  readonly id: string
  readonly code: string
}

type Answer = Readonly<Record<string, unknown>>

/** Eighteen holes, their pars those of Pebble Beach's card, 36 and 36. */
const pars = [4, 5, 4, 4, 3, 5, 3, 4, 4, 4, 4, 3, 4, 5, 4, 4, 3, 5]
const wholeCard = pars.map((par, index) => ({ number: index + 1, par, length: 100 * par, si: index + 1 }))

const pebbleBeach = { id: 'osm:pebble-beach', name: 'Pebble Beach Golf Links' }

/**
 * A mate on another phone who plays through the server's procedures alone: without a browser, and as fast as a test can call.
 */
export class Mate {
  readonly nickname: string
  readonly playerId = `cmplr_${crypto.randomUUID()}`
  readonly #ask: (path: string, body: object) => Promise<Answer>

  /** Signs in on a running server. `address` is the golfer's own, if the server trusts this machine as a proxy. */
  static async at(url: string, nickname: string, address?: string): Promise<Mate> {
    const { supabaseKey: apikey } = await answerOf(await fetch(`${url}/config.json`))
    const headers = {
      apikey: String(apikey),
      'content-type': 'application/json',
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    }
    const post = async (path: string, body: object, more = {}) =>
      answerOf(
        await fetch(`${url}${path}`, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }),
      )
    const { access_token: token } = await post('/auth/v1/signup', { data: {} })
    return new Mate(nickname, (path, body) => post(path, body, { authorization: `Bearer ${String(token)}` }))
  }

  private constructor(nickname: string, ask: (path: string, body: object) => Promise<Answer>) {
    this.nickname = nickname
    this.#ask = ask
  }

  /** Creates a game on the front nine of Pebble Beach, unless another part or course is given. */
  async creates(
    holesMode: 'front9' | 'back9' | 'full18' = 'front9',
    course: { readonly id: string; readonly name?: string } = pebbleBeach,
  ): Promise<Game> {
    const { id, code } = await this.#calls('create_game', {
      p_course_vendor_id: course.id,
      p_course_name: course.name,
      p_tee_label: 'Blue',
      p_holes_mode: holesMode,
      p_hole_set_full: wholeCard,
      p_nickname: this.nickname,
      p_player_id: this.playerId,
    })
    return { id: String(id), code: String(code) }
  }

  /** Joins with the code as it is read from a screen. */
  async joins(code: string): Promise<Game> {
    const { id } = await this.#calls('join_game_by_code', {
      p_code: code,
      p_nickname: this.nickname,
      p_player_id: this.playerId,
    })
    return { id: String(id), code }
  }

  /** Asks to join a direct round without giving a name. */
  async waitsSilently(code: string): Promise<void> {
    await this.#calls('knock_peer_room', { p_code: code })
  }

  /** The path of the game's invitation link, with its secret. */
  async invitationTo({ id }: Game): Promise<string> {
    const { game } = await this.#calls('game_snapshot', { p_game_id: id })
    if (!isRow(game)) throw new Error('a snapshot without its game')
    return `/multi/join?code=${String(game['code'])}#k=${String(game['invite_secret'])}`
  }

  /** As the host, adds a player without a phone. Resolves with the new player's id. */
  async adds({ id }: Game, nickname: string): Promise<string> {
    const { player_id: playerId } = await this.#calls('add_manual_player', { p_game_id: id, p_nickname: nickname })
    return String(playerId)
  }

  async starts({ id }: Game): Promise<void> {
    await this.#calls('start_game', { p_game_id: id })
  }

  /** Enters each hole's strokes from the given hole on, for the mate or, as the host, for a player without a phone. */
  async scores({ id }: Game, strokes: readonly number[], fromHole = 1, playerId = this.playerId): Promise<void> {
    for (const [index, count] of strokes.entries()) {
      await this.#calls('set_score_for_player', {
        p_game_id: id,
        p_hole: fromHole + index,
        p_strokes: count,
        p_player_id: playerId,
      })
    }
  }

  async readies({ id }: Game): Promise<void> {
    await this.#calls('set_ready', { p_game_id: id, p_ready: true })
  }

  /** Goes on from the hole at a position, from 1. On the last hole this finishes. */
  async goesOn({ id }: Game, fromPosition: number): Promise<void> {
    await this.#calls('advance_hole_if_all_ready', { p_game_id: id, p_from_hole: fromPosition })
  }

  async leaves({ id }: Game): Promise<void> {
    await this.#calls('leave_game', { p_game_id: id })
  }

  /** As the host, finishes for everyone. */
  async finishes({ id }: Game): Promise<void> {
    await this.#calls('finish_game', { p_game_id: id })
  }

  /** As the host, deletes the game in the lobby. */
  async deletes({ id }: Game): Promise<void> {
    await this.#ask('/functions/v1/game-delete', { game_id: id })
  }

  /** As the host, removes a player. */
  async sendsAway({ id }: Game, nickname: string): Promise<void> {
    await this.#calls('remove_player', { p_game_id: id, p_player_id: await this.#idOf(id, nickname) })
  }

  /** A player's strokes on the server, in the order of the holes. */
  async strokesOf({ id }: Game, nickname: string): Promise<number[]> {
    const playerId = await this.#idOf(id, nickname)
    const { scores } = await this.#calls('game_snapshot', { p_game_id: id })
    return rowsOf(scores)
      .filter((row) => row['player_id'] === playerId)
      .toSorted((one, other) => Number(one['hole']) - Number(other['hole']))
      .map((row) => Number(row['strokes']))
  }

  /** The position of the game's current hole, from 1. */
  async holeOf({ id }: Game): Promise<number> {
    const { game } = await this.#calls('game_snapshot', { p_game_id: id })
    return isRow(game) ? Number(game['current_hole']) : 0
  }

  /** The nicknames on the server. */
  async nicknamesIn({ id }: Game): Promise<string[]> {
    const { players } = await this.#calls('game_snapshot', { p_game_id: id })
    return rowsOf(players).map((row) => String(row['nickname']))
  }

  async #idOf(gameId: string, nickname: string): Promise<string> {
    const { players } = await this.#calls('game_snapshot', { p_game_id: gameId })
    const player = rowsOf(players).find((row) => row['nickname'] === nickname)
    if (player === undefined) throw new Error(`${nickname} is not in the game`)
    return String(player['player_id'])
  }

  #calls(procedure: string, given: object): Promise<Answer> {
    return this.#ask(`/rest/v1/rpc/${procedure}`, given)
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${new URL(response.url).pathname}: ${response.status} ${JSON.stringify(answer)}`)
  return isRow(answer) ? answer : {}
}

function rowsOf(list: unknown): Answer[] {
  return Array.isArray(list) ? list.filter(isRow) : []
}

function isRow(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null
}
