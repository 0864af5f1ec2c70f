import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { OperationFailed, type Tell } from './operation.ts'
import type { OperationOutcome, OperatorRequest } from './run-operation.ts'
import { errorCode } from './socket.ts'

const outcome = z.object({
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  lines: z.array(z.string()),
})
/** A line of the answer. The last line is the outcome. */
const answer = z.union([
  z.object({ text: z.string() }),
  z.object({ progress: z.string() }),
  z.object({ outcome }),
])

/** The errors of a socket on which no process listens. ENOTDIR: a file is in the place of the data folder. */
const absent: readonly unknown[] = ['ENOENT', 'ECONNREFUSED', 'ENOTDIR']

const explain = (error: unknown): string =>
  errorCode(error) === 'EACCES'
    ? 'The shop runs as another user: run this as that one.'
    : 'The process of the shop ended before it answered. Ask again.'

/** An error event without a listener would end the process, and reading lines does not report it. */
const failureOf = (socket: Socket): Promise<never> =>
  new Promise((_, reject) => {
    socket.on('error', reject)
  })

const readOutcome = async (socket: Socket, tell: Tell): Promise<OperationOutcome> => {
  for await (const line of createInterface({ input: socket })) {
    const part = answer.parse(JSON.parse(line))
    if ('outcome' in part) return part.outcome
    await tell(part)
  }
  throw new Error('The other end has gone')
}

/** Asks the process that listens at `path`. Undefined if none listens. Throws `OperationFailed`. */
export const askProcess = async (
  path: string,
  request: OperatorRequest,
  tell: Tell = () => undefined,
): Promise<OperationOutcome | undefined> => {
  const socket = connect({ path, allowHalfOpen: true })
  const failure = failureOf(socket)
  socket.end(JSON.stringify(request))
  try {
    return await Promise.race([readOutcome(socket, tell), failure])
  } catch (error) {
    if (absent.includes(errorCode(error))) return undefined
    throw new OperationFailed(explain(error))
  } finally {
    socket.destroy()
  }
}
