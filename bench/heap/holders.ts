/** `tsx bench/heap/holders.ts <picture>...`: lists who holds how much of each heap. */
import { basename } from 'node:path'
import { dominatorsOf } from './dominators.ts'
import { type Picture, readPicture } from './read-picture.ts'

const MB = 2 ** 20
/** Less than this is not listed. */
const LEAST = 0.5 * MB
/** An object whose large parts make less of it than this holds the rest itself. */
const OWN_PART = 0.5
/** What only leads to something that holds: scopes, plain objects and V8's own. A map or an instance of a class holds. */
const LEADS = /^(system \/|Object$|\(|$|Module|Generator|Promise|\d)/
const NAMES_SHOWN = 4
const LETTERS_SHOWN = 40

type Holder = { mb: number; path: string }

/** What each object keeps: its own bytes and those of all that would go with it. */
const keptBy = ({ sizes }: Picture, order: Uint32Array, dominators: Uint32Array): Float64Array => {
  const kept = sizes.slice()
  for (const node of order) {
    const holder = dominators[node] ?? 0
    if (node !== 0) kept[holder] = (kept[holder] ?? 0) + (kept[node] ?? 0)
  }
  return kept
}

const largeParts = (kept: Float64Array, order: Uint32Array, dominators: Uint32Array) => {
  const parts = new Map<number, number[]>()
  for (const node of order) {
    if (node === 0 || (kept[node] ?? 0) < LEAST) continue
    const holder = dominators[node] ?? 0
    parts.set(holder, [...(parts.get(holder) ?? []), node])
  }
  return parts
}

const whatIs = ({ words, names }: Picture, node: number): string => words[names[node] ?? 0] ?? ''

/** The names by which others point to these objects. */
const labelsOf = ({ targets, labels, isNumbered, words }: Picture, nodes: ReadonlySet<number>) => {
  const found = new Map<number, Set<string>>()
  for (const [edge, to] of targets.entries()) {
    if (isNumbered[edge] === 1 || !nodes.has(to)) continue
    const label = words[labels[edge] ?? 0] ?? ''
    const known = found.get(to) ?? new Set()
    found.set(to, known.add(label))
  }
  return found
}

/** The holders of a heap, the largest first. */
const holdersOf = (picture: Picture): Holder[] => {
  const { order, dominators } = dominatorsOf(picture)
  const kept = keptBy(picture, order, dominators)
  const parts = largeParts(kept, order, dominators)
  const labels = labelsOf(picture, new Set([...parts.values()].flat()))
  const nameOf = (node: number): string =>
    `${[...(labels.get(node) ?? [])].join('/')}: ${whatIs(picture, node).slice(0, LETTERS_SHOWN)}`
  const holders: Holder[] = []
  const bytesOf = (nodes: readonly number[]) => nodes.reduce((sum, n) => sum + (kept[n] ?? 0), 0)
  /** The large parts of an object that only leads to them. */
  const ledTo = (node: number): readonly number[] => {
    const large = parts.get(node) ?? []
    const leads = LEADS.test(whatIs(picture, node))
    return leads && bytesOf(large) >= OWN_PART * bytesOf([node]) ? large : []
  }
  const visit = (node: number, path: readonly string[]): void => {
    const large = ledTo(node)
    const own = bytesOf([node]) - bytesOf(large)
    if (own >= LEAST) holders.push({ mb: own / MB, path: path.slice(-NAMES_SHOWN).join(' > ') })
    for (const part of large) visit(part, [...path, nameOf(part)])
  }
  visit(0, ['all else'])
  return holders.sort((one, other) => other.mb - one.mb)
}

for (const file of process.argv.slice(2)) {
  const picture = readPicture(file)
  const whole = picture.sizes.reduce((sum, size) => sum + size, 0) / MB
  console.log(`${basename(file)}: ${whole.toFixed(1)} MB, ${picture.count} objects`)
  for (const { mb, path } of holdersOf(picture))
    console.log(`  ${mb.toFixed(1).padStart(7)}  ${path}`)
}
