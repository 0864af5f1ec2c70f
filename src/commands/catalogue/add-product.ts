import { productSlugClaim } from '../../domain/claim.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import type { SizeBarcodes } from '../../domain/kernel/barcode.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ProductDetails } from '../../domain/product/events.ts'
import { product } from '../../domain/product/product.ts'
import { newCatalogueId } from '../claims.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { checkBarcodesFree, withBarcodeClaims } from './barcode-claims.ts'
import { type ChangedProduct, changedProduct, checkPlace } from './changed-product.ts'
import { keepPictures } from './pictures.ts'

type AddProduct = ProductDetails & { barcodes?: readonly SizeBarcodes[] }

const check = async (
  { barcodes = [], ...details }: AddProduct,
  context: CommandContext,
): Promise<CommandResult> => {
  const checked = await checkPlace(details, context)
  if (!checked.ok) return checked
  const pictures = [details.imageUrl, ...details.variants.map(({ imageUrl }) => imageUrl)]
  const kept = await keepPictures(pictures, context)
  if (!kept.ok) return kept
  const valid = product.decide({ type: 'Add', productId: 0, details, barcodes }, product.initial)
  if (!valid.ok) return valid
  const free = await checkBarcodesFree(
    context,
    barcodes.flatMap((size) => size.barcodes),
  )
  return free.ok ? ok(null) : free
}

export const addProduct: Command<AddProduct, ChangedProduct> = {
  name: 'add-product',
  may: isAdmin,
  run: async (input, context) => {
    const checked = await check(input, context)
    if (!checked.ok) return checked
    const { barcodes = [], ...details } = input
    const id = await newCatalogueId(context, 'product', {
      claim: productSlugClaim,
      value: details.slug,
      taken: 'SLUG_TAKEN',
      exists: async (productId) => (await load(context, product, productId)) !== null,
    })
    if (!id.ok) return id
    const productId = id.value
    const add = { type: 'Add', productId, details, barcodes } as const
    const codes = barcodes.flatMap((size) => size.barcodes)
    const added = await withBarcodeClaims(context, productId, codes, () =>
      execute(context, product, String(productId), add, { expectNew: true }),
    )
    return changedProduct(added, context)
  },
}
