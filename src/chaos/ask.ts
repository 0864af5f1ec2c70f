import { Agent, type IncomingMessage, request } from 'node:http'
import { parseJson } from '#src/lib/text.ts'
import { realWorld } from '#src/program/real-world.ts'

export type Asked = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: unknown
  headers?: Readonly<Record<string, string>>
}
export type Answer = { status: number; body: unknown; headers: IncomingMessage['headers'] }

/** Why no whole answer came: the connection was lost, or the shop said nothing for long. */
export type NoAnswer = 'lost' | 'silent'

/** When a client hangs up: in the middle of what it sends, or so many ms after it has sent everything. */
export type HangUp = 'sending' | number

/** Longer than a payment request waits for its payer. */
const PATIENCE_MS = 45_000

const agent = new Agent({ keepAlive: true })

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** Asks once. */
export const ask = (
  url: string,
  { method, path, body, headers }: Asked,
  hangUp?: HangUp,
): Promise<Answer | NoAnswer> =>
  new Promise((resolve) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const about =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const options = { agent, method, timeout: PATIENCE_MS, headers: { ...about, ...headers } }
    const sent = request(new URL(path, url), options)
    const leave = () => void sent.destroy()
    sent.on('timeout', () => {
      resolve('silent')
      leave()
    })
    const nothing = () => resolve('lost')
    sent.on('error', nothing)
    // A request that was destroyed before its answer closes without an error.
    sent.on('close', nothing)
    sent.on('response', (answer) => {
      sent.off('close', nothing)
      textOf(answer).then(
        (said) =>
          resolve({
            status: answer.statusCode ?? 0,
            body: parseJson(said),
            headers: answer.headers,
          }),
        nothing,
      )
    })
    if (hangUp === 'sending') {
      sent.write(text.slice(0, text.length / 2), leave)
      return
    }
    sent.end(text)
    if (hangUp !== undefined) realWorld.after(hangUp, leave)
  })
