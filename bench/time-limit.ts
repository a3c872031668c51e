/** Ends the process when a measurement hangs; its browsers and servers end with it. */
export function limitTime(minutes: number): void {
  setTimeout(() => {
    console.error(`Stopped: the measurement took more than ${minutes} minutes.`)
    process.exit(1)
  }, minutes * 60_000).unref()
}
