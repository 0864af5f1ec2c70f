import { v5 as uuidOf } from 'uuid'

import { productSlugClaim } from '#src/domain/claim.ts'
import { inventory } from '#src/domain/inventory/inventory.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import { streamName } from '#src/domain/kernel/decider.ts'
import { isSameName } from '#src/domain/kernel/name-key.ts'
import { stockKeyId } from '#src/domain/kernel/pieces.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { product } from '#src/domain/product/product.ts'
import { addProduct } from '../catalogue/add-product.ts'
import { changeProduct } from '../catalogue/change-product.ts'
import { changeProductPrice } from '../catalogue/change-product-price.ts'
import { addVariant, changeVariant } from '../catalogue/variants.ts'
import { type Command, type CommandContext, type CommandResult, issue } from '../engine/command.ts'
import { eventId, load } from '../engine/execute.ts'
import { countShelf } from '../inventory/count-shelf.ts'
import { editStock } from '../inventory/edit-stock.ts'
import { openStock } from '../inventory/open-stock.ts'
import type { CheckedRow, ImportStep } from './checked.ts'

/** An import that is running. Its rows are written in the name of `by`, who started it. */
export type Run = { importId: string; branchId: number; by: Actor }
/** Issues one command of a row. The same step always has the same command id. */
type Issue = <Input, Output>(
  command: Command<Input, Output>,
  input: Input,
) => Promise<CommandResult<unknown>>

const namespace = uuidOf('duka:imports', uuidOf.URL)
/**
 * How many events at a stream's end are searched for the events of a row. After a crash a row may be written although
 * the import has not recorded it; such a row is skipped.
 */
const LOOKED_BACK = 500

/** The id of a product that an earlier row added. */
const productIdOf = async (context: CommandContext, slug: string): Promise<number | undefined> => {
  const owner = (await load(context, productSlugClaim, slug))?.owner
  return owner === undefined ? undefined : Number(owner)
}

const writeVariant = async (
  { slug, productId, variant, barcodes }: Extract<ImportStep, { type: 'variant' }>,
  context: CommandContext,
  write: Issue,
): Promise<CommandResult<unknown>> => {
  const id = productId ?? (await productIdOf(context, slug))
  if (id === undefined) return reject('PRODUCT_NOT_FOUND')
  const known = await load(context, product, String(id))
  const same = known?.variants.find(({ name }) => isSameName(name, variant.name))
  // The variant was added before a crash, or by somebody else.
  if (same !== undefined) {
    return same.priceCents === variant.priceCents ? ok(null) : reject('CHANGED_MEANWHILE')
  }
  return write(addVariant, { productId: id, variant, barcodes })
}

const writeStep = (
  step: ImportStep,
  run: Run,
  context: CommandContext,
  write: Issue,
): Promise<CommandResult<unknown>> => {
  const { branchId } = run
  switch (step.type) {
    case 'add':
      return write(addProduct, step.details)
    case 'change': {
      const { type: _, ...input } = step
      return write(changeProduct, input)
    }
    case 'price': {
      const { type: _, ...input } = step
      return write(changeProductPrice, input)
    }
    case 'barcodes': {
      const { type: _, variantId, barcodes, ...of } = step
      const changes = { barcodes }
      return variantId === 0
        ? write(changeProduct, { ...of, changes })
        : write(changeVariant, { ...of, variantId, changes })
    }
    case 'variant':
      return writeVariant(step, context, write)
    case 'open': {
      const { onHand: quantity, threshold: lowStockThreshold, productId, variantId } = step
      return write(openStock, { branchId, productId, variantId, quantity, lowStockThreshold })
    }
    case 'threshold': {
      const { threshold: lowStockThreshold, productId, variantId, revision } = step
      return write(editStock, { branchId, productId, variantId, lowStockThreshold, revision })
    }
    case 'count': {
      const { type: _, ...count } = step
      return write(countShelf, { ...count, branchId, reason: 'import' })
    }
  }
}

/** The stream that this step of an import appends to, and its last known revision. Undefined for steps that can safely run twice. */
const streamOf = (
  step: ImportStep,
  { branchId }: Run,
  { cache }: CommandContext,
): { name: string; last: number } | undefined => {
  if (step.type === 'add' || step.type === 'variant') return undefined
  if (step.type === 'change' || step.type === 'price' || step.type === 'barcodes') {
    const id = String(step.productId)
    return { name: streamName(product, id), last: cache.product.states.get(id)?.revision ?? 0 }
  }
  const { productId, variantId } = step
  const id = stockKeyId({ branchId, productId, variantId })
  return { name: streamName(inventory, id), last: cache.inventory.states.get(id)?.revision ?? 0 }
}

/** True if this command's events are in the stream, followed by events of others. */
const wroteBefore = async (
  { events }: CommandContext,
  commandId: string,
  stream: ReturnType<typeof streamOf>,
): Promise<boolean> => {
  if (stream === undefined) return false
  const { name, last } = stream
  const late = await events.readStream(name, Math.max(0, last - LOOKED_BACK))
  return late.some(({ id, revision }) => id === eventId(commandId, name, revision))
}

/** Writes the steps of one row and gives the first refusal. Writing the same row again changes nothing. */
export const writeRow = async (
  { row, steps }: Pick<CheckedRow, 'row' | 'steps'>,
  run: Run,
  context: CommandContext,
): Promise<CommandResult<unknown>> => {
  for (const [n, step] of steps.entries()) {
    const commandId = uuidOf(`${run.importId}/${row}/${n}`, namespace)
    const { correlationId, causationId } = context
    const by = { actor: run.by, commandId, correlationId, causationId }
    const done = await writeStep(step, run, context, async (command, input) => {
      const { result } = await issue(command, input, by, context)
      return result
    })
    if (!done.ok && !(await wroteBefore(context, commandId, streamOf(step, run, context))))
      return done
  }
  return ok(null)
}
