import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/own-server/test-database.ts'
import { knownTopics } from './topics.ts'

test('the topics for which the database is asked are those that the policies know', async () => {
  const { database, drop } = await createTestDatabase()
  try {
    const { rows } = await database.owner.query<{ source: string }>(
      "select prosrc as source from pg_proc where oid = 'private.may_use_topic(text)'::regprocedure",
    )
    const inPolicy = [...(rows[0]?.source ?? '').matchAll(/p_topic ~ '(?<shape>[^']+)'/g)].map(
      ({ groups }) => groups?.['shape'],
    )
    expect(inPolicy).toHaveLength(3)
    expect(knownTopics.map(({ source }) => source.replace('?<id>', '').replace(/[()]/g, ''))).toEqual(inPolicy)
    const { rows: policies } = await database.owner.query<{ name: string; rule: string }>(
      "select polname as name, coalesce(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as rule from pg_policy where polrelid = 'realtime.messages'::regclass",
    )
    for (const { rule } of policies) expect(rule).toContain('may_use_topic')
  } finally {
    await drop()
  }
})
