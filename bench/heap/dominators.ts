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

/** The number at this place of a list that has it. */
const at = (list: Uint32Array, n: number): number => list[n] ?? 0

/** The objects that point to each object: those of `n` are `from[first[n]]` to `from[first[n + 1]]`. */
const pointersTo = ({ count, firstEdge, targets }: Picture) => {
  const first = new Uint32Array(count + 2)
  for (const to of targets) if (to !== WEAK) first[to + 2] = at(first, to + 2) + 1
  for (let n = 2; n < count + 2; n += 1) first[n] = at(first, n) + at(first, n - 1)
  const from = new Uint32Array(targets.length)
  const note = (node: number, to: number): void => {
    if (to === WEAK) return
    from[at(first, to + 1)] = node
    first[to + 1] = at(first, to + 1) + 1
  }
  for (let node = 0; node < count; node += 1) {
    const end = at(firstEdge, node + 1)
    for (let edge = at(firstEdge, node); edge < end; edge += 1) note(node, at(targets, edge))
  }
  return { first, from }
}

/** The dominator of each object, and the objects in an order in which each comes before its dominator. */
export const dominatorsOf = (picture: Picture) => {
  const order = postorderOf(picture)
  const place = new Uint32Array(picture.count)
  for (const [n, node] of order.entries()) place[node] = n
  const { first, from } = pointersTo(picture)
  const dominators = new Uint32Array(picture.count).fill(NONE)
  dominators[0] = 0
  const meet = (one: number, other: number): number => {
    let [a, b] = [one, other]
    while (a !== b) {
      if (at(place, a) < at(place, b)) a = at(dominators, a)
      else b = at(dominators, b)
    }
    return a
  }
  const look = (node: number): number =>
    from
      .subarray(at(first, node), at(first, node + 1))
      .filter((pointer) => dominators[pointer] !== NONE)
      .reduce((found, pointer) => (found === NONE ? pointer : meet(pointer, found)), NONE)
  const lookAtAll = (): boolean => {
    let hasChanged = false
    for (let n = order.length - 2; n >= 0; n -= 1) {
      const node = at(order, n)
      const found = look(node)
      hasChanged ||= found !== dominators[node]
      dominators[node] = found
    }
    return hasChanged
  }
  while (lookAtAll());
  return { order, dominators }
}
