import { StoreFull, StoreUnavailable } from '../store-unavailable.ts'
import type { Answer, Write, WriteName } from './writes.ts'

/** What the shop sends to the thread that writes: writes with their numbers, or null if no more will come. */
export type ToWriter = readonly { id: number; write: Write }[] | null

/** An error as it crosses from one thread to the other: its class would be lost. */
export type SentError = {
  kind: 'full' | 'unavailable' | 'other'
  engine: string
  message: string
  stack: string | undefined
}

/** A write that is on disk, with its answer. */
export type Done<Name extends WriteName = WriteName> = {
  [One in Name]: { id: number; name: One; answer: Answer<One> }
}[Name]
export const done = <Name extends WriteName>(
  id: number,
  name: Name,
  answer: Answer<Name>,
): Done<Name> => ({ id, name, answer })

type Refused = { id: number; name: WriteName; error: SentError }

/** What the thread sends: the outcomes of one commit, in the order of the writes. */
export type FromWriter = readonly (Done | Refused)[]

const kindOf = (error: unknown): SentError['kind'] => {
  if (error instanceof StoreFull) return 'full'
  return error instanceof StoreUnavailable ? 'unavailable' : 'other'
}

export const sent = (error: unknown): SentError => {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const engine = error instanceof StoreUnavailable ? error.engine : ''
  return { kind: kindOf(error), engine, message, stack }
}

export const received = ({ kind, engine, message, stack }: SentError): Error => {
  const cause = new Error(message)
  if (stack !== undefined) cause.stack = stack
  if (kind === 'full') return new StoreFull(engine, { cause })
  return kind === 'unavailable' ? new StoreUnavailable(engine, { cause }) : cause
}
