import { mkdirSync } from 'node:fs'
import type { Logger } from 'pino'
import { listenToOperator } from '../operator/listen.ts'
import type { OperatorDeps } from '../operator/operation.ts'
import { runOperation } from '../operator/run-operation.ts'
import { socketPath } from '../operator/socket-path.ts'
import type { Stack } from '../runtime/stop-stack.ts'

type Deps = OperatorDeps & { folder: string; log: Logger; stack: Stack }

/** The shop runs even without the socket. The log then says so. */
export const startOperator = async ({ folder, log, stack, ...deps }: Deps): Promise<void> => {
  const path = socketPath(folder)
  if (path === undefined) {
    log.warn({ folder }, "no operator's command line: the name of the data folder is too long")
    return
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { stop } = await listenToOperator(path, (asked, tell) =>
      runOperation(asked, deps, log, tell),
    )
    stack.startedBeside("the operator's socket", stop)
  } catch (error) {
    log.warn({ err: error }, "no operator's command line: the socket could not be opened")
  }
}
