import { setTimeout as delay } from 'node:timers/promises'

/** Whether `work` ended within `ms`. Throws its error, if it fails by then. */
export const inTime = async (ms: number, work: Promise<unknown>): Promise<boolean> => {
  const patience = new AbortController()
  const ended = work.then(() => true).finally(() => patience.abort())
  const tooLong = delay(ms, false, { signal: patience.signal }).catch(() => true)
  return Promise.race([ended, tooLong])
}
