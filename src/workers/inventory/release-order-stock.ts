import * as z from 'zod'
import type { CommandDeps } from '../../commands/engine/command.ts'
import { releaseOrderStock } from '../../commands/inventory/release-order-stock.ts'
import type { JobHandler } from '../../stores/job-queue/port.ts'
import { issueForJob } from '../issue-for-job.ts'
import type { Reaction } from '../reaction.ts'

/** An order that ends before its goods have left gives back what it holds. */
export const releaseOnOrderEnd: Reaction = {
  job: 'release-order-stock',
  on: (event) =>
    event.type === 'OrderCancelled' || event.type === 'OrderAbandoned'
      ? { orderId: event.data.orderId }
      : undefined,
  retry: { attempts: 10, backoffMs: 250 },
}

const data = z.object({ orderId: z.string() })

export const releaseOrderStockJob =
  (deps: CommandDeps): JobHandler =>
  async (job) => {
    await issueForJob(job, releaseOrderStock, data.parse(job.data), deps)
  }
