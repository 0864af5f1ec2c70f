import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { EventBytes } from '../../stores/event-store/port.ts'
import type { Checkpoint, Seal } from '../../stores/seals/port.ts'

/** An event as it was sealed: its hash (SHA-256 in base64url), and its name in the log. */
export type Entry = { leaf: string; revision: number; stream: string }

const digest = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const keyed = (key: Buffer, ...parts: readonly (string | Buffer)[]): string => {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest('hex')
}

/**
 * The event without its position, which differs from store to store. The lengths keep data and metadata apart, so no
 * two events give the same bytes.
 */
export const entryOf = ({ stream, revision, id, type, data, metadata }: EventBytes): Entry => {
  const head = JSON.stringify([stream, revision, id, type, data.length, metadata.length])
  return { leaf: digest(head, data, metadata).toString('base64url'), revision, stream }
}

/** The chain of an empty log. */
export const CHAIN_START: Buffer = Buffer.alloc(32)

/** The chain with one more event. */
export const extended = (chain: Buffer, { leaf }: Pick<Entry, 'leaf'>): Buffer =>
  digest(chain, Buffer.from(leaf, 'base64url'))

export const chainOf = (chain: Buffer, entries: readonly Entry[]): Buffer =>
  entries.reduce(extended, chain)

const hashOf = (key: Buffer, count: number, at: string, chain: Buffer): string =>
  keyed(key, JSON.stringify(['checkpoint', count, at]), chain)

const areEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Whether the first `count` events, whose chain this is, are those of the checkpoint. */
export const fits = (key: Buffer, { count, at, hash }: Checkpoint, chain: Buffer): boolean =>
  areEqual(hash, hashOf(key, count, at, chain))

const macOf = (key: Buffer, seal: Omit<Seal, 'mac'>): string => {
  const { number, count, at, hash, stream, revision, id, chain, reason, entries } = seal
  const head = [number, count, at, hash, stream, revision, id, chain, reason]
  return keyed(key, JSON.stringify(['seal', ...head]), entries)
}

/** Whether the seal is as it was made. */
export const isGenuine = (key: Buffer, { mac, ...seal }: Seal): boolean =>
  areEqual(mac, macOf(key, seal))

const pack = (entries: readonly Entry[]): Buffer =>
  deflateRawSync(
    JSON.stringify(entries.map(({ leaf, revision, stream }) => [leaf, revision, stream])),
    { level: 1 },
  )

/** The events of a genuine seal. */
export const entriesOf = ({ entries }: Pick<Seal, 'entries'>): Entry[] => {
  const rows: [string, number, string][] = JSON.parse(inflateRawSync(entries).toString())
  return rows.map(([leaf, revision, stream]) => ({ leaf, revision, stream }))
}

/** The chain at the end of a seal, and before the first one. */
export const chainAt = (seal: Pick<Seal, 'chain'> | undefined): Buffer =>
  seal === undefined ? CHAIN_START : Buffer.from(seal.chain, 'hex')

/** Seals the events that follow `last`. `at`: ISO 8601 in UTC. */
export const sealEvents = (
  key: Buffer,
  last: Seal | undefined,
  events: readonly [EventBytes, ...EventBytes[]],
  { at, reason }: Pick<Seal, 'at' | 'reason'>,
): Seal => {
  const entries = events.map(entryOf)
  const chain = chainOf(chainAt(last), entries)
  const count = (last?.count ?? 0) + events.length
  const { stream, revision, id } = events.at(-1) ?? events[0]
  const seal = {
    number: (last?.number ?? 0) + 1,
    count,
    at,
    hash: hashOf(key, count, at, chain),
    stream,
    revision,
    id,
    chain: chain.toString('hex'),
    reason,
    entries: pack(entries),
  }
  return { ...seal, mac: macOf(key, seal) }
}
