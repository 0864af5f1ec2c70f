import { ApiError } from '../../api.ts'
import type { Entry, KeptPosition } from '../entry.ts'
import type { Locks } from '../outbox.ts'
import type { Transport } from '../sender.ts'

/** How the next requests fare: no network, an answer that gets lost after the work was done, and so on. */
export type Weather = 'fine' | 'offline' | 'answer-lost' | 'tab-dies' | 'broken' | 'signed-out'

/**
 * Stands in for the server: it does a thing once by its id, as the shop does, and refuses what a test told it to. It
 * counts what it did, not what it was asked.
 */
export const aReceiver = () => {
  const done: Entry[] = []
  const places: KeptPosition[] = []
  const refused = new Map<string, { status: number; code: 'FORBIDDEN' | 'CONFLICT' }>()
  const server = { weather: 'fine' as Weather, asked: 0, done, places, refused }

  const before = {
    offline: () => new TypeError('Failed to fetch'),
    broken: () => new ApiError(503, 'Service Unavailable'),
    'signed-out': () => new ApiError(401, 'Please sign in.'),
  }
  const after = {
    'answer-lost': () => Promise.reject(new TypeError('Failed to fetch')),
    'tab-dies': () => new Promise<void>(() => {}),
  }
  const pass = async (work: () => void): Promise<void> => {
    server.asked += 1
    const { weather } = server
    if (weather in before) throw before[weather as keyof typeof before]()
    work()
    if (weather in after) await after[weather as keyof typeof after]()
  }
  const transport: Transport = {
    send: (entry) =>
      pass(() => {
        const no = refused.get(entry.id)
        if (no !== undefined) throw new ApiError(no.status, 'no', { message: 'no', code: no.code })
        if (!done.some(({ id }) => id === entry.id)) done.push(entry)
      }),
    sendPositions: (batch) =>
      pass(() => {
        const isNew = ({ at }: KeptPosition) => !places.some((one) => one.at === at)
        places.push(...batch.filter(isNew))
      }),
  }
  return { server, transport }
}

/** The locks of one device. A tab that dies lets go of its lock, as browsers see to. */
export const aDevice = () => {
  let holder: Promise<unknown> = Promise.resolve()
  let letGo = (): void => {}
  const locks: Locks = {
    request: (_, work) => {
      const mine = holder.then(() =>
        Promise.race([work(), new Promise<void>((resolve) => (letGo = resolve))]),
      )
      holder = mine
      return mine
    },
  }
  return { locks, tabDies: () => letGo() }
}
