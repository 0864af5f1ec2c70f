import { createAdmin, resetAdmin } from './admins.ts'
import { countJobs, deadJobs, reviveJobs } from './jobs.ts'
import { dryRunLedger, exportLedger, replayLedger } from './ledger.ts'
import { releaseHeldMoney, showMoneyHold } from './money.ts'
import type { Operation } from './operation.ts'
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
import { listParked, requestRetry } from './parked.ts'
import { resetPassword } from './users.ts'

export const operations: readonly Operation[] = [
  countJobs,
  deadJobs,
  reviveJobs,
  showMoneyHold,
  releaseHeldMoney,
  listParked,
  requestRetry,
  resetPassword,
  createAdmin,
  resetAdmin,
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
