import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { World } from '../../lib/world.ts'
import type { Collection, Doc, ReadStore } from '../../stores/read-store/port.ts'
import type { Comparison, Difference } from './states.ts'

type Deps = {
  store: Pick<ReadStore, 'find' | 'getManyPatiently'>
  world: Pick<World, 'wait'>
  signal: AbortSignal
}

/** A sample takes so many documents of each read model, and of the others the share below. */
const ALL_OF_SMALL = 1_000
const ONE_IN = 16
const PAGE = 500
/** The comparison ends at so many differences: then it is clear that the copies differ. */
const MOST_DIFFERENCES = 1_000
const MOST_NAMED = 20
/** Both copies go on while they are compared. A document that differs is looked at again so often before it counts. */
const LOOKS = 5
const BETWEEN_LOOKS_MS = 100

const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest()
const isInSample = (id: string, nth: number): boolean =>
  nth < ALL_OF_SMALL || (hashOf(id)[0] ?? 0) % ONE_IN === 0

const namesNobody = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d(?:-\d\d)?|\d{1,8})$/

/** An id of numbers, days and UUIDs names nobody. Of any other one only the beginning of its hash is told. */
const shownId = (id: string): string =>
  id.split(/[.:/]/).every((part) => namesNobody.test(part))
    ? id
    : `#${hashOf(id).toString('hex').slice(0, 12)}`

const fieldsThatDiffer = (one: Doc, other: Doc): string[] => {
  const theirs = new Map<string, unknown>(Object.entries(other))
  const ours = new Map<string, unknown>(Object.entries(one))
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((field) => !isDeepStrictEqual(ours.get(field), theirs.get(field)))
    .toSorted()
}

const differenceOf = (
  id: string,
  serving: Doc | undefined,
  beside: Doc | undefined,
): Difference | undefined => {
  if (serving === undefined && beside === undefined) return undefined
  if (beside === undefined) return { id: shownId(id), kind: 'missing', fields: [] }
  if (serving === undefined) return { id: shownId(id), kind: 'extra', fields: [] }
  if (isDeepStrictEqual(serving, beside)) return undefined
  return { id: shownId(id), kind: 'different', fields: fieldsThatDiffer(serving, beside) }
}

type Copies = { serving: Collection; beside: Collection }

/** The differences of these documents that stay when they are looked at again. */
const lastingDifferences = async (
  ids: readonly string[],
  { serving, beside }: Copies,
  { store, world, signal }: Deps,
): Promise<Difference[]> => {
  const look = async (some: readonly string[]): Promise<Map<string, Difference>> => {
    const [ours, theirs] = await Promise.all([
      store.getManyPatiently<Doc>(serving, some),
      store.getManyPatiently<Doc>(beside, some),
    ])
    const byId = (docs: readonly Doc[]) => new Map(docs.map((doc) => [doc.id, doc]))
    const [one, other] = [byId(ours), byId(theirs)]
    return new Map(
      some.flatMap((id): [string, Difference][] => {
        const difference = differenceOf(id, one.get(id), other.get(id))
        return difference === undefined ? [] : [[id, difference]]
      }),
    )
  }
  let found = await look(ids)
  for (let looks = 1; found.size > 0 && looks < LOOKS && !signal.aborted; looks += 1) {
    await world.wait(BETWEEN_LOOKS_MS, signal)
    found = await look([...found.keys()])
  }
  return [...found.values()]
}

/** Yields the ids of a collection, page by page. Of a large one only a sample, unless `whole`. */
async function* idsOf(collection: Collection, whole: boolean, { store, signal }: Deps) {
  let nth = 0
  let after: string | undefined
  do {
    const page = await store.find<Doc>(collection, { limit: PAGE, after })
    const before = nth
    const ids = page.docs.map(({ id }) => id)
    yield ids.filter((id, n) => whole || isInSample(id, before + n))
    nth += ids.length
    after = page.next
  } while (after !== undefined && !signal.aborted)
}

type Found = Pick<Comparison, 'compared' | 'differences' | 'named'>

/**
 * Compares the copy beside with the one that serves, document by document, while both go on. Undefined if `signal`
 * aborted.
 */
export const compareCopies = async (
  copies: Copies,
  scope: Comparison['scope'],
  deps: Deps,
): Promise<Found | undefined> => {
  const { store, world, signal } = deps
  const differences: Difference[] = []
  let compared = 0
  const isEnough = () => signal.aborted || differences.length >= MOST_DIFFERENCES
  for await (const ids of idsOf(copies.serving, scope === 'all', deps)) {
    differences.push(...(await lastingDifferences(ids, copies, deps)))
    compared += ids.length
    await world.wait(0, signal)
    if (isEnough()) break
  }
  for await (const ids of idsOf(copies.beside, scope === 'all', deps)) {
    if (isEnough()) break
    const ours = await store.getManyPatiently<Doc>(copies.serving, ids)
    const known = new Set(ours.map(({ id }) => id))
    const extra = ids.filter((id) => !known.has(id))
    differences.push(...(await lastingDifferences(extra, copies, deps)))
    await world.wait(0, signal)
  }
  if (signal.aborted) return undefined
  return { compared, differences: differences.length, named: differences.slice(0, MOST_NAMED) }
}
