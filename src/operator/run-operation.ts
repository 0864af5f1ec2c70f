import type { Logger } from 'pino'
import { StoreUnavailable } from '../stores/store-unavailable.ts'
import {
  createAdministrator,
  resetAdministrator,
  resetSecondFactor,
  resetUserPassword,
} from './accounts.ts'
import { countJobs, deadJobs, listParked, requestRetry, reviveJobs } from './jobs.ts'
import { dryRunLedger, exportLedger, replayLedger } from './ledger.ts'
import { releaseHeldMoney, showMoneyHold } from './money.ts'
import { type Operation, OperationFailed, type OperatorDeps, type Tell } from './operation.ts'
import {
  cancelOrder,
  correctOwnPoints,
  countDriverCash,
  importMpesaStatement,
  markRefunded,
  orderCameBack,
  orderHandedOver,
  returnOrder,
  settleCase,
  settleMissingCash,
  showOrderMoney,
  writeOffDriverCash,
} from './own-matters.ts'
import {
  adoptLogOfStoppedShop,
  declareTrue,
  demandTagsNow,
  listUnproven,
  passOver,
} from './proofs.ts'
import { listReadModels, readModelWork, waitForReadModels } from './read-models.ts'
import { listSecrets, renewSecretOfShop, replaceSecretOfShop } from './secrets.ts'

const operations: readonly Operation[] = [
  countJobs,
  deadJobs,
  reviveJobs,
  showMoneyHold,
  releaseHeldMoney,
  listParked,
  requestRetry,
  listReadModels,
  ...readModelWork,
  waitForReadModels,
  resetUserPassword,
  createAdministrator,
  resetAdministrator,
  resetSecondFactor,
  listSecrets,
  renewSecretOfShop,
  replaceSecretOfShop,
  listUnproven,
  declareTrue,
  passOver,
  demandTagsNow,
  adoptLogOfStoppedShop,
  replayLedger,
  dryRunLedger,
  exportLedger,
  showOrderMoney,
  cancelOrder,
  returnOrder,
  markRefunded,
  settleCase,
  settleMissingCash,
  orderHandedOver,
  orderCameBack,
  correctOwnPoints,
  countDriverCash,
  writeOffDriverCash,
  importMpesaStatement,
]

/** `user` is the operating system's user. `input` is the content of a file that the words name. */
export type OperatorRequest = { user: string; words: readonly string[]; input?: string | undefined }
/** 0: done. 1: refused or failed, and the lines say why. 2: unknown words, and the lines list the known ones. */
export type OperationOutcome = { exitCode: 0 | 1 | 2; lines: string[] }

const usage = (): string[] => [
  'npm run ops -- <words>, where the words are one of:',
  ...operations.map((one) => `  ${one.usage}`).toSorted(),
]

const namedBy = (words: readonly string[]): Operation | undefined =>
  operations
    .filter(({ name }) => name.split(' ').every((word, n) => word === words[n]))
    .toSorted((a, b) => b.name.length - a.name.length)[0]

const isForeseen = (error: unknown): error is Error =>
  error instanceof OperationFailed || error instanceof StoreUnavailable

/** Runs the operation that the words name, and logs who asked. Never throws. */
export const runOperation = async (
  { user, words, input = '' }: OperatorRequest,
  deps: OperatorDeps,
  log: Logger,
  tell: Tell = () => undefined,
): Promise<OperationOutcome> => {
  const chosen = namedBy(words)
  const correlationId = deps.commands.world.newId()
  const running = chosen?.start(words.slice(chosen.name.split(' ').length), {
    ...deps,
    correlationId,
    input,
    tell,
  })
  if (chosen === undefined || running === undefined) return { exitCode: 2, lines: usage() }
  const about = { user, operation: chosen.name, correlationId }
  try {
    const lines = await running
    log.info(about, 'an operator asked')
    return { exitCode: 0, lines }
  } catch (error) {
    log.warn({ ...about, err: error }, 'an operator asked in vain')
    if (isForeseen(error)) return { exitCode: 1, lines: [error.message] }
    return { exitCode: 1, lines: [`It failed: ${String(error)}. The log says more.`] }
  }
}
