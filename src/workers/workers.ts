import type { CommandDeps } from '../commands/engine/command.ts'
import type { JobHandler } from '../stores/job-queue/port.ts'
import { FORGET_EXPIRED, FORGET_EXPIRED_EVERY_MS, forgetExpired } from './forget-expired.ts'
import {
  EXPIRE_GUESTS,
  EXPIRE_GUESTS_EVERY_MS,
  expireGuestOrders,
} from './guest-orders/expire-guest-orders.ts'
import { releaseGuestOrderJob, releaseOnPayment } from './guest-orders/release-guest-order.ts'
import {
  RELEASE_ENDED,
  RELEASE_ENDED_EVERY_MS,
  releaseEndedOrders,
} from './inventory/release-ended-orders.ts'
import { releaseOnOrderEnd, releaseOrderStockJob } from './inventory/release-order-stock.ts'
import { abandonStaleClaims, SWEEP, SWEEP_EVERY_MS } from './order/abandon-stale-claims.ts'
import { FOLLOW_PARKED, followParked } from './parked-events.ts'
import type { PaymentDeps } from './payment/payment-deps.ts'
import { paymentWorkers } from './payment/payment-workers.ts'
import type { Reaction, SweepTime } from './reaction.ts'
import {
  eraseGuestJob,
  eraseTracesJob,
  guestOnErased,
  tracesOnErased,
} from './user/erase-people.ts'

export type WorkerDeps = { commands: CommandDeps; payments: PaymentDeps }
export type Workers = {
  /** Every reaction to an event. */
  reactions: readonly Reaction[]
  /** What each type of job does. */
  handlers: Readonly<Record<string, JobHandler>>
  /** Types of jobs that come again and again. */
  sweeps: Readonly<Record<string, SweepTime>>
}

export const openWorkers = ({ commands, payments }: WorkerDeps): Workers => {
  const ofPayments = paymentWorkers(payments.timings)
  const reactions = [
    releaseOnOrderEnd,
    releaseOnPayment,
    ...tracesOnErased,
    guestOnErased,
    ...ofPayments.reactions,
  ]
  return {
    reactions,
    handlers: {
      [FOLLOW_PARKED]: followParked(commands.events, payments.jobs, reactions),
      [releaseOnOrderEnd.job]: releaseOrderStockJob(commands),
      [releaseOnPayment.job]: releaseGuestOrderJob(commands),
      ...Object.fromEntries(tracesOnErased.map(({ job }) => [job, eraseTracesJob(commands)])),
      [guestOnErased.job]: eraseGuestJob(commands),
      [SWEEP]: abandonStaleClaims(commands),
      [RELEASE_ENDED]: releaseEndedOrders(commands),
      [EXPIRE_GUESTS]: expireGuestOrders(commands),
      [FORGET_EXPIRED]: forgetExpired(commands),
      ...ofPayments.handlers(payments),
    },
    sweeps: {
      [SWEEP]: { everyMs: SWEEP_EVERY_MS },
      [RELEASE_ENDED]: { everyMs: RELEASE_ENDED_EVERY_MS },
      [EXPIRE_GUESTS]: { everyMs: EXPIRE_GUESTS_EVERY_MS },
      [FORGET_EXPIRED]: { everyMs: FORGET_EXPIRED_EVERY_MS },
      ...ofPayments.sweeps,
    },
  }
}
