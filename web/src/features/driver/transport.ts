import { send } from '../../lib/api.ts'
import type { Transport } from '../../lib/outbox/sender.ts'

/** An answer that never comes must not hold up the queue. */
const LONGEST_MS = 30_000

/**
 * Sends in the name of the one who made the entries. The server refuses what comes with somebody else's session: in
 * another tab another driver may have signed in meanwhile.
 */
export const transportFor = (owner: string): Transport => {
  const headers = { 'x-account': owner }
  const signal = () => AbortSignal.timeout(LONGEST_MS)
  return {
    send: ({ request: { path, method, body } }) =>
      send(path, { method, body, headers, signal: signal() }),
    sendPositions: (kept) => {
      const positions = kept.map(({ seq: _, owner: __, ...position }) => position)
      return send('/api/driver/positions', {
        method: 'POST',
        body: { positions },
        headers,
        signal: signal(),
      })
    },
  }
}
