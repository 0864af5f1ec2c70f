import { ApiError } from '../api.ts'
import { type Entry, type KeptPosition, nextToSend, type Refused } from './entry.ts'
import type { OutboxStore } from './outbox-store.ts'

/** The requests to the server. Both throw `ApiError` for a refusal, and another error if no answer came. */
export type Transport = {
  send(entry: Entry): Promise<void>
  sendPositions(positions: readonly KeptPosition[]): Promise<void>
}

/**
 * How a round of sending ended: everything was sent, the server could not be reached and is tried again later, or the
 * user has to sign in.
 */
export type Round = 'done' | 'wait' | 'sign-in'

type Answer = 'answered' | 'wait' | 'sign-in' | Refused

/** Status codes that do not refuse the entry itself: it is sent again later. */
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
  /** Called when the server has accepted an entry, just before it is deleted. */
  answered(entry: Entry): void
  /** Called when an entry was sent or refused. */
  changed(): void
  /** True once nothing more may be sent for this user. */
  isOver(): boolean
}

/**
 * Sends one entry. If the server refuses it, the entry stays with the reason, and the later entries of its lane wait.
 */
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

/**
 * Sends the positions in batches. A batch that the server refuses is dropped, since old positions are not worth a
 * second try.
 */
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
 * Sends the user's waiting requests in order, then the places where the rider was. The store is read again before each
 * request, since the user may add or withdraw requests meanwhile. Only one call may run on a device at a time.
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
