import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, normalizePath, parseSync, type Plugin, Visitor } from 'vite'

const folder = normalizePath(join(import.meta.dirname, 'src', 'words'))
const catalogue = `${folder}/en.ts`
/** Where the modules of its parts would lie, had they files: a section's 'home.ts', a text's 'home.resume.ts'. */
const partsFolder = `${folder}/en/`
const pathOf = (part: string) => `${partsFolder}${part}.ts`
const importOfWords = /^import \{ words \} from '(?:[./]+\/words|\.)\/words\.ts'$/m

/**
 * Makes a module of each text of the catalogue in what is built, and lets each file import the texts it shows: they come with
 * it, and the first files don't wait for the texts of all others. Nothing changes for whoever writes `words.section.name`;
 * a section that is taken whole comes whole. In development and in tests words.ts is used as it stands.
 */
export function wordsInParts(): Plugin {
  let parts = new Map<string, Part>()
  return {
    name: 'words-in-parts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      parts = partsOf(readFileSync(catalogue, 'utf8'))
    },
    resolveId: (id) => (parts.has(id) ? id : null),
    load(id) {
      const part = parts.get(id)
      return part === undefined ? null : { code: part.code, moduleSideEffects: false }
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: importOfWords },
      handler: (code, id) => withImports(code, parts, id),
    },
  }
}

/** Whether a module is a part of the catalogue. */
export function isPartOfWords(id: string): boolean {
  return id.startsWith(partsFolder)
}

interface Part {
  readonly kind: 'section' | 'text'
  readonly code: string
}

/** All parts by the paths of their modules. A text's is the catalogue's file with that text alone in the place of all. */
export function partsOf(source: string): Map<string, Part> {
  const whole = catalogueIn(source)
  const parts = new Map<string, Part>()
  function putText(path: string, { start, end }: ESTree.Expression): void {
    const code = source.slice(0, whole.start) + source.slice(start, end) + source.slice(whole.end)
    parts.set(path, { kind: 'text', code })
  }
  for (const { name: section, value } of textsOf(whole)) {
    if (value.type !== 'ObjectExpression') {
      putText(pathOf(section), value)
      continue
    }
    const texts = textsOf(value).map(({ name, value: text }) => {
      const path = pathOf(`${section}.${name}`)
      putText(path, text)
      return `export { en as ${name} } from '${path}'`
    })
    parts.set(pathOf(section), { kind: 'section', code: texts.join('\n') })
  }
  return parts
}

/** The object of all texts. */
function catalogueIn(source: string): ESTree.ObjectExpression {
  for (const statement of programOf('en.ts', source).body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type === 'Identifier' && id.name === 'en' && init?.type === 'ObjectExpression') return init
    }
  }
  throw new Error('en.ts exports no object as en.')
}

function textsOf(section: ESTree.ObjectExpression): { readonly name: string; readonly value: ESTree.Expression }[] {
  return section.properties.map((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') {
      throw new Error('In en.ts sections and texts have plain names.')
    }
    return { name: property.key.name, value: property.value }
  })
}

/**
 * A file of the app that imports each text by itself instead of all of them. Throws where that can't be told from its code, or
 * the texts would be missing in the build and there alone.
 */
export function withImports(code: string, parts: ReadonlyMap<string, Part>, file: string): string {
  const imports = new Map<string, string>()
  let rewritten = ''
  let copiedTo = 0
  for (const { start, end, section, text } of usesIn(programOf(file, code), file)) {
    const part = text === null ? section : `${section}.${text}`
    const path = pathOf(part)
    const kind = parts.get(path)?.kind
    if (kind === undefined) throw new Error(`en.ts has no words.${part}.`)
    const name = `words_${part.replace('.', '_')}`
    imports.set(name, `import ${kind === 'text' ? `{ en as ${name} }` : `* as ${name}`} from '${path}'`)
    rewritten += code.slice(copiedTo, start) + name
    copiedTo = end
  }
  return (rewritten + code.slice(copiedTo)).replace(importOfWords, () => [...imports.values()].join(';'))
}

function programOf(file: string, code: string): ESTree.Program {
  const { program, errors } = parseSync(file, code)
  const [error] = errors
  if (error !== undefined) throw new Error(`${file} can't be read: ${error.message}`)
  return program
}

interface Use {
  readonly start: number
  readonly end: number
  readonly section: string
  readonly text: string | null
}

/**
 * Each `words.section.text`, and each `words.section` of which more isn't told, as they follow each other. Throws where words is
 * used in another way: by itself, under a computed name, or as the name of something else.
 */
function usesIn(program: ESTree.Program, file: string): Use[] {
  const uses = new Map<number, Use>()
  // Met before what they consist of: names of members, which have nothing to do with the catalogue, and what is told of it.
  const accounted = new Set<unknown>()
  const name = ({ key, computed }: { readonly key: unknown; readonly computed: boolean }) => {
    if (!computed) accounted.add(key)
  }
  new Visitor({
    ImportSpecifier: ({ imported, local }) => void accounted.add(imported).add(local),
    Property: (node) => {
      if (!node.shorthand) name(node)
    },
    MethodDefinition: name,
    PropertyDefinition: name,
    TSPropertySignature: name,
    TSMethodSignature: name,
    Identifier(node) {
      if (node.name !== 'words' || accounted.has(node)) return
      throw new Error(`${file}: words is used as a whole. Name what is shown, as words.section.text.`)
    },
    // The longer one comes first: it is met before what it consists of.
    MemberExpression(node) {
      const { start, end, object } = node
      if (!node.computed) accounted.add(node.property)
      if (memberOfWords(node) !== null) accounted.add(object)
      if (uses.has(start)) return
      const section = memberOfWords(node)
      if (section !== null) uses.set(start, { start, end, section, text: null })
      else if (object.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
        const outer = memberOfWords(object)
        if (outer !== null) uses.set(start, { start, end, section: outer, text: node.property.name })
      }
    },
  }).visit(program)
  return [...uses.values()].toSorted((a, b) => a.start - b.start)
}

function memberOfWords({ object, property, computed }: ESTree.MemberExpression): string | null {
  const isMember =
    object.type === 'Identifier' && object.name === 'words' && !computed && property.type === 'Identifier'
  return isMember ? property.name : null
}
