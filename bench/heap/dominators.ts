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

/** The objects that point to each object: those of `n` are `from[first[n]]` to `from[first[n + 1]]`. */
const pointersTo = ({ count, firstEdge, targets }: Picture) => {
  const first = new Uint32Array(count + 2)
  for (const to of targets) if (to !== WEAK) first[to + 2] = (first[to + 2] ?? 0) + 1
  for (let n = 2; n < count + 2; n += 1) first[n] = (first[n] ?? 0) + (first[n - 1] ?? 0)
  const from = new Uint32Array(targets.length)
  for (let node = 0; node < count; node += 1) {
    for (let edge = firstEdge[node] ?? 0; edge < (firstEdge[node + 1] ?? 0); edge += 1) {
      const to = targets[edge] ?? WEAK
      if (to === WEAK) continue
      const at = first[to + 1] ?? 0
      from[at] = node
      first[to + 1] = at + 1
    }
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
      if ((place[a] ?? 0) < (place[b] ?? 0)) a = dominators[a] ?? 0
      else b = dominators[b] ?? 0
    }
    return a
  }
  const look = (node: number): number => {
    let found = NONE
    for (let n = first[node] ?? 0; n < (first[node + 1] ?? 0); n += 1) {
      const pointer = from[n] ?? 0
      if (dominators[pointer] === NONE) continue
      found = found === NONE ? pointer : meet(pointer, found)
    }
    return found
  }
  const lookAtAll = (): boolean => {
    let hasChanged = false
    for (let n = order.length - 2; n >= 0; n -= 1) {
      const node = order[n] ?? 0
      const found = look(node)
      if (found === dominators[node]) continue
      dominators[node] = found
      hasChanged = true
    }
    return hasChanged
  }
  while (lookAtAll());
  return { order, dominators }
}
