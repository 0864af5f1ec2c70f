/** Who alone keeps an object: all ways from the root to it lead through its dominator (Cooper, Harvey and Kennedy). */
import { type Picture, WEAK } from './read-picture.ts'

const NONE = 0xffff_ffff

/** All objects that the root reaches, each behind those that are reached from it. */
const postorderOf = ({ count, firstEdge, targets }: Picture): Uint32Array => {
  const order = new Uint32Array(count)
  const nextEdge = firstEdge.slice(0, count)
  const isSeen = new Uint8Array(count)
  const open = new Uint32Array(count)
  let [depth, done] = [1, 0]
  isSeen[0] = 1
  const enter = (node: number): void => {
    if (node === WEAK || isSeen[node] === 1) return
    isSeen[node] = 1
    open[depth] = node
    depth += 1
  }
  while (depth > 0) {
    const node = open[depth - 1] ?? 0
    const edge = nextEdge[node] ?? 0
    if (edge < (firstEdge[node + 1] ?? 0)) {
      nextEdge[node] = edge + 1
      enter(targets[edge] ?? WEAK)
    } else {
      order[done] = node
      done += 1
      depth -= 1
    }
  }
  return order.subarray(0, done)
}

/** Tells of each edge that keeps something. */
const eachEdge = (
  { count, firstEdge, targets }: Picture,
  tell: (from: number, to: number) => void,
): void => {
  for (let node = 0; node < count; node += 1) {
    for (const to of targets.subarray(firstEdge[node], firstEdge[node + 1])) {
      if (to !== WEAK) tell(node, to)
    }
  }
}

/** Gives the objects that point to an object. */
const pointersTo = (picture: Picture) => {
  const { count, targets } = picture
  const first = new Uint32Array(count + 2)
  const add = (at: number, more: number): void => {
    first[at] = (first[at] ?? 0) + more
  }
  eachEdge(picture, (_, to) => add(to + 2, 1))
  for (let n = 2; n < count + 2; n += 1) add(n, first[n - 1] ?? 0)
  const from = new Uint32Array(targets.length)
  eachEdge(picture, (node, to) => {
    from[first[to + 1] ?? 0] = node
    add(to + 1, 1)
  })
  return (node: number): Uint32Array => from.subarray(first[node], first[node + 1])
}

/** Gives the nearest object that dominates both. */
const meeting = (place: Uint32Array, dominators: Uint32Array) => (one: number, other: number) => {
  const placeOf = (node: number): number => place[node] ?? 0
  const above = (node: number): number => dominators[node] ?? 0
  let [a, b] = [one, other]
  while (a !== b) {
    if (placeOf(a) < placeOf(b)) a = above(a)
    else b = above(b)
  }
  return a
}

/** The dominator of each object, and the objects in an order in which each comes before its dominator. */
export const dominatorsOf = (picture: Picture) => {
  const order = postorderOf(picture)
  const place = new Uint32Array(picture.count)
  for (const [n, node] of order.entries()) place[node] = n
  const pointers = pointersTo(picture)
  const dominators = new Uint32Array(picture.count).fill(NONE)
  dominators[0] = 0
  const meet = meeting(place, dominators)
  const look = (node: number): number => {
    let found = NONE
    for (const pointer of pointers(node)) {
      if (dominators[pointer] === NONE) continue
      found = found === NONE ? pointer : meet(pointer, found)
    }
    return found
  }
  /** Whether it is another dominator than before. */
  const lookAgain = (node: number): boolean => {
    const before = dominators[node]
    const found = look(node)
    dominators[node] = found
    return found !== before
  }
  const outwards = order.subarray(0, -1).toReversed()
  while (outwards.reduce((changed, node) => (lookAgain(node) ? changed + 1 : changed), 0) > 0);
  return { order, dominators }
}
