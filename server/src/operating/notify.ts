import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { isSafeLink } from '@teemates/golf/safe-link'
import type pg from 'pg'
import * as v from 'valibot'
import { ConfigError } from '../config.ts'
import { onOperatorDatabase, runOperatorCommand } from './operator-command.ts'

/*
 * npm run notify -- --title TEXT --body TEXT [--preview TEXT] [--level LEVEL] [--expires TIME] [--cta-label TEXT --cta-href LINK]
 * npm run notify -- --list
 * npm run notify -- --withdraw ID
 */

const levels = ['update', 'warning', 'success', 'other'] as const
const usage = `Usage: npm run notify -- --title TEXT --body TEXT [--preview TEXT] [--level ${levels.join('|')}] [--expires TIME] [--cta-label TEXT --cta-href LINK], or --list, or --withdraw ID`

/** The maximum length of a preview that is made from the body, in characters: two lines on a phone. */
const previewLength = 90

/** The limits are those of supabase/migrations. */
const bounded = (name: string, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, `${name} is empty.`),
    v.maxLength(most, `${name} is longer than ${most} characters.`),
  )

const notificationSchema = v.pipe(
  v.object({
    title: bounded('--title', 200),
    body: bounded('--body', 20_000),
    preview: v.optional(bounded('--preview', 500)),
    level: v.optional(v.picklist(levels, `--level must be one of ${levels.join(', ')}.`), 'other'),
    expires: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => Date.parse(text) > Date.now(),
          "--expires must be a time to come, as in '2027-03-31' or '2027-03-31T18:00Z'.",
        ),
      ),
    ),
    'cta-label': v.optional(bounded('--cta-label', 80)),
    'cta-href': v.optional(
      v.pipe(v.string(), v.check(isSafeLink, "--cta-href must be 'https://…' or a page of the app, as '/profile'.")),
    ),
  }),
  v.check(
    (given) => (given['cta-label'] === undefined) === (given['cta-href'] === undefined),
    '--cta-label and --cta-href belong together.',
  ),
)

async function run(): Promise<void> {
  const { list, withdraw, ...given } = readArguments()
  const isPublishing = Object.keys(given).length > 0
  if (Number(list) + Number(withdraw !== undefined) + Number(isPublishing) !== 1) throw new ConfigError(usage)
  // The check comes before a database is opened.
  const notification = isPublishing ? checked(given) : undefined
  await onOperatorDatabase(async (owner) => {
    if (notification !== undefined) await publish(owner, notification)
    else if (withdraw !== undefined) await remove(owner, withdraw)
    else await show(owner)
  })
}

function checked(given: unknown): v.InferOutput<typeof notificationSchema> {
  const parsed = v.safeParse(notificationSchema, given)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new ConfigError(issue.received === 'undefined' ? usage : issue.message)
}

async function publish(owner: pg.Pool, given: v.InferOutput<typeof notificationSchema>): Promise<void> {
  const { title, body, preview = beginningOf(body), level, expires } = given
  const id = `${new Date().toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`
  await owner.query(
    `insert into public.notifications (id, title, preview, body, level, expires_at, cta_label, cta_href)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      title,
      preview,
      body,
      level,
      expires === undefined ? null : new Date(expires),
      given['cta-label'] ?? null,
      given['cta-href'] ?? null,
    ],
  )
  console.log(`Published as ${id}. Phones show it within six hours, or when their app is next opened.`)
}

function beginningOf(body: string): string {
  const [line = ''] = body.split('\n')
  if (line.length <= previewLength) return line
  const cut = line.slice(0, previewLength)
  return `${cut.slice(0, cut.includes(' ') ? cut.lastIndexOf(' ') : previewLength)} …`
}

async function remove(owner: pg.Pool, id: string): Promise<void> {
  const { rowCount } = await owner.query('delete from public.notifications where id = $1', [id])
  if (rowCount === 0) throw new ConfigError(`There is no notification '${id}': 'npm run notify -- --list' shows them.`)
  console.log(`Withdrawn: ${id}`)
}

async function show(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ id: string; level: string; title: string; expires_at: Date | null }>(
    'select id, level, title, expires_at from public.notifications order by published_at desc, id',
  )
  if (rows.length === 0) console.log('Nothing is published.')
  for (const { id, level, title, expires_at: end } of rows) console.log(`${id}  ${level}${endOf(end)}  ${title}`)
}

function endOf(end: Date | null): string {
  if (end === null) return ''
  return end.getTime() > Date.now() ? `, until ${end.toISOString()}` : ', expired'
}

function readArguments() {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: {
        title: text,
        body: text,
        preview: text,
        level: text,
        expires: text,
        'cta-label': text,
        'cta-href': text,
        list: { type: 'boolean' },
        withdraw: text,
      },
    })
    return { ...values, list: values.list ?? false }
  } catch {
    throw new ConfigError(usage)
  }
}

await runOperatorCommand(run)
