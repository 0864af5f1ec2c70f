import { shopFollows } from '../commands/follows/follows.ts'
import type { Trace } from '../lib/trace.ts'
import type { JobHandler } from '../stores/job-queue/port.ts'
import { dropUnusedPicturesSweep } from './catalogue.ts'
import { consequenceJobs } from './consequences.ts'
import { createMissingSweep } from './delivery.ts'
import { forgetExpiredSweep, forgetLostSalesSweep, scrubFilesSweep } from './forget-expired.ts'
import { forgetGuestsSweep } from './forget-guests.ts'
import { releaseEndedOrdersSweep } from './inventory.ts'
import { origin } from './issue-for-job.ts'
import type { EventJob, JobDeps, Sweep } from './job.ts'
import { type Reaction, reactionOf } from './job.ts'
import { earnLateSweep, expireVouchersSweep, settleHeldVouchersSweep } from './loyalty.ts'
import {
  abandonStaleClaimsSweep,
  expireGuestOrdersSweep,
  expireUnpaidOrdersSweep,
} from './order.ts'
import { FOLLOW_PARKED, followParked } from './parked-events.ts'
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
} from './riders-places.ts'

/** All jobs that follow from events: the shop's consequences, and those that call M-PESA or delete files. */
export const eventJobs: readonly EventJob[] = [
  ...consequenceJobs(shopFollows),
  forgetRiderJob,
  forgetTrackJob,
  promptPaymentJob,
  settleCallbackJob,
  settleRefundReportJob,
  queryPaymentJob,
  expireAttemptJob,
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
