import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { filesIn, root } from './mutants.ts'

/** So many imports lie between a test and what it tests, at most. */
const MOST_STEPS = 3
/** So many test files are run, at most. */
const MOST_TESTS = 16
/** If fewer are near, others come in. */
const FEW = 4

/** These need an engine, processes or a whole past. */
const LEFT_OUT =
  /\.int\.test\.ts$|^src\/([^/]+\.test\.ts$|(program|demo|simulation|chaos|mutation)\/)/

/** Tests that do not import a file are near if they stand in a room of its name, on one of these floors. */
const FLOORS = new Set(['domain', 'commands', 'projections', 'workers'])

/** What a file imports or hands on, but for types. */
const IMPORTS = /^(?:import|export)\b(?! type\b)[^'"=]*?\bfrom '([^']+)'/gm

const ALIASES: readonly (readonly [string, string])[] = [
  ['#src/', 'src/'],
  ['#contract/', 'src/contract/'],
]

const resolve = (from: string, name: string): string => {
  const alias = ALIASES.find(([short]) => name.startsWith(short))
  if (alias !== undefined) return name.replace(...alias)
  return relative(root, join(root, dirname(from), name))
}

/** Each file of the shop with those that import it. */
const readImporters = (): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>()
  for (const file of filesIn('src')) {
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORTS)) {
      const imported = resolve(file, name)
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return importers
}

/** How many folders a test has in common with a file, and whether it has its name. */
const closeness = (test: string, file: string): number => {
  const [folders, others] = [dirname(test).split('/'), dirname(file).split('/')]
  const apart = folders.findIndex((folder, depth) => folder !== others[depth])
  const isNamesake = test.startsWith(file.replace(/ts$/, ''))
  return (apart === -1 ? folders.length : apart) + (isNamesake ? 1 : 0)
}

/** Whose room it is: 'order' of `src/domain/order/bill.ts`, of `src/projections/orders/days.ts` and of `src/domain/order.ts`. */
const nounOf = (file: string): string =>
  (file.split('/')[2] ?? '').replace(/(\.property)?(\.test)?\.ts$/, '').replace(/s$/, '')

const isTest = (file: string): boolean => file.endsWith('.test.ts') && !LEFT_OUT.test(file)

const isRelated = (test: string, file: string): boolean =>
  nounOf(test) === nounOf(file) && FLOORS.has(test.split('/')[1] ?? '')

/**
 * Finds the test files nearest to a file, nearest first: those that import it, then those of its noun that import one of
 * its importers, and so on for a few steps. A file that has few takes any that reach it.
 */
export const openNearestTests = () => {
  const importers = readImporters()
  const importersOf = (files: readonly string[]): string[] => [
    ...new Set(files.flatMap((file) => importers.get(file) ?? [])),
  ]

  return (file: string): string[] => {
    const seen = new Set([file])
    const steps: string[][] = []
    for (let at = [file]; steps.length < MOST_STEPS; ) {
      at = importersOf(at).filter((one) => !seen.has(one))
      for (const one of at) seen.add(one)
      steps.push(at.filter(isTest).toSorted((a, b) => closeness(b, file) - closeness(a, file)))
    }
    const all = steps.flat()
    const near = [...new Set([...(steps[0] ?? []), ...all.filter((one) => isRelated(one, file))])]
    if (near.length >= FEW) return near.slice(0, MOST_TESTS)
    return [...new Set([...near, ...all])].slice(0, FEW)
  }
}
