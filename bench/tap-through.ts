import type { Phone, Point } from './phone.ts'

/** A control that the golfer needs next: tapped, and typed into where there is a text. */
export interface Step {
  readonly name: string
  readonly selector: string
  /** All that is written on it; unset where the selector tells it from the others. */
  readonly label?: string
  readonly types?: string
}

/** By step: milliseconds from the start of the navigation until it was painted and could be tapped. */
export type StepMoments = Readonly<Record<string, number>>

declare global {
  interface Window {
    stepStands?: (told: string) => void
  }
}

/**
 * Takes one step after the other as soon as each can be, from the page's next load on: whatever the golfer would need for
 * seeing and typing isn't in it. Resolves when the last was tapped.
 */
export async function tapThrough(
  phone: Phone,
  steps: readonly Step[],
  open: () => Promise<unknown>,
): Promise<StepMoments> {
  const moments: Record<string, number> = {}
  const through = Promise.withResolvers<void>()
  const take = async (step: Step, at: Point) => {
    await phone.taps(at)
    if (step.types !== undefined) await phone.session.send('Input.insertText', { text: step.types })
    if (step === steps.at(-1)) through.resolve()
  }
  await phone.hears('stepStands', (told) => {
    const [index = Number.NaN, ms = Number.NaN, x = Number.NaN, y = Number.NaN] = told.split(' ').map(Number)
    const step = steps[index]
    if (step === undefined) return
    moments[step.name] = ms
    take(step, { x, y }).catch(through.reject)
  })
  await phone.page.addInitScript(installSteps, steps)
  await open()
  await through.promise
  return moments
}

// Runs in the page as text: it sees nothing of this file.
function installSteps(steps: readonly Step[]): void {
  let next = 0
  let isOnTheWay = false
  const found = () => {
    const step = steps[next]
    if (step === undefined) return undefined
    const all = [...document.querySelectorAll(step.selector)]
    return step.label === undefined ? all[0] : all.find(({ textContent }) => textContent.trim() === step.label)
  }
  function look(): void {
    if (isOnTheWay || found() === undefined) return
    isOnTheWay = true
    // The frame's callbacks come before it is painted, a message after it.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        port1.close()
        isOnTheWay = false
        const control = found()
        if (control === undefined) return
        const { x, y, width, height } = control.getBoundingClientRect()
        window.stepStands?.(`${next} ${performance.now()} ${x + width / 2} ${y + height / 2}`)
        next += 1
        look()
      })
      port1.start()
      port2.postMessage('painted')
    })
  }
  new MutationObserver(look).observe(document, {
    attributes: true,
    attributeFilter: ['disabled', 'aria-label', 'type'],
    characterData: true,
    childList: true,
    subtree: true,
  })
}
