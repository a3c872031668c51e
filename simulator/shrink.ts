/** A game of which steps can be left out. */
interface ShrinkablePlan<Step> {
  readonly steps: readonly Step[]
}

/**
 * The plan with as few steps as are needed for it to fail.
 * @param fails plays a plan; true if it fails as before
 */
export async function shrunk<Step extends { readonly afterMs: number }, Plan extends ShrinkablePlan<Step>>(
  plan: Plan & ShrinkablePlan<Step>,
  fails: (plan: Plan & ShrinkablePlan<Step>) => Promise<boolean>,
): Promise<Plan & ShrinkablePlan<Step>> {
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

/** The pauses of the removed steps still pass. */
function without<Step extends { readonly afterMs: number }>(
  steps: readonly Step[],
  from: number,
  count: number,
): readonly Step[] {
  const left = steps.slice(0, from)
  const [next, ...rest] = steps.slice(from + count)
  const passed = steps.slice(from, from + count).reduce((sum, step) => sum + step.afterMs, 0)
  return next === undefined ? left : [...left, { ...next, afterMs: next.afterMs + passed }, ...rest]
}
