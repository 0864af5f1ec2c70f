import { ApiError } from '../api.ts'
import { type Entry, type KeptPosition, nextToSend, type Refused } from './entry.ts'
import type { OutboxStore } from './outbox-store.ts'

/** What is asked of the network. Both throw `ApiError` for a refusal, and anything else where no answer came. */
export type Transport = {
  send(entry: Entry): Promise<void>
  sendPositions(positions: readonly KeptPosition[]): Promise<void>
}

/** What became of a round: all was sent, the network or the server is to be waited for, or somebody is to sign in. */
export type Round = 'done' | 'wait' | 'sign-in'

type Answer = 'answered' | 'wait' | 'sign-in' | Refused

/** Refusals that say nothing about the entry, only that it came at a bad moment. */
const passing = [408, 425, 429]

const isPassing = ({ status, body }: ApiError): boolean =>
  status >= 500 || passing.includes(status) || body?.code === 'CONFLICT'

const answerTo = async (sent: Promise<void>): Promise<Answer> => {
  try {
    await sent
    return 'answered'
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) return 'wait'
    if (error.status === 401) return 'sign-in'
    return { status: error.status, body: error.body ?? null }
  }
}

const POSITIONS_AT_ONCE = 100

type Sender = {
  store: OutboxStore
  transport: Transport
  now(): number
  /** An entry was answered, and is about to leave the device. */
  answered(entry: Entry): void
  /** An entry has left, or was set aside. */
  changed(): void
  /** Nothing more is to be sent for this owner. */
  isOver(): boolean
}

/** Sends one entry. A refusal keeps it, with the reason, and with it all later ones of its lane. */
const sendOne = async (sender: Sender, seq: number): Promise<Round> => {
  const { store, transport, now } = sender
  const entry = await store.claim(seq, now())
  if (entry === null) return 'done'
  const answer = await answerTo(transport.send(entry))
  if (answer === 'wait' || answer === 'sign-in') return answer
  if (answer === 'answered') {
    sender.answered(entry)
    await store.answered(seq)
  } else await store.setAside(seq, answer)
  sender.changed()
  return 'done'
}

/** Positions are never worth waiting for: those that are refused are dropped. */
const sendPositions = async (sender: Sender, owner: string): Promise<Round> => {
  const { store, transport, isOver } = sender
  while (!isOver()) {
    const some = await store.positions(owner, POSITIONS_AT_ONCE)
    if (some.length === 0) return 'done'
    const answer = await answerTo(transport.sendPositions(some))
    if (answer === 'wait' || answer === 'sign-in') return answer
    await store.dropPositions(some)
  }
  return 'done'
}

/**
 * Sends all that the owner made and nothing speaks against, the acts before the positions. Only one at a time may do so
 * on a device. The store is asked anew after each act, since people go on meanwhile.
 */
export const sendAll = async (sender: Sender, owner: string): Promise<Round> => {
  while (!sender.isOver()) {
    const next = nextToSend(await sender.store.entries(owner), sender.now())
    if (next === undefined) return sendPositions(sender, owner)
    const round = await sendOne(sender, next.seq)
    if (round !== 'done') return round
  }
  return 'done'
}
