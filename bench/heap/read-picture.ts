/** Reads a picture of a heap as V8 writes it. Its text may be longer than any string, so numbers are read from bytes. */
import { readFileSync } from 'node:fs'
import * as z from 'zod'

const header = z.object({
  meta: z.object({
    node_fields: z.array(z.string()),
    node_types: z.tuple([z.array(z.string())]).rest(z.unknown()),
    edge_fields: z.array(z.string()),
    edge_types: z.tuple([z.array(z.string())]).rest(z.unknown()),
  }),
  node_count: z.number(),
  edge_count: z.number(),
})
type Header = z.infer<typeof header>

/** Objects and what points from one to another. `firstEdge[n]` to `firstEdge[n + 1]` are the edges of object n. */
export type Picture = {
  count: number
  sizes: Float64Array
  names: Uint32Array
  firstEdge: Uint32Array
  /** The object that each edge points to. `WEAK`: the edge keeps nothing. */
  targets: Uint32Array
  labels: Uint32Array
  /** Whether the label is a number and no word. */
  isNumbered: Uint8Array
  words: readonly string[]
}

export const WEAK = 0xffff_ffff

const ZERO = 48
const NINE = 57
const END = 93

/** Gives the numbers of the list that begins behind `key`, one after another. */
const numbersAfter = (bytes: Buffer, key: string) => {
  let at = bytes.indexOf(key) + key.length
  const isDigit = () => {
    const byte = bytes[at] ?? END
    return byte >= ZERO && byte <= NINE
  }
  return (): number => {
    while (!isDigit() && bytes[at] !== END) at += 1
    let value = 0
    for (; isDigit(); at += 1) value = value * 10 + (bytes[at] ?? ZERO) - ZERO
    return value
  }
}

const headerOf = (bytes: Buffer): Header => {
  const [from, to] = [bytes.indexOf('{', 1), bytes.indexOf('"nodes":[')]
  const text = bytes.subarray(from, to).toString().trim()
  return header.parse(JSON.parse(text.replace(/,$/, '')))
}

const wordsOf = (bytes: Buffer): string[] => {
  const from = bytes.lastIndexOf('"strings":[') + '"strings":'.length
  const text = bytes.subarray(from).toString().trim()
  return z.array(z.string()).parse(JSON.parse(text.slice(0, -1)))
}

const readNodes = (bytes: Buffer, { meta, node_count: count }: Header) => {
  const fields = meta.node_fields
  const [name, size, edges] = ['name', 'self_size', 'edge_count'].map((one) => fields.indexOf(one))
  const next = numbersAfter(bytes, '"nodes":[')
  const sizes = new Float64Array(count)
  const names = new Uint32Array(count)
  const firstEdge = new Uint32Array(count + 1)
  for (let n = 0; n < count; n += 1) {
    const row = fields.map(next)
    sizes[n] = row[size ?? 0] ?? 0
    names[n] = row[name ?? 0] ?? 0
    firstEdge[n + 1] = (firstEdge[n] ?? 0) + (row[edges ?? 0] ?? 0)
  }
  return { count, sizes, names, firstEdge }
}

const readEdges = (bytes: Buffer, { meta, edge_count: count }: Header) => {
  const kinds = meta.edge_types[0]
  const next = numbersAfter(bytes, '"edges":[')
  const targets = new Uint32Array(count)
  const labels = new Uint32Array(count)
  const isNumbered = new Uint8Array(count)
  for (let edge = 0; edge < count; edge += 1) {
    const [kind, label, to] = [kinds[next()], next(), next()]
    targets[edge] = kind === 'weak' ? WEAK : to / meta.node_fields.length
    labels[edge] = label
    isNumbered[edge] = kind === 'element' || kind === 'hidden' ? 1 : 0
  }
  return { targets, labels, isNumbered }
}

export const readPicture = (file: string): Picture => {
  const bytes = readFileSync(file)
  const known = headerOf(bytes)
  return { ...readNodes(bytes, known), ...readEdges(bytes, known), words: wordsOf(bytes) }
}
