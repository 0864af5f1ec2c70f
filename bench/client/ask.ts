import { Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Asked } from './mix.ts'
import type { Outcome } from './tally.ts'

const PATIENCE_MS = 60_000

/** `text`: gives the body. */
export type Answered = {
  outcome: Outcome
  status: string
  link: string | undefined
  text(): string
}

const bytesOf = (answer: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    answer.on('error', reject)
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => resolve(Buffer.concat(chunks)))
  })

const textOf = (body: Buffer, encoding: string | undefined): string => {
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}

/** By path and size: whether such a page has its content. A page is decompressed only the first time. */
const drawn = new Map<string, boolean>()

const isDrawn = (path: string, body: Buffer, encoding: string | undefined): boolean => {
  const key = `${path} ${body.length}`
  const found = drawn.get(key) ?? textOf(body, encoding).includes('id="first-view"')
  drawn.set(key, found)
  return found
}

const outcomeOf = ({ path }: Asked, answer: IncomingMessage, body: Buffer): Outcome => {
  const { statusCode = 0, headers } = answer
  if (statusCode === 429 || statusCode === 503) return 'refused'
  if (statusCode >= 300) return 'failed'
  if (path.startsWith('/api/')) return 'served'
  return isDrawn(path, body, headers['content-encoding']) ? 'served' : 'bare'
}

/** Gives a function that asks the server at `url`, over at most so many connections that stay open. */
export const openAsk = (url: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  const send = ({ method, path, headers, body }: Asked): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const sent = request({ agent, hostname, port, method, path, headers, timeout: PATIENCE_MS })
      sent.on('response', resolve).on('error', reject)
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.end(body)
    })
  const ask = async (asked: Asked): Promise<Answered> => {
    try {
      const answer = await send(asked)
      const body = await bytesOf(answer)
      const { link } = answer.headers
      const first = Array.isArray(link) ? link[0] : link
      return {
        outcome: outcomeOf(asked, answer, body),
        status: String(answer.statusCode),
        link: first,
        text: () => textOf(body, answer.headers['content-encoding']),
      }
    } catch (error) {
      return { outcome: 'failed', status: String(error), link: undefined, text: () => '' }
    }
  }
  return { ask, close: () => agent.destroy() }
}
