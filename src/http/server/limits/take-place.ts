import { TooBusy } from '#src/lib/gate.ts'
import type { Middleware } from '../context.ts'
import type { HttpDeps } from '../deps.ts'
import type { Gate } from '../router.ts'
import { isReading, type Load, type RequestClass } from './load.ts'
import { type Classed, classOf } from './request-class.ts'

/** Does the work in a place of its class. Throws `TooBusy` if the class has no place now. */
export const withPlace = async <Value>(
  load: Pick<Load, 'hasRoom' | 'enter'>,
  of: RequestClass,
  work: () => Promise<Value>,
): Promise<Value> => {
  if (!load.hasRoom(of)) throw new TooBusy()
  const leave = load.enter(of)
  try {
    return await work()
  } finally {
    leave()
  }
}

const pass: Middleware = (_, next) => next()
const unbounded: Gate = { before: pass, around: pass }

/**
 * `before`, the first step of a route: a request whose class has no place is answered 503 `TOO_BUSY` before its body is
 * read and before any store is asked. Reads get that answer after a delay, so that a program which repeats at once does
 * not use the processor with refusals alone. `around`: the request takes its place once its body is there, so nobody
 * holds places with bodies that never end.
 */
export const gateOf =
  ({ load, lateRefusals }: Pick<HttpDeps, 'load' | 'lateRefusals'>) =>
  (route: Classed): Gate => {
    const of = classOf(route)
    if (of === undefined) return unbounded
    return {
      before: async (_, next) => {
        if (load.hasRoom(of)) return next()
        if (isReading(of)) await lateRefusals(1)
        throw new TooBusy()
      },
      around: async (_, next) => {
        const leave = load.enter(of)
        try {
          await next()
        } finally {
          leave()
        }
      },
    }
  }
