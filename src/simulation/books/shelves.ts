import { branches, goodOf, goods, OPENING_PIECES, type Piece, SOLD_BEFORE } from './opening.ts'

/** The pieces of a product at a branch: each way in which they came or went. */
export type Shelf = Piece & {
  branchId: number
  opening: number
  received: number
  transferredIn: number
  transferredOut: number
  returned: number
  left: number
  writtenOff: number
  counted: number
  /** What waiting orders hold. */
  held: Map<string, number>
  /** Pieces that were found for an order although the shelf had none, and lie apart for it. */
  apart: Map<string, number>
}
/** The terms that come, and those that go. */
const coming = ['opening', 'received', 'transferredIn', 'returned', 'counted'] as const
const going = ['transferredOut', 'left', 'writtenOff'] as const
export const terms = [...coming, ...going] as const

export const openShelves = (): Shelf[] =>
  branches.flatMap(({ branchId }) =>
    goods.map(({ productId, variantId }) => ({
      branchId,
      productId,
      variantId,
      opening: OPENING_PIECES,
      received: 0,
      transferredIn: 0,
      transferredOut: 0,
      returned: 0,
      left: 0,
      writtenOff: SOLD_BEFORE,
      counted: 0,
      held: new Map(),
      apart: new Map(),
    })),
  )

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)

export const onHandOf = (shelf: Shelf): number =>
  sum(coming.map((term) => shelf[term])) - sum(going.map((term) => shelf[term]))
export const heldOn = ({ held }: Shelf): number => sum(held.values())
/** What can still be sold. */
export const sellableOn = (shelf: Shelf): number => Math.max(0, onHandOf(shelf) - heldOn(shelf))

export const nameOfBranch = (branchId: number): string => `branch ${branchId}`
export const nameOf = (shelf: Shelf): string => `branch ${shelf.branchId}: ${goodOf(shelf).name}`

/** Somebody counted: so many pieces lie there, whatever the books said. */
export const count = (shelf: Shelf, pieces: number): void => {
  shelf.counted += pieces - onHandOf(shelf)
}

/** Takes missing pieces away from one holder after the other. Gives how many each of them lacks. */
const takeAway = (holders: readonly (readonly [string, number])[], missing: number) => {
  let left = missing
  return holders.map(([holder, pieces]) => {
    const lacks = Math.min(left, pieces)
    left -= lacks
    return { holder, lacks }
  })
}

/** How many pieces the holder lacks. Whoever ordered last lacks pieces first; what lies apart is taken away last. */
const lacking = (shelf: Shelf, holder: string): number => {
  const latestFirst = [...shelf.held].sort(([one], [other]) => (one < other ? 1 : -1))
  const apartFor = (id: string, held: number) => Math.min(shelf.apart.get(id) ?? 0, held)
  const common = latestFirst.map(([id, held]) => [id, held - apartFor(id, held)] as const)
  const apart = latestFirst.map(([id, held]) => [id, apartFor(id, held)] as const)
  const lacks = takeAway([...common, ...apart], Math.max(0, heldOn(shelf) - onHandOf(shelf)))
  return sum(lacks.filter((one) => one.holder === holder).map((one) => one.lacks))
}

/** Staff pack an order and find the pieces that the shelf lacks for it. */
export const find = (shelf: Shelf, holder: string): void => {
  const found = lacking(shelf, holder)
  shelf.counted += found
  shelf.apart.set(holder, (shelf.apart.get(holder) ?? 0) + found)
}

/** The pieces go out of the door. If fewer lie there, the others are found at that moment. */
export const leave = (shelf: Shelf, holder: string, pieces: number): void => {
  shelf.counted += Math.max(0, pieces - onHandOf(shelf))
  shelf.left += pieces
  free(shelf, holder)
}

/** An order does not wait for its pieces any more. */
export const free = (shelf: Shelf, holder: string): void => {
  shelf.held.delete(holder)
  shelf.apart.delete(holder)
}
