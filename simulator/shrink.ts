import type { Step } from './commands.ts'
import type { Plan } from './generator.ts'

/** The same plan with as few steps as still go wrong. @param fails plays a plan; true when it goes wrong as before */
export async function shrunk(plan: Plan, fails: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  let best = plan
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.steps.length; ) {
      const fewer = { ...best, steps: without(best.steps, from, size) }
      if (await fails(fewer)) best = fewer
      else from += size
    }
  }
  return best
}

/** Time passes all the same. */
function without(steps: readonly Step[], from: number, count: number): Step[] {
  const left = steps.slice(0, from)
  const [next, ...rest] = steps.slice(from + count)
  const passed = steps.slice(from, from + count).reduce((sum, step) => sum + step.afterMs, 0)
  return next === undefined ? left : [...left, { ...next, afterMs: next.afterMs + passed }, ...rest]
}
