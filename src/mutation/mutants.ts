import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'
import * as z from 'zod'
import { editsOf } from './mutators.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A small change of the shop: in `file`, what `is` at this place becomes `becomes`. */
export const mutantSchema = z.object({
  file: z.string(),
  at: z.number(),
  line: z.number(),
  is: z.string(),
  becomes: z.string(),
})
export type Mutant = z.output<typeof mutantSchema>

/** `count` mutants of those that the seed puts into an order, without the first `from`. */
export type Choice = { seed: number; from: number; count: number }

/** All files below a folder of the repository, or the file itself. */
export const filesIn = (path: string): string[] => {
  const whole = join(root, path)
  if (statSync(whole).isFile()) return [relative(root, whole)]
  const names = readdirSync(whole, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => relative(root, join(whole, name)))
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The text of the mutant's file with the change in it. Throws if the file holds another text there by now. */
export const textOf = ({ file, at, is, becomes }: Mutant): string => {
  const text = read(file)
  if (!text.startsWith(is, at)) throw new Error(`${file} does not hold this there: ${is}`)
  return text.slice(0, at) + becomes + text.slice(at + is.length)
}

const mutantsOf = (file: string): Mutant[] => {
  const text = read(file)
  return editsOf(file, text).map(({ at, end, becomes }) => {
    const line = text.slice(0, at).split('\n').length
    return { file, at, line, is: text.slice(at, end), becomes }
  })
}

/** What runs, without types, comments and ways of writing. Undefined if it is no program. */
const compiled = (text: string): string | undefined => {
  try {
    return transformSync(text, { loader: 'ts', minify: true, logLevel: 'silent' }).code
  } catch {
    return undefined
  }
}

/** Whether it is a program, and another one. */
export const isOther = (mutant: Mutant): boolean => {
  const code = compiled(textOf(mutant))
  return code !== undefined && code !== compiled(read(mutant.file))
}

/** A place in the order that does not move when other mutants come or go. */
const placeOf = ({ file, at, becomes }: Mutant, seed: number): string =>
  createHash('sha256').update(`${seed} ${file} ${at} ${becomes}`).digest('hex')

/** The chosen mutants of these folders and files. The same choice gives the same mutants as long as the files stay as they are. */
export const chooseMutants = (
  paths: readonly string[],
  { seed, from, count }: Choice,
): Mutant[] => {
  const files = paths.flatMap(filesIn).filter((file) => !file.endsWith('.test.ts'))
  const all = files
    .flatMap(mutantsOf)
    .map((mutant) => ({ mutant, place: placeOf(mutant, seed) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
  const chosen: Mutant[] = []
  for (const { mutant } of all) {
    if (chosen.length === from + count) break
    if (isOther(mutant)) chosen.push(mutant)
  }
  return chosen.slice(from)
}
