import { connect } from 'node:net'
import * as z from 'zod'
import { errorCode } from './error-code.ts'
import { OperationFailed } from './operation.ts'
import { readJson } from './read-json.ts'
import type { OperatorRequest, Outcome } from './run-operation.ts'

const outcome = z.object({
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  lines: z.array(z.string()),
})

/** No process listens there, or none any more. */
const absent: readonly unknown[] = ['ENOENT', 'ECONNREFUSED']

const explain = (error: unknown): string =>
  errorCode(error) === 'EACCES'
    ? 'The shop runs as another user: run this as that one.'
    : 'The process of the shop ended before it answered. Ask again.'

/** Asks the process that listens at `path`. Gives undefined where none does. Throws `OperationFailed`. */
export const askProcess = async (
  path: string,
  asked: OperatorRequest,
): Promise<Outcome | undefined> => {
  const socket = connect({ path, allowHalfOpen: true })
  socket.end(JSON.stringify(asked))
  try {
    return outcome.parse(await readJson(socket))
  } catch (error) {
    if (absent.includes(errorCode(error))) return undefined
    throw new OperationFailed(explain(error))
  } finally {
    socket.destroy()
  }
}
