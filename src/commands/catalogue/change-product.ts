import { productSlugClaim } from '../../domain/claim.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { ProductDescription } from '../../domain/product/events.ts'
import { product } from '../../domain/product/product.ts'
import type { Product } from '../../domain/product/state.ts'
import { takeClaim } from '../claims.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { withBarcodeClaims } from './barcode-claims.ts'
import { type ChangedProduct, changeAsSeen, checkPlace } from './changed-product.ts'
import { keepPictures } from './pictures.ts'

type Changes = Partial<ProductDescription> & { slug?: string; barcodes?: string[] }

/** A field that is absent keeps its value. */
type ChangeProduct = {
  productId: number
  changes: Changes
  revision?: number | undefined
}

/** A product cannot take a slug that another product has or had. */
const takeSlug = async (context: CommandContext, { productId }: Product, slug: string) => {
  const never = async () => false
  const taken = await takeClaim(context, productSlugClaim, slug, String(productId), never)
  if (taken.ok) return ok(null)
  return reject(taken.error.code === 'CLAIM_TAKEN' ? 'SLUG_TAKEN' : taken.error.code)
}

const hasHad = ({ slug, formerSlugs }: Product, wanted: string): boolean =>
  wanted === slug || formerSlugs.includes(wanted)

/**
 * Gives a slug back when the change of the product was refused. The slug stays if another command has given it to the
 * product in the meantime.
 */
const releaseSlug = async (context: CommandContext, productId: number, slug: string) => {
  const owner = String(productId)
  const known = await load(context, product, owner)
  if (known !== null && hasHad(known, slug)) return
  await execute(context, productSlugClaim, slug, { type: 'Release', owner })
}

const check = async (known: Product, changes: Changes, context: CommandContext) => {
  const place = await checkPlace({ ...known, ...changes }, context)
  return place.ok ? keepPictures([changes.imageUrl], context) : place
}

export const changeProduct: Command<ChangeProduct, ChangedProduct> = {
  name: 'change-product',
  may: isAdmin,
  run: async ({ productId, changes, revision }, context) => {
    const known = await load(context, product, String(productId))
    if (known === null) return reject('PRODUCT_NOT_FOUND')
    const checked = await check(known, changes, context)
    if (!checked.ok) return checked
    const slug = changes.slug ?? known.slug
    const isNew = !hasHad(known, slug)
    if (isNew) {
      const taken = await takeSlug(context, known, slug)
      if (!taken.ok) return taken
    }
    const command = { type: 'Change', changes } as const
    const changed = await withBarcodeClaims(context, productId, changes.barcodes, () =>
      changeAsSeen(context, { productId, revision }, command),
    )
    if (!changed.ok && isNew) await releaseSlug(context, productId, slug)
    return changed
  },
}

export type WithdrawProduct = {
  productId: number
  /** False offers a withdrawn product again. */
  isWithdrawn: boolean
  revision?: number | undefined
}

/** A withdrawn product takes no new orders. Open orders keep the product, and its slug stays taken. */
export const withdrawProduct: Command<WithdrawProduct, ChangedProduct> = {
  name: 'withdraw-product',
  may: isAdmin,
  run: ({ isWithdrawn, ...seen }, context) =>
    changeAsSeen(context, seen, { type: isWithdrawn ? 'Withdraw' : 'BringBack' }),
}
