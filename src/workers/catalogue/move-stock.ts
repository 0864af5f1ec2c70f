import * as z from 'zod'
import { moveStock } from '../../commands/catalogue/move-stock-to-variant.ts'
import { issueForJob } from '../issue-for-job.ts'
import { type CommandsOnly, eventJob } from '../job.ts'

const FIRST = 1
/** The command that added the variant usually moves the stock itself. */
const PATIENCE_MS = 10_000

const moveStockData = z.object({ productId: z.number() })

/** The stock of a product that has variants from now on goes to the first of them, also after a crash. */
export const moveStockJob = eventJob({
  type: 'move-stock',
  on: ['ProductVariantAdded'],
  data: ({ data: { productId, variant } }) =>
    variant.variantId === FIRST ? { productId } : undefined,
  retry: { attempts: 10, backoffMs: 1_000 },
  delayMs: () => PATIENCE_MS,
  run: async (job, { commands }: CommandsOnly) => {
    await issueForJob(job, moveStock, moveStockData.parse(job.data), commands)
  },
})
