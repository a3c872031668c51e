import * as v from 'valibot'

const stateSchema = v.looseObject({ courseName: v.string() })

/** What the entry of the browser's history carries to where a solo round is created: the name of a quick course. */
export function quickCourseState(courseName: string): { readonly courseName: string } {
  return { courseName }
}

/** Null where none was asked for on the way here. */
export function quickCourseAskedFor(): string | null {
  const carried = v.safeParse(stateSchema, history.state)
  return carried.success ? carried.output.courseName : null
}

/** Of this step of the browser's history. */
export function forgetQuickCourseAskedFor(): void {
  if (quickCourseAskedFor() !== null) history.replaceState({ ...history.state, courseName: undefined }, '')
}
