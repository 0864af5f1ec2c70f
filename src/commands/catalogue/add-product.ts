import { productSlugClaim } from '../../domain/claim.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import type { ProductDetails } from '../../domain/product/events.ts'
import { product } from '../../domain/product/product.ts'
import { newCatalogueId } from '../claims.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { type ChangedProduct, changedProduct, checkPlace } from './changed-product.ts'
import { keepPictures } from './pictures.ts'

export const addProduct: Command<ProductDetails, ChangedProduct> = {
  name: 'add-product',
  may: isAdmin,
  run: async (details, context) => {
    const checked = await checkPlace(details, context)
    if (!checked.ok) return checked
    const pictures = [details.imageUrl, ...details.variants.map(({ imageUrl }) => imageUrl)]
    const kept = await keepPictures(pictures, context)
    if (!kept.ok) return kept
    const valid = product.decide({ type: 'Add', productId: 0, details }, product.initial)
    if (!valid.ok) return valid
    const id = await newCatalogueId(context, 'product', {
      claim: productSlugClaim,
      value: details.slug,
      taken: 'SLUG_TAKEN',
      exists: async (productId) => (await load(context, product, productId)) !== null,
    })
    if (!id.ok) return id
    const productId = id.value
    const add = { type: 'Add', productId, details } as const
    const added = await execute(context, product, String(productId), add, { expectNew: true })
    return changedProduct(added, context)
  },
}
