import type { Catalogue, Procedure } from './catalogue.ts'
import { RestError } from './rest-error.ts'

/** The form of a call: arguments by names, or a body of this kind, which may be the only argument. */
export type GivenBody = 'json' | 'text' | undefined

const bodyTypes: Readonly<Record<string, readonly string[]>> = { json: ['json', 'jsonb'], text: ['text'] }

/**
 * Chooses the procedure with the given arguments, or else the one that takes the whole body.
 * @throws RestError PGRST202 if there is none, PGRST203 if there are several
 */
export function chosenProcedure(
  catalogue: Catalogue,
  name: string,
  given: readonly string[],
  body: GivenBody,
): { readonly procedure: Procedure; readonly takesBody: boolean } {
  const all = catalogue.procedures(name)
  const byNames = body === 'text' ? [] : all.filter((procedure) => takes(procedure, given))
  const takesBody = byNames.length === 0
  const byBody = all.filter(({ bodyType }) => bodyType !== undefined && bodyTypes[body ?? '']?.includes(bodyType))
  const fitting = takesBody ? byBody : byNames
  const [procedure, second] = fitting
  if (procedure === undefined) throw noProcedure(name, given, body)
  if (second === undefined) return { procedure, takesBody }
  throw new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${fitting.map(signature).join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

function takes(procedure: Procedure, given: readonly string[]): boolean {
  return (
    given.every((argument) => argument !== '' && procedure.arguments.has(argument)) &&
    [...procedure.arguments.values()].every((argument) => !argument.required || given.includes(argument.name))
  )
}

function signature(procedure: Procedure): string {
  const list = [...procedure.arguments.values()].map((argument) => `${argument.name} => ${argument.type}`)
  return `public.${procedure.name}(${list.join(', ')})`
}

function noProcedure(name: string, given: readonly string[], body: GivenBody): RestError {
  const called = `public.${name}`
  const list = given.join(', ')
  const named = given.length === 0 ? ' without parameters' : `(${list})`
  const tried = given.length === 0 ? ' without parameters' : ` with parameter${given.length > 1 ? 's' : ''} ${list}`
  const searched = {
    json: `${tried} or with a single unnamed json/jsonb parameter`,
    text: ' with a single unnamed text parameter',
    names: tried,
  }[body ?? 'names']
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${called}${body === 'text' ? '' : named} in the schema cache`,
    { details: `Searched for the function ${called}${searched}, but no matches were found in the schema cache.` },
  )
}
