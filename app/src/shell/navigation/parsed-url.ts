/** null for a text that is no absolute URL. Safari has `URL.canParse` only since 17.0. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
