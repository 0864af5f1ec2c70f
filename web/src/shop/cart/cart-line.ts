import { itemSize, sizedName } from '#contract/rules/item-size.ts'
import { z } from '#contract/rules/zod.ts'

const priced = z.object({
  id: z.number(),
  name: z.string(),
  price: z.number(),
  imageUrl: z.string(),
})

/** `priceWas`: the price of a piece when the shopper last saw the cart, if it was different. */
export const cartLine = z.object({
  product: priced.extend({
    slug: z.string(),
    nameSw: z.string().optional(),
    unit: z.string().optional(),
  }),
  variant: priced.optional(),
  quantity: z.number().int().positive(),
  branchId: z.number(),
  priceWas: z.number().optional(),
})
export type CartLine = z.infer<typeof cartLine>

/** Product, variant (0: none) and branch identify a line. */
export const lineKey = (line: CartLine): string =>
  `${line.product.id}-${line.variant?.id ?? 0}-${line.branchId}`

export const unitPrice = (line: CartLine): number => line.variant?.price ?? line.product.price

export const sizeOf = ({ product, variant }: CartLine): string =>
  itemSize(variant?.name, product.unit ?? '')

/** The line's name as an order has it, in English. */
export const lineName = (line: CartLine): string => sizedName(line.product.name, sizeOf(line))
