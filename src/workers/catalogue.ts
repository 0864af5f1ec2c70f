import * as z from 'zod'
import { moveStock } from '../commands/catalogue/move-stock-to-variant.ts'
import { unusedPictures } from '../commands/catalogue/pictures.ts'
import { issuing } from './issue-for-job.ts'
import { eventJob } from './job.ts'
import { sweepOf } from './sweep.ts'

/** A picture waits so long for the product that it was uploaded for. */
const UNUSED_FOR_MS = 24 * 60 * 60_000

/** Pictures that were uploaded and not used, or replaced, do not fill the disk. */
export const dropUnusedPicturesSweep = sweepOf<string>({
  type: 'drop-unused-pictures',
  everyMs: 6 * 60 * 60_000,
  find: ({ deps: { commands }, ago }) => unusedPictures(commands, ago(UNUSED_FOR_MS)),
  idOf: (name) => name,
  work: (name, { deps: { commands }, ago }) => commands.pictures.drop(name, ago(UNUSED_FOR_MS)),
})

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
  run: issuing(moveStock, moveStockData),
})
