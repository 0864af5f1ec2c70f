import type { JobHandler } from '../stores/job-queue/port.ts'
import { dropUnusedPicturesSweep } from './catalogue/drop-unused-pictures.ts'
import { moveStockJob } from './catalogue/move-stock.ts'
import { createMissingSweep } from './delivery/create-missing.ts'
import {
  cancelDeliveryJob,
  completePickUpJob,
  createDeliveryJob,
  joinDeliveryJob,
} from './delivery/follow-orders.ts'
import { completeHandOverJob, completeReturnJob } from './delivery/orders-follow.ts'
import {
  forgetPhotosSweep,
  forgetPlacesSweep,
  forgetRiderJob,
  forgetTrackJob,
  thinTrackJob,
} from './delivery/riders-places.ts'
import { forgetExpiredSweep } from './forget-expired.ts'
import { forgetLostSalesSweep } from './forget-lost-sales.ts'
import { expireGuestOrdersSweep } from './guest-orders/expire-guest-orders.ts'
import { releaseGuestOrderJob } from './guest-orders/release-guest-order.ts'
import { runImportJob } from './import/run-import.ts'
import {
  dispatchOrderStockJob,
  releaseOrderStockJob,
  returnOrderStockJob,
} from './inventory/order-stock.ts'
import { releaseEndedOrdersSweep } from './inventory/release-ended-orders.ts'
import type { EventJob, JobDeps, Sweep } from './job.ts'
import { expireVouchersSweep, settleHeldVouchersSweep } from './loyalty/end-vouchers.ts'
import { earnLateSweep, settleLoyaltyJob } from './loyalty/settle-loyalty.ts'
import { abandonStaleClaimsSweep } from './order/abandon-stale-claims.ts'
import { FOLLOW_PARKED, followParked } from './parked-events.ts'
import {
  followCashJob,
  noteCashTakenJob,
  oweCashJob,
  settleAtDoorJob,
} from './payment/at-the-door.ts'
import { expireAttemptJob } from './payment/expire-attempt.ts'
import { expireUnpaidOrdersSweep } from './payment/expire-unpaid-orders.ts'
import { expireUnsentPromptsSweep } from './payment/expire-unsent-prompts.ts'
import { noteCancellationJob } from './payment/note-cancellation.ts'
import { noteReturnJob } from './payment/note-return.ts'
import { promptPaymentJob } from './payment/prompt-payment.ts'
import { queryPaymentJob } from './payment/query-payment.ts'
import { reconcilePaymentsSweep } from './payment/reconcile-payments.ts'
import { reversePaymentJob } from './payment/reverse-payment.ts'
import { settleCallbackJob } from './payment/settle-callback.ts'
import { settleRefundReportJob } from './payment/settle-refund-report.ts'
import { type Reaction, reactionOf } from './reaction.ts'
import { completeTransferJob, settleArrivalJob } from './transfer/complete-transfers.ts'
import { eraseGuestJob, eraseLateTracesJob, eraseTracesJob } from './user/erase-people.ts'

/** All work that runs by itself. A job is one value, and one line here. */
export const eventJobs: readonly EventJob[] = [
  createDeliveryJob,
  cancelDeliveryJob,
  joinDeliveryJob,
  completePickUpJob,
  completeHandOverJob,
  completeReturnJob,
  releaseOrderStockJob,
  dispatchOrderStockJob,
  returnOrderStockJob,
  completeTransferJob,
  settleArrivalJob,
  runImportJob,
  settleLoyaltyJob,
  releaseGuestOrderJob,
  moveStockJob,
  eraseTracesJob,
  eraseLateTracesJob,
  eraseGuestJob,
  forgetRiderJob,
  forgetTrackJob,
  thinTrackJob,
  promptPaymentJob,
  settleCallbackJob,
  settleRefundReportJob,
  queryPaymentJob,
  expireAttemptJob,
  noteCancellationJob,
  noteReturnJob,
  noteCashTakenJob,
  oweCashJob,
  followCashJob,
  settleAtDoorJob,
  reversePaymentJob,
]
export const sweeps: readonly Sweep[] = [
  createMissingSweep,
  abandonStaleClaimsSweep,
  releaseEndedOrdersSweep,
  earnLateSweep,
  settleHeldVouchersSweep,
  expireVouchersSweep,
  expireGuestOrdersSweep,
  forgetExpiredSweep,
  forgetLostSalesSweep,
  forgetPhotosSweep,
  forgetPlacesSweep,
  dropUnusedPicturesSweep,
  expireUnpaidOrdersSweep,
  expireUnsentPromptsSweep,
  reconcilePaymentsSweep,
]

export type Workers = {
  reactions: readonly Reaction[]
  /** The work of each type of job. */
  handlers: Readonly<Record<string, JobHandler>>
}

export const openWorkers = (deps: JobDeps): Workers => {
  const reactions = eventJobs.map((job) => reactionOf(job, deps.timings))
  const handlers = [...eventJobs, ...sweeps].map(({ type, run }): [string, JobHandler] => [
    type,
    (job) => run(job, deps),
  ])
  return {
    reactions,
    handlers: {
      ...Object.fromEntries(handlers),
      [FOLLOW_PARKED]: followParked(deps.commands.events, deps.jobs, reactions),
    },
  }
}
