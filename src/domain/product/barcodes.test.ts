import { expect, it } from 'vitest'
import { flourDetails as details, flourVariant as variant } from '../../testing/domain/product.ts'
import { given } from '../kernel/given-when-then.ts'
import type { ProductEvent } from './events.ts'
import { product } from './product.ts'

const added = (over = {}): ProductEvent => ({
  type: 'ProductAdded',
  data: { productId: 7, ...details, ...over },
})
const coded = (variantId: number, ...barcodes: string[]): ProductEvent => ({
  type: 'ProductBarcodesChanged',
  data: { productId: 7, variantId, barcodes },
})
const variants = [variant(1, 9_800, true), variant(2, 18_500, false)]
const sized = added({ hasVariants: true, variants })

it('gets barcodes with the product, and other ones by a change', () => {
  const barcodes = [{ variantId: 0, barcodes: ['40691'] }]
  given(product)
    .when({ type: 'Add', productId: 7, details, barcodes })
    .thenEvents(added(), coded(0, '40691'))
  given(product, added(), coded(0, '40691'))
    .when({ type: 'Change', changes: { barcodes: ['40692', '40691'] } })
    .thenEvents(coded(0, '40692', '40691'))
  given(product, added(), coded(0, '40691'))
    .when({ type: 'Change', changes: { barcodes: ['40691'] } })
    .thenEvents()
})

it('keeps the barcodes of each size apart', () => {
  const history = [sized, coded(1, '40691')] as const
  const changes = { barcodes: ['4069-1', '40691'] }
  given(product, ...history)
    .when({ type: 'ChangeVariant', variantId: 1, changes })
    .thenEvents(coded(1, '4069-1', '40691'))
  given(product, ...history)
    .when({ type: 'ChangeVariant', variantId: 2, changes })
    .thenRejected('BARCODE_TAKEN', { barcode: '40691', productId: 7, product: details.name })
  given(product, sized).when({ type: 'Change', changes }).thenRejected('VARIANT_NOT_FOUND')
})

it('refuses what is no barcode, and a barcode twice', () => {
  for (const barcodes of [['123'], ['6.16E+12'], ['AB-12', 'ab-12']]) {
    const { state } = given(product, added())
    const decided = product.decide({ type: 'Change', changes: { barcodes } }, state)
    expect(decided).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } })
  }
})
