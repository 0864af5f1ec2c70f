import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import * as z from 'zod'
import type { Tell } from './operation.ts'
import type { OperationOutcome, OperatorRequest } from './run-operation.ts'
import { errorCode } from './socket.ts'

const MOST_CHARS = 1_000_000

/**
 * Reads JSON from the client until it stops sending. The socket stays open for the answer. Throws if the text is no
 * JSON.
 */
const readJson = async (socket: Socket): Promise<unknown> => {
  socket.setEncoding('utf8')
  let text = ''
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (part) => {
      text += String(part)
      if (text.length > MOST_CHARS) reject(new Error('Too long'))
    })
    socket.once('end', resolve)
    // This listener stays after the end, since an error event without a listener would end the process.
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('The other end has gone')))
  })
  return JSON.parse(text)
}

const request = z.object({
  user: z.string().max(200),
  words: z.array(z.string().max(500)).max(20),
  input: z.string().max(100_000).optional(),
})

/** A client must send its request within this time (ms) after it connects. */
const ASK_WITHIN_MS = 5_000

type Answer = (request: OperatorRequest, tell: Tell) => Promise<OperationOutcome>

/**
 * Writes a line of JSON. Waits for a client that reads slowly; throws if the client has left, which ends the operation.
 */
const sayTo =
  (socket: Socket) =>
  async (part: object): Promise<void> => {
    if (socket.destroyed) throw new Error('The operator has gone')
    if (socket.write(`${JSON.stringify(part)}\n`)) return
    await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }

const serve = async (socket: Socket, answer: Answer): Promise<void> => {
  socket.setTimeout(ASK_WITHIN_MS, () => socket.destroy())
  const parsed = request.parse(await readJson(socket))
  socket.setTimeout(0)
  const say = sayTo(socket)
  await say({ outcome: await answer(parsed, say) })
  socket.end()
}

/** True if a process answers at the socket. A killed process leaves its socket file behind, where nobody answers. */
const isAnswered = async (path: string): Promise<boolean> => {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const listening = async (server: Server, path: string): Promise<void> => {
  server.listen(path)
  await once(server, 'listening')
  chmodSync(path, 0o600)
}

/**
 * Answers operators at the socket `path`, which only its owner may open. If another process already answers there, that
 * one keeps the socket. A socket file that a killed process left is replaced.
 */
export const listenToOperator = async (
  path: string,
  answer: Answer,
): Promise<{ stop(): Promise<void> }> => {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    serve(socket, answer).catch(() => socket.destroy())
  })
  try {
    await listening(server, path)
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error
    if (await isAnswered(path)) return { stop: async () => undefined }
    rmSync(path, { force: true })
    await listening(server, path)
  }
  return {
    stop: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
