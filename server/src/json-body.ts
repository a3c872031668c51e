/** Deeper than anything the app or the official client sends. What reads JSON recursively reaches no end of its stack. */
export const maxJsonDepth = 64
/** What JavaScript writes of a number has 25 at most, a bigint 20. */
export const maxNumberLength = 40
/** Beyond it there is no number in IEEE 754's double precision, the only ones JSON.stringify writes. */
const maxExponent = 324

/** JSON that is none to us. The message says why, in a sentence that quotes nothing. */
export class UnfitJson extends Error {
  override readonly name = 'UnfitJson'
}

/**
 * The one way by which JSON from outside comes in: what any program can exchange (RFC 7493, I-JSON), and no deeper than
 * maxJsonDepth. PostgreSQL keeps numbers exactly: it would take nine characters as 1e131071 and write them out as 131 kB
 * of digits wherever the value becomes a text. What is let through gets sixty times longer at most, where all of a body
 * is 1e308. Texts with NUL or half a surrogate pair have no place in PostgreSQL's UTF-8.
 * @param text as it was decoded from bytes, of maxBodyBytes at most
 * @throws SyntaxError for what is no JSON
 * @throws UnfitJson
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  let depth = 0
  // Of text that is known to be JSON: there every quote has its pair, and nothing is looked at twice.
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (token.startsWith('"')) checkText(token)
    else checkNumber(token)
    if (depth > maxJsonDepth) throw new UnfitJson(`The JSON is nested more than ${maxJsonDepth} levels deep`)
  }
  return value
}

const tokens = /[{}[\]]|"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

function checkText(token: string): void {
  if (!token.includes(String.raw`\u`)) return
  const text = String(JSON.parse(token))
  if (text.includes('\0')) throw new UnfitJson('The JSON holds a NUL character')
  if (!text.isWellFormed()) throw new UnfitJson('The JSON holds half a surrogate pair')
}

function checkNumber(token: string): void {
  const [, exponent = '0'] = token.toLowerCase().split('e')
  if (token.length > maxNumberLength || Math.abs(Number(exponent)) > maxExponent || !Number.isFinite(Number(token))) {
    throw new UnfitJson('The JSON holds a number that is too large, too small or too long')
  }
}
