import type { JobHandler } from '../../stores/job-queue/port.ts'
import type { Reaction, SweepTime } from '../reaction.ts'
import { expireAttemptJob, expireOnUnknown } from './expire-attempt.ts'
import {
  EXPIRE_ORDERS,
  EXPIRE_ORDERS_EVERY_MS,
  expireUnpaidOrders,
} from './expire-unpaid-orders.ts'
import {
  EXPIRE_UNSENT,
  EXPIRE_UNSENT_EVERY_MS,
  expireUnsentPrompts,
} from './expire-unsent-prompts.ts'
import { noteCancellation, noteOnCancelled } from './note-cancellation.ts'
import type { PaymentDeps, PaymentTimings } from './payment-deps.ts'
import { promptOnStart, promptPayment } from './prompt-payment.ts'
import { queryOnAccepted, queryPayment } from './query-payment.ts'
import { RECONCILE, RECONCILE_EVERY_MS, reconcilePayments } from './reconcile-payments.ts'
import { reverseOnRequest, reversePayment } from './reverse-payment.ts'
import { settleCallbackJob, settleOnCallback } from './settle-callback.ts'
import { settleOnRefundReport, settleRefundReportJob } from './settle-refund-report.ts'

type Workers = {
  reactions: readonly Reaction[]
  handlers(deps: PaymentDeps): Readonly<Record<string, JobHandler>>
  sweeps: Readonly<Record<string, SweepTime>>
}

/** Everything that happens to payments by itself. */
export const paymentWorkers = (timings: PaymentTimings): Workers => {
  const query = queryOnAccepted(timings)
  const expire = expireOnUnknown(timings)
  return {
    reactions: [
      promptOnStart,
      settleOnCallback,
      settleOnRefundReport,
      query,
      expire,
      noteOnCancelled,
      reverseOnRequest,
    ],
    handlers: (deps) => ({
      [promptOnStart.job]: promptPayment(deps),
      [settleOnCallback.job]: settleCallbackJob(deps),
      [settleOnRefundReport.job]: settleRefundReportJob(deps),
      [query.job]: queryPayment(deps),
      [expire.job]: expireAttemptJob(deps),
      [noteOnCancelled.job]: noteCancellation(deps),
      [reverseOnRequest.job]: reversePayment(deps),
      [EXPIRE_ORDERS]: expireUnpaidOrders(deps),
      [EXPIRE_UNSENT]: expireUnsentPrompts(deps),
      [RECONCILE]: reconcilePayments(deps),
    }),
    sweeps: {
      [EXPIRE_ORDERS]: { everyMs: EXPIRE_ORDERS_EVERY_MS },
      [EXPIRE_UNSENT]: { everyMs: EXPIRE_UNSENT_EVERY_MS },
      [RECONCILE]: { everyMs: RECONCILE_EVERY_MS, lane: 'mpesa' },
    },
  }
}
