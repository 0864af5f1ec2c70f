import { type Entry, type NewEntry, nextDue, type Position } from './entry.ts'
import type { OutboxStore } from './outbox-store.ts'
import { type Round, sendAll, type Transport } from './sender.ts'

/** The part of the Web Locks API that is used here: at most one tab of the device holds a lock. */
export type Locks = { request(name: string, work: () => Promise<void>): Promise<unknown> }

/**
 * Stands in for Web Locks on a page served by HTTP. It locks only within one tab; if two tabs send the same entry, the
 * server recognises the entry's id.
 */
const inThisTab = (): Locks => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_, work) => {
      last = last.then(work, work)
      return last
    },
  }
}

const ofTheDevice = (): Locks => {
  const { locks } = navigator
  return locks ? { request: (name, work) => locks.request(name, () => work()) } : inThisTab()
}

/**
 * Runs `work` in one tab of the device at a time. Calls made while a run waits for the lock share that run; a call
 * during a run causes one more run.
 */
const oneAtATime = (name: string, work: () => Promise<void>, locks = ofTheDevice()) => {
  let waiting: Promise<unknown> | undefined
  return (): Promise<unknown> => {
    waiting ??= locks.request(name, () => {
      waiting = undefined
      return work()
    })
    return waiting
  }
}

/**
 * `others` is the number of entries on this device that belong to other users. `round` is how the last round of sending
 * ended.
 */
export type OutboxState = {
  entries: readonly Entry[]
  positions: number
  others: number
  round: Round
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
/** Positions that arrive within this time are sent together. */
const SOON_MS = 50

type Setting = {
  store: OutboxStore
  owner: string
  transport: Transport
  /** Called for each entry that the server has accepted, just before it is deleted from the device. */
  answered?(entry: Entry): void
  /** Called when an entry was sent or refused. */
  changed?(): void
  locks?: Locks
  now?(): number
  random?(): number
}

const nothing: OutboxState = { entries: [], positions: 0, others: 0, round: 'done' }

/**
 * The entries and positions of one user: stored on the device until the server has answered, and sent in order by one
 * tab at a time. Entries of other users on this device are neither shown nor sent.
 */
export const openOutbox = ({ store, owner, transport, locks, ...others }: Setting) => {
  const { answered = () => {}, changed = () => {} } = others
  const { now = Date.now, random = Math.random } = others
  // Tells the other tabs that the stored entries have changed.
  const tabs = new BroadcastChannel('outbox')
  const listeners = new Set<() => void>()
  let state = nothing
  let closed = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let firesAt = 0

  const read = async () => {
    const [entries, positions, others] = await Promise.all([
      store.entries(owner),
      store.countPositions(owner),
      store.others(owner),
    ])
    return { entries, positions, others }
  }
  const look = async (): Promise<void> => {
    if (closed) return
    const seen = await read().catch((error: unknown) => {
      if (!closed) throw error
    })
    if (closed || seen === undefined) return
    state = { ...state, ...seen }
    for (const listener of listeners) listener()
  }
  const tell = async (): Promise<void> => {
    await look()
    if (!closed) tabs.postMessage('changed')
  }
  tabs.onmessage = () => void look()

  /** Time in ms until the next round of sending: longer after each failure. Null if there is nothing to send. */
  const nextIn = (): number | null => {
    const longer = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
    if (failures > 0) return longer * (0.5 + random() / 2)
    const due = state.positions > 0 ? now() : nextDue(state.entries)
    return due === null ? null : Math.min(LONGEST_WAIT_MS, Math.max(SOON_MS, due - now()))
  }
  const plan = (): void => {
    const wait = nextIn()
    if (closed || wait === null || state.round === 'sign-in') return
    if (timer !== undefined && firesAt <= now() + wait) return
    clearTimeout(timer)
    firesAt = now() + wait
    timer = setTimeout(() => {
      timer = undefined
      void flush()
    }, wait)
  }

  const round = oneAtATime(
    'outbox',
    async () => {
      const sender = { store, transport, now, answered, changed: noted, isOver: () => closed }
      const ended = await sendAll(sender, owner).catch(() => 'wait' as const)
      failures = ended === 'wait' ? failures + 1 : 0
      state = { ...state, round: ended }
      await tell()
      plan()
    },
    locks,
  )
  const noted = (): void => {
    changed()
    void tell()
  }
  /** Sends what can be sent. Resolves when that round has ended. */
  const flush = (): Promise<unknown> => round()

  const after = async (): Promise<void> => {
    await tell()
    plan()
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    look,
    flush,
    /** Resolves once the entry is stored. Rejects if the device cannot store it. */
    add: async (entry: Omit<NewEntry, 'owner'>): Promise<Entry> => {
      const added = await store.add({ ...entry, owner })
      await after()
      return added
    },
    addPosition: async (position: Position): Promise<void> => {
      await store.addPosition(owner, position)
      await after()
    },
    /** Returns false if the entry was sent already. */
    takeBack: async (seq: number): Promise<boolean> => {
      const isBack = await store.takeBack(seq)
      await after()
      return isBack
    },
    /** Sends a refused entry again, and then the later entries of its lane. */
    again: async (seq: number): Promise<void> => {
      await store.again(seq)
      await after()
    },
    /** Deletes a refused entry, so that the later entries of its lane can be sent. */
    giveUp: async (seq: number): Promise<void> => {
      await store.giveUp(seq)
      await after()
    },
    close: (): void => {
      closed = true
      clearTimeout(timer)
      tabs.close()
    },
  }
}

export type Outbox = ReturnType<typeof openOutbox>

/**
 * Starts a round of sending at once, when the network is back, and when the page becomes visible: few browsers let a
 * hidden page send. Returns a function that stops this.
 */
export const wakeUps = ({ flush, look }: Pick<Outbox, 'flush' | 'look'>): (() => void) => {
  const send = (): void => void look().then(flush)
  const seen = (): void => {
    if (document.visibilityState === 'visible') send()
  }
  window.addEventListener('online', send)
  window.addEventListener('pageshow', send)
  document.addEventListener('visibilitychange', seen)
  send()
  return () => {
    window.removeEventListener('online', send)
    window.removeEventListener('pageshow', send)
    document.removeEventListener('visibilitychange', seen)
  }
}
