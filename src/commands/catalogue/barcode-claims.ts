import { productBarcodeClaim } from '../../domain/claim.ts'
import { barcodeKey } from '../../domain/kernel/barcode.ts'
import { ok, type Rejection, reject } from '../../domain/kernel/result.ts'
import { barcodeKeysOf } from '../../domain/product/barcodes.ts'
import { product } from '../../domain/product/product.ts'
import { takeClaim } from '../claims.ts'
import type { CommandContext, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

const loadProduct = (context: CommandContext, id: string) => load(context, product, id)

const keysOf = async (context: CommandContext, id: string): Promise<readonly string[]> => {
  const known = await loadProduct(context, id)
  return known === null ? [] : barcodeKeysOf(known)
}

/** Names the product that has the barcode. */
const taken = async (
  context: CommandContext,
  barcode: string,
  owner: string,
): Promise<{ ok: false; error: Rejection<'BARCODE_TAKEN'> }> => {
  const other = await loadProduct(context, owner)
  return reject('BARCODE_TAKEN', { barcode, productId: Number(owner), product: other?.name ?? '' })
}

/** Whether the product that once claimed the barcode has it no more. */
const gaveUp = (context: CommandContext, key: string) => async (owner: string) =>
  !(await keysOf(context, owner)).includes(key)

/** Refuses a barcode that another product has. Takes nothing, so that a new product takes no id in vain. */
export const checkBarcodesFree = async (
  context: CommandContext,
  barcodes: string[],
): Promise<CommandResult> => {
  for (const barcode of barcodes) {
    const key = barcodeKey(barcode)
    const held = await load(context, productBarcodeClaim, key)
    if (held === null || (await gaveUp(context, key)(held.owner))) continue
    return taken(context, barcode, held.owner)
  }
  return ok(null)
}

const release = async (
  context: CommandContext,
  owner: string,
  keys: readonly string[],
): Promise<void> => {
  const kept = await keysOf(context, owner)
  for (const key of keys.filter((one) => !kept.includes(one)))
    await execute(context, productBarcodeClaim, key, { type: 'Release', owner })
}

/** Claims the barcodes for the product. If one of them is taken, those claimed before it are given back. */
const claimAll = async (
  context: CommandContext,
  owner: string,
  barcodes: string[],
): Promise<CommandResult> => {
  const claimed: string[] = []
  for (const barcode of barcodes) {
    const key = barcodeKey(barcode)
    const done = await takeClaim(context, productBarcodeClaim, key, owner, gaveUp(context, key))
    claimed.push(key)
    if (done.ok) continue
    await release(context, owner, claimed)
    const holder = await load(context, productBarcodeClaim, key)
    return done.error.code === 'CLAIM_TAKEN' && holder !== null
      ? taken(context, barcode, holder.owner)
      : reject('CONFLICT')
  }
  return ok(null)
}

/**
 * Changes a product's barcodes while it holds a claim on each of the new ones, so that a barcode belongs to one product.
 * Afterwards the claims of barcodes that the product does not have are given back. Undefined barcodes stay as they are.
 */
export const withBarcodeClaims = async <Changed>(
  context: CommandContext,
  productId: number,
  barcodes: string[] | undefined,
  change: () => Promise<CommandResult<Changed>>,
): Promise<CommandResult<Changed>> => {
  if (barcodes === undefined) return change()
  const owner = String(productId)
  const before = await keysOf(context, owner)
  const added = barcodes.filter((barcode) => !before.includes(barcodeKey(barcode)))
  const claimed = await claimAll(context, owner, added)
  if (!claimed.ok) return claimed
  const changed = await change()
  await release(context, owner, [...before, ...added.map(barcodeKey)])
  return changed
}
