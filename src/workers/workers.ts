import type { Trace } from '../lib/trace.ts'
import type { JobHandler } from '../stores/job-queue/port.ts'
import { dropUnusedPicturesSweep, moveStockJob } from './catalogue.ts'
import { forgetComplaintPhotosJob } from './complaint-photos.ts'
import {
  cancelDeliveryJob,
  completeHandOverJob,
  completePickUpJob,
  completeReturnJob,
  createDeliveryJob,
  createMissingSweep,
  joinDeliveryJob,
} from './delivery.ts'
import { eraseGuestJob, eraseLateTracesJob, eraseTracesJob } from './erase-people.ts'
import { forgetExpiredSweep, forgetLostSalesSweep, scrubFilesSweep } from './forget-expired.ts'
import { forgetGuestsSweep } from './forget-guests.ts'
import { runImportJob } from './import.ts'
import {
  dispatchOrderStockJob,
  releaseEndedOrdersSweep,
  releaseOrderStockJob,
  returnOrderStockJob,
} from './inventory.ts'
import { origin } from './issue-for-job.ts'
import type { EventJob, JobDeps, Sweep } from './job.ts'
import { type Reaction, reactionOf } from './job.ts'
import {
  earnLateSweep,
  expireVouchersSweep,
  settleHeldVouchersSweep,
  settleLoyaltyJob,
} from './loyalty.ts'
import {
  abandonStaleClaimsSweep,
  expireGuestOrdersSweep,
  expireUnpaidOrdersSweep,
  releaseGuestOrderJob,
} from './order.ts'
import { FOLLOW_PARKED, followParked } from './parked-events.ts'
import {
  followCashJob,
  noteCashTakenJob,
  oweCashJob,
  settleAtDoorJob,
} from './payment/at-the-door.ts'
import { eraseFindingsJob, settleFindingsJob } from './payment/follow-findings.ts'
import { noteCancellationJob, noteReturnJob } from './payment/note-orders.ts'
import { promptPaymentJob } from './payment/prompt-payment.ts'
import {
  expireAttemptJob,
  expireUnsentPromptsSweep,
  queryPaymentJob,
  reconcilePaymentsSweep,
} from './payment/query-payment.ts'
import { reversePaymentJob } from './payment/reverse-payment.ts'
import { settleCallbackJob, settleRefundReportJob } from './payment/settle-reports.ts'
import {
  forgetPhotosSweep,
  forgetPlacesSweep,
  forgetRiderJob,
  forgetTrackJob,
  thinTrackJob,
} from './riders-places.ts'
import { completeTransferJob, settleArrivalJob } from './transfer.ts'

/** All work that runs by itself. Each job is one value and one line in this list. */
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
  settleFindingsJob,
  eraseFindingsJob,
  forgetComplaintPhotosJob,
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
  scrubFilesSweep,
  forgetGuestsSweep,
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

const traced =
  (trace: Trace, run: JobHandler): JobHandler =>
  (job) => {
    const from = origin.safeParse(job.data)
    if (!trace.isOn || !from.success) return run(job)
    const { correlationId, causationId: after, traceId } = from.data
    return trace.run({ name: job.type, correlationId, traceId, id: job.id, after }, () => run(job))
  }

export const openWorkers = (deps: JobDeps): Workers => {
  const reactions = eventJobs.map((job) => reactionOf(job, deps.timings))
  const handlers = [...eventJobs, ...sweeps].map(({ type, run }): [string, JobHandler] => [
    type,
    traced(deps.commands.trace, (job) => run(job, deps)),
  ])
  return {
    reactions,
    handlers: {
      ...Object.fromEntries(handlers),
      [FOLLOW_PARKED]: followParked(deps.commands.events, deps.jobs, reactions),
    },
  }
}
