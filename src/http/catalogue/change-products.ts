import * as z from 'zod'
import { addProduct } from '../../commands/catalogue/add-product.ts'
import { callOffPrice } from '../../commands/catalogue/call-off-price.ts'
import { changeProduct, withdrawProduct } from '../../commands/catalogue/change-product.ts'
import { changeProductPrice } from '../../commands/catalogue/change-product-price.ts'
import type { ChangedProduct } from '../../commands/catalogue/changed-product.ts'
import { addVariant, changeVariant } from '../../commands/catalogue/variants.ts'
import {
  callOffBody,
  type ProductBody,
  priceBody,
  productBody,
  productChanges,
  seenBody,
  seenQuery,
  staffProduct,
  variantBody,
  variantChanges,
} from '../../contract/catalogue/staff-catalogue.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { toCents } from '../../contract/rules/money.ts'
import { catalogueId } from '../../contract/rules/schema.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import type { Variant } from '../../domain/product/events.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { givenFields } from '../server/route-parts.ts'
import { presentStaffProduct } from './present-staff.ts'

const params = z.object({ id: catalogueId })
const change = {
  area: 'Catalogue',
  status: 200,
  response: staffProduct,
  limits: ['staff'],
  reads: [],
} as const
const refusals = ['UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT'] as const
const ofKnown = [...refusals, 'PRODUCT_NOT_FOUND', 'CHANGED_MEANWHILE'] as const

const answer = (done: Result<ChangedProduct, Rejection<ErrorCode>>) =>
  done.ok ? ok({ body: presentStaffProduct(done.value) }) : done

const cents = (price: number, compareAtPrice: number | null) => ({
  priceCents: toCents(price),
  compareAtPriceCents: compareAtPrice === null ? null : toCents(compareAtPrice),
})
/** The first size is the default one. A size without a price has the product's prices. */
const variantsOf = ({ variants, ...product }: ProductBody): Variant[] =>
  variants.map(({ name, sku, imageUrl, barcodes: _, ...own }, index) => {
    const { price, compareAtPrice } = own.price === undefined ? product : own
    const prices = cents(price ?? product.price, compareAtPrice)
    return { variantId: index + 1, name, sku, imageUrl, ...prices, isDefault: index === 0 }
  })
const barcodesIn = ({ barcodes, variants }: ProductBody) =>
  [barcodes, ...variants.map((variant) => variant.barcodes)]
    .map((some, variantId) => ({ variantId, barcodes: some }))
    .filter((size) => size.barcodes.length > 0)
const moment = (text: string | null) => text && new Date(text).toISOString()

const add = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/products',
  mayAsk: isAdmin,
  summary:
    'Adds a product, with its variants; one with variants to come is a draft until it has one. For admins',
  input: z.object({ body: productBody }),
  status: 201,
  errors: [
    ...refusals,
    'CATEGORY_NOT_FOUND',
    'BRANCH_NOT_FOUND',
    'SLUG_TAKEN',
    'PICTURE_GONE',
    'BARCODE_TAKEN',
    'VARIANT_NOT_FOUND',
  ],
  handle: async (visit) => {
    const { price, compareAtPrice, ...details } = visit.body
    const variants = variantsOf(visit.body)
    const hasVariants = details.hasVariants || variants.length > 0
    const product = {
      ...details,
      ...cents(price, compareAtPrice),
      hasVariants,
      variants,
      barcodes: barcodesIn(visit.body),
    }
    return answer(await visit.issue(addProduct, product))
  },
})

const edit = defineRoute({
  ...change,
  method: 'PATCH',
  path: '/api/products/:id',
  mayAsk: isAdmin,
  summary: 'Changes the details of a product that are given. Its old slugs lead on. For admins',
  input: z.object({ params, body: productChanges }),
  errors: [
    ...ofKnown,
    'CATEGORY_NOT_FOUND',
    'BRANCH_NOT_FOUND',
    'SLUG_TAKEN',
    'SLUGS_FULL',
    'PICTURE_GONE',
    'BARCODE_TAKEN',
    'VARIANT_NOT_FOUND',
  ],
  handle: async (visit) => {
    const { revision, ...given } = visit.body
    const changes = givenFields(given)
    const input = { productId: visit.params.id, changes, revision }
    return answer(await visit.issue(changeProduct, input))
  },
})

const withdraw = defineRoute({
  ...change,
  method: 'DELETE',
  path: '/api/products/:id',
  mayAsk: isAdmin,
  summary: 'Withdraws a product from sale. Orders that hold it go on. For admins',
  input: z.object({ params, query: seenQuery }),
  errors: ofKnown,
  handle: async (visit) => {
    const { revision } = visit.query
    const input = { productId: visit.params.id, isWithdrawn: true, revision }
    return answer(await visit.issue(withdrawProduct, input))
  },
})

const bringBack = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/products/:id/bring-back',
  mayAsk: isAdmin,
  summary: 'Sells a withdrawn product again; for admins',
  input: z.object({ params, body: seenBody }),
  errors: ofKnown,
  handle: async (visit) => {
    const { revision } = visit.body
    const input = { productId: visit.params.id, isWithdrawn: false, revision }
    return answer(await visit.issue(withdrawProduct, input))
  },
})

const setPrice = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/products/:id/prices',
  mayAsk: isAdmin,
  summary:
    'Says a price, from now or later, with or without an end. The latest word wins. For admins',
  input: z.object({ params, body: priceBody }),
  errors: [...ofKnown, 'VARIANT_NOT_FOUND', 'PRICES_FULL'],
  handle: async (visit) => {
    const { variantId, price, compareAtPrice, from, until, revision } = visit.body
    const said = { variantId, ...cents(price, compareAtPrice), revision }
    const times = { from: moment(from), until: moment(until) }
    const input = { productId: visit.params.id, ...said, ...times }
    return answer(await visit.issue(changeProductPrice, input))
  },
})

const callOff = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/products/:id/prices/call-off',
  mayAsk: isAdmin,
  summary: 'Calls off a planned price that has not begun; for admins',
  input: z.object({ params, body: callOffBody }),
  errors: [...ofKnown, 'PRICE_HAS_BEGUN', 'PRICE_NOT_PLANNED'],
  handle: async (visit) =>
    answer(await visit.issue(callOffPrice, { productId: visit.params.id, ...visit.body })),
})

const extend = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/products/:id/variants',
  mayAsk: isAdmin,
  summary:
    'Adds a variant. Where the product is sold without, all its stock goes to this one. For admins',
  input: z.object({ params, body: variantBody }),
  status: 201,
  errors: [
    ...ofKnown,
    'VARIANTS_FULL',
    'VARIANTS_NOT_MEANT',
    'STOCK_RESERVED',
    'PICTURE_GONE',
    'BARCODE_TAKEN',
  ],
  handle: async (visit) => {
    const { price, compareAtPrice, takesStock, barcodes, revision, ...facts } = visit.body
    const variant = { ...facts, ...cents(price, compareAtPrice) }
    const input = { productId: visit.params.id, variant, takesStock, barcodes, revision }
    return answer(await visit.issue(addVariant, input))
  },
})

const editVariant = defineRoute({
  ...change,
  method: 'PATCH',
  path: '/api/products/:id/variants/:variant',
  mayAsk: isAdmin,
  summary: 'Changes the name, SKU, barcodes or picture of a variant; for admins',
  input: z.object({ params: params.extend({ variant: catalogueId }), body: variantChanges }),
  errors: [...ofKnown, 'VARIANT_NOT_FOUND', 'PICTURE_GONE', 'BARCODE_TAKEN'],
  handle: async ({ issue, params: { id: productId, variant: variantId }, body }) => {
    const { revision, ...given } = body
    const input = { productId, variantId, changes: givenFields(given), revision }
    return answer(await issue(changeVariant, input))
  },
})

export const productChangeRoutes: readonly Route[] = [
  add,
  edit,
  withdraw,
  bringBack,
  setPrice,
  callOff,
  extend,
  editVariant,
]
