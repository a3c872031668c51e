import { parseArgs } from 'node:util'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { onOperatorDatabase, runOperatorCommand } from './operator-command.ts'

/*
 * npm run feedback -- [--limit COUNT] [--json]
 */

const usage = 'Usage: npm run feedback -- [--limit COUNT] [--json]'

/** Characters that control a terminal or change the direction of text. */
const unseenPattern = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** A row of the table 'feedback'. */
interface Feedback {
  readonly id: string
  readonly createdAt: Date
  readonly type: string
  readonly title: string
  readonly description: string
  readonly email: string | null
  readonly deviceInfo: Readonly<Record<string, unknown>> | null
  readonly context: Readonly<Record<string, unknown>> | null
}

async function run(): Promise<void> {
  const { limit, json } = readArguments()
  await onOperatorDatabase(async (owner) => {
    const feedback = await newest(owner, limit)
    if (json) console.log(jsonOf(feedback))
    else console.log(feedback.length === 0 ? 'Nobody has sent feedback.' : feedback.map(textOf).join('\n\n'))
  })
}

/** @param limit null for everything */
async function newest(owner: pg.Pool, limit: number | null): Promise<readonly Feedback[]> {
  const { rows } = await owner.query<Feedback>(
    `select id, created_at as "createdAt", type, title, description, email, device_info as "deviceInfo", context
     from public.feedback order by created_at desc, id limit $1`,
    [limit],
  )
  return rows
}

/** Control characters occur only within strings, where JSON escapes them. */
function jsonOf(feedback: readonly Feedback[]): string {
  const lines = feedback.map((each) => JSON.stringify(each).replaceAll(unseenPattern, escaped))
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function textOf({ id, createdAt, type, title, description, email, deviceInfo, context }: Feedback): string {
  const facts = { email, ...deviceInfo, ...context, id }
  const known = Object.entries(facts).filter(([, value]) => value !== null)
  return [
    `${createdAt.toISOString()}  ${type}  ${oneLine(title)}`,
    // The prefix keeps a line of the description from looking like a fact or the start of another report.
    ...description.split(/\r\n|[\n\r]/).map((line) => `> ${oneLine(line)}`.trimEnd()),
    ...known.map(([name, value]) => `${oneLine(name)}: ${oneLine(String(value))}`),
  ].join('\n')
}

function oneLine(text: string): string {
  return text.replaceAll('\t', ' ').replaceAll(unseenPattern, '')
}

function readArguments(): { readonly limit: number | null; readonly json: boolean } {
  const { limit, json } = parse()
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit)) {
    throw new ConfigError('--limit must be a count, as in --limit 20.')
  }
  return { limit: limit === undefined ? null : Number(limit), json }
}

function parse() {
  try {
    return parseArgs({ options: { limit: { type: 'string' }, json: { type: 'boolean', default: false } } }).values
  } catch {
    throw new ConfigError(usage)
  }
}

await runOperatorCommand(run)
