import { hasAccount } from '../../domain/kernel/access.ts'
import type { Listener } from './listeners.ts'

/** Who asks for a stream. `device`: the id of the browser's cookie. Undefined: it has none yet. */
export type StreamAsker = Pick<Listener, 'actor' | 'address' | 'device'>

/**
 * The most streams at once. Streams of an account count for the account alone. Other streams count for their IP
 * address. They also count for their browser or, without a cookie, for all browsers of the IP address without a cookie
 * (`newcomers`). Thousands of phones share one IP address of a mobile operator, so the limit of an IP address only
 * stops floods.
 */
export type StreamLimits = {
  process: number
  address: number
  newcomers: number
  device: number
  account: number
}

export const usualStreamLimits: StreamLimits = {
  process: 10_000,
  address: 4_000,
  newcomers: 1_500,
  device: 20,
  account: 60,
}

type Scope = Exclude<keyof StreamLimits, 'process'>

const scopesOf = ({ actor, address, device }: StreamAsker): readonly [Scope, string][] => {
  if (hasAccount(actor)) return [['account', actor.id]]
  if (device === undefined)
    return [
      ['newcomers', address],
      ['address', address],
    ]
  return [
    ['device', device],
    ['address', address],
  ]
}

/** Counts the open streams of each asker. */
export const countStreams = (limits: StreamLimits) => {
  const counts = new Map<string, number>()
  let all = 0
  const of = (scope: Scope, id: string): number => counts.get(`${scope} ${id}`) ?? 0
  const change = (asker: StreamAsker, by: 1 | -1): void => {
    all += by
    for (const [scope, id] of scopesOf(asker)) {
      const now = of(scope, id) + by
      if (now === 0) counts.delete(`${scope} ${id}`)
      else counts.set(`${scope} ${id}`, now)
    }
  }
  return {
    hasRoom: (asker: StreamAsker): boolean =>
      all < limits.process && scopesOf(asker).every(([scope, id]) => of(scope, id) < limits[scope]),
    opened: (asker: StreamAsker): void => change(asker, 1),
    closed: (asker: StreamAsker): void => change(asker, -1),
  }
}
