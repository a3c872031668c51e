/** Something the person at the keyboard can mend. The message is one plain sentence that says what to do. */
export class PlainError extends Error {}

/**
 * Runs a script's work. A PlainError ends it with its sentence and exit code 1; anything else is a defect and shows its stack.
 * @param {() => Promise<number | void>} work resolves with the exit code, 0 when it gives none
 */
export async function runScript(work) {
  try {
    process.exitCode = (await work()) || 0
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
