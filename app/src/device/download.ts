/**
 * How long a download's address stays valid in ms: Safari reads it only after the click was handled. Source: document 3
 * section 9.
 */
const DOWNLOAD_ADDRESS_MS = 1000

/** Saves a file to the browser's downloads folder. Throws if the browser can't create object URLs. */
export function download(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_ADDRESS_MS)
}
