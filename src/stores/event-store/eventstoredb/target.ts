import { isCommandError } from '@eventstore/db-client'
import type { Cancel, World } from '#src/lib/world.ts'
import type { LogTarget } from '../copy-log.ts'
import type { Appended, Conflict } from '../port.ts'
import { appendOnce } from './append.ts'
import { readAll } from './read.ts'
import { toEventData } from './records.ts'
import {
  type EventStoreDbOptions,
  isOutage,
  openSession,
  type Session,
  Silence,
  unavailable,
} from './session.ts'
import { isRefused } from './trouble.ts'

/**
 * The time (ms) that the server gets for an append, longer than any server waits. A server that dropped a late append
 * would still run the next one, and the copy would have a gap.
 */
const SERVER_MS = 3_600_000

/** Errors of the batch call have no message. */
const reasonOf = (error: unknown): unknown => {
  if (isOutage(error) || isRefused(error)) return unavailable(error)
  if (!(error instanceof Error && isCommandError(error))) return error
  return new Error(`EventStoreDB took no more appends: ${error.type}`, { cause: error })
}

/**
 * Appends by the client's batch call, on its single stream. The first append goes alone, because two appends that open
 * the call may swap. A conflict, a failure, or `deadlineMs` of silence stops all further appends, so that the copy has
 * no gap.
 */
const appendInOrder = (session: Session): LogTarget['appendNext'] => {
  const underWay = new Set<(reason: unknown) => void>()
  let broken: { reason: unknown } | undefined
  let patience: Cancel | undefined
  let opened: Promise<unknown> | undefined

  const breakOff = (error: unknown) => {
    patience?.()
    broken ??= { reason: reasonOf(error) }
    for (const fail of underWay) fail(broken.reason)
    underWay.clear()
  }
  const silent = () => breakOff(new Silence(session.deadlineMs))
  const hear = () => {
    patience?.()
    if (underWay.size > 0) patience = session.world.after(session.deadlineMs, silent)
  }

  const send: LogTarget['appendNext'] = (stream, expected, events) =>
    new Promise<Appended | Conflict>((resolve, reject) => {
      if (broken !== undefined) return reject(broken.reason)
      const data = events.map(toEventData)
      underWay.add(reject)
      if (underWay.size === 1) hear()
      const answered = (outcome: Appended | Conflict) => {
        underWay.delete(reject)
        resolve(outcome)
        if (outcome.ok) hear()
        else breakOff(new Error(`${stream} is at revision ${outcome.actual}, not ${expected}`))
      }
      appendOnce(session, stream, expected, data, SERVER_MS).then(answered, breakOff)
    })

  return async (...args) => {
    if (opened === undefined) {
      const first = send(...args)
      opened = first.catch(() => undefined)
      return first
    }
    await opened
    return send(...args)
  }
}

/** An EventStoreDB as the target of a copy. The address is as for `openEventStoreDb`. Open one per process. */
export const openEventStoreDbTarget = async (
  url: string,
  world: World,
  options: EventStoreDbOptions = {},
): Promise<LogTarget & { close(): Promise<void> }> => {
  const { session, close } = openSession(url, world, options)
  const { credentials: _, ...call } = session.call
  return {
    readAll: (after, limit) => readAll(session, after, limit),
    // An append whose options name no credentials goes by the batch call, with the credentials of the address.
    appendNext: appendInOrder({ ...session, call }),
    close,
  }
}
