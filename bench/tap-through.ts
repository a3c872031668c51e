import type { Phone, Point } from './phone.ts'

/** A control that the golfer needs next: it is tapped, and typed into if there is a text. */
export interface Step {
  readonly name: string
  readonly selector: string
  /** Its whole label; unset if the selector is unambiguous. */
  readonly label?: string
  readonly types?: string
}

/** By step: the time until it was painted and could be tapped, in milliseconds from the start of the navigation. */
export type StepMoments = Readonly<Record<string, number>>

declare global {
  interface Window {
    stepStands?: (text: string) => void
  }
}

/**
 * Takes each step as soon as it is possible, from the page's next load on, so the golfer's time to see and type isn't included.
 * Resolves when the last was tapped.
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
  await phone.hears('stepStands', (text) => {
    const [index = Number.NaN, ms = Number.NaN, x = Number.NaN, y = Number.NaN] = text.split(' ').map(Number)
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

// This function runs in the page as text, so it can use nothing of this file.
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
    // A frame's callbacks run before it is painted, a message after it.
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
