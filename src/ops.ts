import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { createLog } from './lib/alerts.ts'
import { askProcess } from './operator/ask.ts'
import { OperationFailed, type OperationOutput } from './operator/operation.ts'
import {
  type OperationOutcome,
  type OperatorRequest,
  runOperation,
} from './operator/run-operation.ts'
import { socketPath } from './operator/socket.ts'
import { openStores } from './program/compose.ts'
import { type Config, ConfigError, readVariables } from './program/config.ts'
import { type Adoption, adoptLog, LogRefused } from './program/know-log.ts'
import { withShop } from './program/open-records.ts'
import { realWorld } from './program/real-world.ts'
import { requireShop } from './program/require-shop.ts'
import { DataFolderInUse } from './stores/data-folder.ts'
import { DataFolderUnusable } from './stores/data-folder-unusable.ts'
import { StoreUnavailable } from './stores/store-unavailable.ts'

// The operator's command line. It sends the operation to the process that runs on DATA_DIR. If none runs, it opens the
// shop itself.

/** Clears the terminal's line, which shows the progress. */
const CLEAR = '\r\u001B[K'

const show = async (said: OperationOutput): Promise<void> => {
  if ('text' in said) {
    if (process.stderr.isTTY) process.stderr.write(CLEAR)
    if (!process.stdout.write(said.text)) await once(process.stdout, 'drain')
  } else if (process.stderr.isTTY) {
    process.stderr.write(`${CLEAR}${said.progress}`)
  }
}

/** Operations with a file. It is read here, because the shop's process may have no right to read it. */
const takesFile = ['ledger dry-run', 'statement import']
const inputOf = ([of, what, file]: readonly string[]): string | undefined => {
  if (!takesFile.includes(`${of} ${what}`) || file === undefined) return undefined
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new OperationFailed(`${file} cannot be read`)
  }
}

/**
 * `log adopt <who> <why>`: the only operation on a log that the shop does not open. Undefined: another operation, or
 * other words.
 */
const adoptionIn = ({ words }: OperatorRequest): Adoption | undefined => {
  const [of, what, by = '', reason = '', ...more] = words
  if (`${of} ${what}` !== 'log adopt' || more.length > 0) return undefined
  if (by.trim().length < 3 || reason.trim().length < 3) return undefined
  return { by: by.trim(), reason: reason.trim(), at: realWorld.now().toISOString() }
}

const adopt = async (config: Config, adoption: Adoption): Promise<OperationOutcome> => {
  const stores = await openStores(config, realWorld, () => undefined)
  try {
    await adoptLog(stores, adoption)
    return { exitCode: 0, lines: ['Log and vault belong together from now on, as they are'] }
  } finally {
    await stores.close()
  }
}

const operate = async (config: Config, asked: OperatorRequest): Promise<OperationOutcome> => {
  const path = socketPath(config.DATA_DIR)
  const answered = path === undefined ? undefined : await askProcess(path, asked, show)
  if (answered !== undefined) return answered
  requireShop(config)
  const adoption = adoptionIn(asked)
  if (adoption !== undefined) return adopt(config, adoption)
  const log = createLog(config.LOG_LEVEL, 2)
  return withShop(config, realWorld, log, (deps) => runOperation(asked, deps, log, show))
}

const foreseen = [
  ConfigError,
  DataFolderInUse,
  DataFolderUnusable,
  LogRefused,
  OperationFailed,
  StoreUnavailable,
]

/** The message for a failed operation. Errors that the operator can mend give one line, and others their stack. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const isForeseen = foreseen.some((known) => error instanceof known)
  return isForeseen ? error.message : (error.stack ?? error.message)
}

const main = async (): Promise<OperationOutcome> => {
  const words = process.argv.slice(2)
  try {
    const asked = { user: userInfo().username, words, input: inputOf(words) }
    return await operate(readVariables(process.env), asked)
  } catch (error) {
    return { exitCode: 1, lines: [explain(error)] }
  }
}

const { exitCode, lines } = await main()
if (process.stderr.isTTY) process.stderr.write(CLEAR)
const stream = exitCode === 0 ? process.stdout : process.stderr
for (const line of lines) stream.write(`${line}\n`)
process.exitCode = exitCode
