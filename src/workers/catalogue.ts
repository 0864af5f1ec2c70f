import * as z from 'zod'
import { moveStock } from '../commands/catalogue/move-stock-to-variant.ts'
import { unusedPictures } from '../commands/catalogue/pictures.ts'
import { issuing } from './issue-for-job.ts'
import { eventJob } from './job.ts'
import { sweepOf } from './sweep.ts'

/** An uploaded picture is kept this long (ms) without a product. */
const UNUSED_FOR_MS = 24 * 60 * 60_000

/** Deletes uploaded pictures that no product uses, so that they do not fill the disk. */
export const dropUnusedPicturesSweep = sweepOf<string>({
  type: 'drop-unused-pictures',
  everyMs: 6 * 60 * 60_000,
  find: ({ deps: { commands }, ago }) => unusedPictures(commands, ago(UNUSED_FOR_MS)),
  idOf: (name) => name,
  work: (name, { deps: { commands }, ago }) => commands.pictures.drop(name, ago(UNUSED_FOR_MS)),
})

const FIRST = 1
/** The wait (ms) before the job runs. Usually the command that added the variant has moved the stock by then. */
const PATIENCE_MS = 10_000

const moveStockData = z.object({ productId: z.number() })

/** Moves a product's stock to its first variant, if the command that added the variant crashed before. */
export const moveStockJob = eventJob({
  type: 'move-stock',
  on: ['ProductVariantAdded'],
  data: ({ data: { productId, variant } }) =>
    variant.variantId === FIRST ? { productId } : undefined,
  retry: { attempts: 10, backoffMs: 1_000 },
  delayMs: () => PATIENCE_MS,
  run: issuing(moveStock, moveStockData),
})
