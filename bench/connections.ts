/**
 * Support for `flood.ts`, as a process of its own: keeps connections from one address busy. Each connection asks for
 * the next path once it has its answer. The first message is answered with the number of answers by status.
 */
import { Agent, type IncomingMessage, request } from 'node:http'
import * as z from 'zod'

const { url, paths, connections, address } = z
  .object({
    url: z.string(),
    paths: z.array(z.string()),
    connections: z.number(),
    address: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))

const agent = new Agent({ keepAlive: true, maxSockets: connections })
const headers = { 'accept-encoding': 'br', 'x-forwarded-for': address, accept: 'text/html' }
const answers: Record<string, number> = {}
let sent = 0
let isOver = false

const read = (answer: IncomingMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    answer.on('error', reject).on('end', resolve).resume()
  })
const ask = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url + path, { agent, headers }, resolve)
      .on('error', reject)
      .end()
  })

const connection = async () => {
  while (!isOver) {
    const path = paths[sent % paths.length] ?? '/'
    sent += 1
    const answer = await ask(path)
    await read(answer)
    const name = String(answer.statusCode)
    answers[name] = (answers[name] ?? 0) + 1
  }
}

const all = Promise.all(Array.from({ length: connections }, connection))
process.once('message', () => {
  isOver = true
  void all.then(() => {
    agent.destroy()
    process.send?.(answers)
  })
})
