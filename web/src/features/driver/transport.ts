import { send } from '../../lib/api.ts'
import type { Transport } from '../../lib/outbox/sender.ts'

/** An answer that never comes must not hold up the queue. */
const LONGEST_MS = 30_000
/** A photo takes its time where the network is slow. */
const LONGEST_FOR_FILE_MS = 180_000

/**
 * Sends in the name of the one who made the entries. The server refuses what comes with somebody else's session: in
 * another tab another driver may have signed in meanwhile.
 */
export const transportFor = (owner: string): Transport => {
  const headers = { 'x-account': owner }
  return {
    send: ({ request: { path, method, body, file } }) =>
      send(path, {
        method,
        body: file === undefined ? body : new Blob([file.bytes], { type: file.type }),
        headers,
        signal: AbortSignal.timeout(file === undefined ? LONGEST_MS : LONGEST_FOR_FILE_MS),
      }),
    sendPositions: (kept) => {
      const positions = kept.map(({ seq: _, owner: __, ...position }) => position)
      return send('/api/driver/positions', {
        method: 'POST',
        body: { positions },
        headers,
        signal: AbortSignal.timeout(LONGEST_MS),
      })
    },
  }
}
