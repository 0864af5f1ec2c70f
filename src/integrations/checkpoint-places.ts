import { createHmac } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { World } from '../lib/world.ts'
import type { Checkpoint } from '../stores/seals/port.ts'

type Tell = (checkpoint: Checkpoint) => Promise<void>

/** One line: the number of events, the time and the hash. */
export const writeCheckpoint = ({ count, at, hash }: Checkpoint): string => `${count} ${at} ${hash}`

/** Adds a line to the file, which is made if it is missing. Resolves once the line is on disk. */
export const tellFile =
  (path: string): Tell =>
  async (checkpoint) => {
    const file = await open(path, 'a', 0o600)
    try {
      await file.appendFile(`${writeCheckpoint(checkpoint)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  }

const PATIENCE_MS = 10_000

/**
 * Posts `{ count, at, hash }` as JSON. The header `X-Duka-Signature` holds `sha256=` and the HMAC-SHA256 of the body
 * with `secret`, in hex. Throws unless the answer is 2xx within 10 s.
 */
export const tellWebhook =
  (url: string, secret: string, { after }: Pick<World, 'after'>): Tell =>
  async ({ count, at, hash }) => {
    const body = JSON.stringify({ count, at, hash })
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const tooLate = new AbortController()
    const cancel = after(PATIENCE_MS, () => tooLate.abort())
    try {
      const { status, ok } = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Duka-Signature': `sha256=${signature}` },
        body,
        redirect: 'error',
        signal: tooLate.signal,
      })
      if (!ok) throw new Error(`The address answered ${status}`)
    } finally {
      cancel()
    }
  }
