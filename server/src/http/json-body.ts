/**
 * Deeper than any JSON of the app or the official client, and shallow enough that a recursive reader doesn't overflow its
 * stack.
 */
export const maxJsonDepth = 64
/** JavaScript writes at most 25 characters for a number, and 20 for a 64-bit integer. */
export const maxNumberLength = 40
/** A larger exponent is outside IEEE 754 double precision, the only numbers that JSON.stringify writes. */
const maxExponent = 324

/** Valid JSON that the server doesn't accept. The message gives the reason in a sentence that quotes nothing. */
export class UnfitJson extends Error {
  override readonly name = 'UnfitJson'
}

/**
 * Parses all JSON from outside. It accepts what any program can exchange (RFC 7493, I-JSON) with at most maxJsonDepth
 * levels. PostgreSQL keeps numbers exactly: it would store the nine characters 1e131071 and write 131 kB of digits when the
 * value becomes a text. Accepted numbers grow at most sixtyfold, if the whole body consists of 1e308. PostgreSQL's UTF-8
 * can't store NUL or half a surrogate pair.
 * @param text decoded from at most maxBodyBytes bytes
 * @throws SyntaxError if it isn't JSON
 * @throws UnfitJson
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  let depth = 0
  // The text is valid JSON, so every quote has its pair and one pass suffices.
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
