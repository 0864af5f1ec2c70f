/** `tsx bench/heap/holders.ts <picture>...`: lists who holds how much of each heap. */
import { basename } from 'node:path'
import { dominatorsOf } from './dominators.ts'
import { type Picture, readPicture } from './read-picture.ts'

const MB = 2 ** 20
/** Less than this is not listed. */
const LEAST = 0.5 * MB
/** An object whose large parts make less of it than this holds the rest itself. */
const OWN_PART = 0.5
const NAMES_SHOWN = 7
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

/** How the holder names the object, if it points to it, and what the object is. */
const nameOf = (picture: Picture, holder: number, node: number): string => {
  const { firstEdge, targets, labels, isNumbered, words, names } = picture
  const what = (words[names[node] ?? 0] ?? '').slice(0, LETTERS_SHOWN)
  const [from, to] = [firstEdge[holder] ?? 0, firstEdge[holder + 1] ?? 0]
  const edge = targets.subarray(from, to).indexOf(node)
  if (edge === -1 || isNumbered[from + edge] === 1) return what
  return `${words[labels[from + edge] ?? 0] ?? ''}: ${what}`
}

/** The holders of a heap, the largest first. */
const holdersOf = (picture: Picture): Holder[] => {
  const { order, dominators } = dominatorsOf(picture)
  const kept = keptBy(picture, order, dominators)
  const parts = largeParts(kept, order, dominators)
  const holders: Holder[] = []
  const keptOf = (node: number): number => kept[node] ?? 0
  /** Its large parts, if they make most of it. Else it is a holder as a whole. */
  const partsOf = (node: number): number[] => {
    const large = parts.get(node) ?? []
    const ofParts = large.reduce((sum, part) => sum + keptOf(part), 0)
    return ofParts < OWN_PART * keptOf(node) ? [] : large
  }
  const visit = (node: number, path: readonly string[]): void => {
    const large = partsOf(node)
    const own = large.reduce((left, part) => left - keptOf(part), keptOf(node))
    if (own >= LEAST) holders.push({ mb: own / MB, path: path.slice(-NAMES_SHOWN).join(' > ') })
    for (const part of large) visit(part, [...path, nameOf(picture, node, part)])
  }
  visit(0, [])
  return holders.sort((one, other) => other.mb - one.mb)
}

for (const file of process.argv.slice(2)) {
  const picture = readPicture(file)
  const whole = picture.sizes.reduce((sum, size) => sum + size, 0) / MB
  console.log(`${basename(file)}: ${whole.toFixed(1)} MB, ${picture.count} objects`)
  for (const { mb, path } of holdersOf(picture))
    console.log(`  ${mb.toFixed(1).padStart(7)}  ${path}`)
}
