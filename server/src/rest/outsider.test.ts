import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import { type Cards, holesOf, signedIn, startCards } from '../../../test/own-server/test-cards.ts'

const connect = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

type Started = Cards<ReturnType<typeof connect>>

describe.each(testPostgres)('row-level security on $name', ({ kind }) => {
  let api: Started['api']
  let mine: Started['mine']
  let myId: Started['myId']
  let ask: Started['ask']
  let outsider: ReturnType<typeof connect>

  beforeAll(async () => {
    ;({ api, mine, myId, ask } = await startCards(kind, connect))
    outsider = (await signedIn(api, connect)).client
  })
  afterAll(() => api.stop())

  const cards = () => mine.from('cards').select('hole').order('hole')

  describe('[D43] an outsider', () => {
    test('learns nothing of others’ rows by selecting, counting, ordering, filtering, or asking for a plan', async () => {
      const theirs = () => outsider.from('cards')
      expect(await theirs().select()).toMatchObject({ data: [] })
      for (const count of ['exact', 'planned', 'estimated'] as const) {
        expect(await theirs().select('*', { count, head: true })).toMatchObject({ count: 0 })
        expect(await theirs().select('hole', { count }).eq('note', 'birdie')).toMatchObject({ count: 0, data: [] })
      }
      expect(await theirs().select('hole').order('strokes').limit(1)).toMatchObject({ data: [] })
      expect(await theirs().select('hole').or('hole.gt.0,strokes.is.null')).toMatchObject({ data: [] })
      // A comparison that fails on a hidden row would reveal that the row exists.
      expect(await theirs().select('hole').filter('extra->a->b->>0', 'eq', '3')).toMatchObject({
        data: [],
        error: null,
      })
      expect(await theirs().select('note::int').eq('hole', 2)).toMatchObject({ data: [], error: null })
      expect(await outsider.rpc('my_cards', {}, { count: 'exact' })).toMatchObject({ count: 0, data: [] })
    })

    test('changes nothing of others’, and can’t write in their name', async () => {
      expect(await outsider.from('cards').update({ strokes: 1 }).gt('hole', 0).select()).toMatchObject({ data: [] })
      expect(await outsider.from('cards').delete().gt('hole', 0).select()).toMatchObject({ data: [] })
      expect(await outsider.from('cards').insert({ owner: myId, hole: 90 })).toMatchObject({
        status: 403,
        error: { code: '42501' },
      })
      expect(
        await outsider.from('cards').upsert({ owner: myId, hole: 1, strokes: 1 }, { onConflict: 'owner,hole' }),
      ).toMatchObject({ error: { code: '42501' } })
      expect(await holesOf(cards())).toEqual([1, 2, 3, 4])
      expect(await mine.from('cards').select('strokes').eq('hole', 1).single()).toMatchObject({ data: { strokes: 4 } })
    })

    test('who hasn’t signed in gets 401 from a table, while the operator sees everything', async () => {
      const anonymous = await ask('/cards')
      expect(anonymous.status).toBe(401)
      expect(await anonymous.json()).toMatchObject({ code: '42501' })
      const operator = createClient(api.url, api.keys.apiKeys.secret, { auth: { persistSession: false } })
      await api.test.database.owner.query('grant select on public.cards to service_role')
      expect((await operator.from('cards').select('hole', { count: 'exact' })).count).toBe(4)
    })
  })
})
