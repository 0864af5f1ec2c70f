import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { flourDetails, flourVariant } from '../../testing/domain/product.ts'
import { given } from '../kernel/given-when-then.ts'
import type { ProductEvent } from './events.ts'
import { type ProductCommand, product } from './product.ts'
import { offerOf } from './state.ts'
import { isSold } from './vocabulary.ts'

const plain: ProductEvent = { type: 'ProductAdded', data: { productId: 7, ...flourDetails } }
const large = { name: '5 kg', sku: '', priceCents: 40_000, compareAtPriceCents: null, imageUrl: '' }
const first: ProductEvent = {
  type: 'ProductVariantAdded',
  data: { productId: 7, variant: { ...large, variantId: 1, isDefault: true } },
}

describe('a product that is sold without variants', () => {
  it('gets the first one where the act says that its stock goes there', () => {
    spec('operations 2.4', 'Giving a product variants says in the same act where its stock goes')
    const add: ProductCommand = { type: 'AddVariant', variant: large }
    given(product, plain).when(add).thenRejected('VARIANTS_NOT_MEANT')
    given(product, plain)
      .when({ ...add, takesStock: true })
      .thenEvents(first)
  })
  it('sells only as one of its variants from then on, at their prices', () => {
    const { state } = given(product, plain, first)
    if (state === null) throw new Error('no product')
    expect(state).toMatchObject({ hasVariants: true, priceCents: 40_000 })
    expect(isSold(state)).toBe(true)
    expect(offerOf(state, 0)).toBeUndefined()
    expect(offerOf(state, 1)).toMatchObject({ priceCents: 40_000 })
  })
})

describe('a variant', () => {
  const variants = [flourVariant(1, 9_800, false), flourVariant(2, 18_500, true)]
  const added: ProductEvent = {
    type: 'ProductAdded',
    data: { productId: 7, ...flourDetails, hasVariants: true, variants },
  }
  const change = (
    variantId: number,
    changes: Extract<ProductCommand, { type: 'ChangeVariant' }>['changes'],
  ): ProductCommand => ({ type: 'ChangeVariant', variantId, changes })
  const changed: ProductEvent = {
    type: 'ProductVariantChanged',
    data: { productId: 7, variantId: 2, name: '2 kg bag', sku: 'GRO-001-2', imageUrl: '' },
  }

  it('changes what is given, and keeps its price', () => {
    given(product, added)
      .when(change(2, { name: '2 kg bag' }))
      .thenEvents(changed)
    expect(given(product, added, changed).state?.variants).toMatchObject([
      { name: '1 kg', priceCents: 9_800 },
      { name: '2 kg bag', priceCents: 18_500, isDefault: true },
    ])
  })
  it.each(['1  KG', '1\u00a0kg\u200b'])('is not called %j beside 1 kg', (name) => {
    const facts = {
      issues: [{ path: 'name', message: 'The product has a variant of this name.' }],
    }
    given(product, added).when(change(2, { name })).thenRejected('INVALID_INPUT', facts)
    given(product, added)
      .when({ type: 'AddVariant', variant: { ...large, name } })
      .thenRejected('INVALID_INPUT', facts)
  })
  it('changes its own name’s case, and one of two that had one name already is renamed', () => {
    given(product, added)
      .when(change(2, { name: '2 KG' }))
      .thenEvents({ ...changed, data: { ...changed.data, name: '2 KG' } })
    const twice: ProductEvent = { ...changed, data: { ...changed.data, name: '1 KG' } }
    given(product, added, twice)
      .when(change(2, { sku: 'NEW' }))
      .thenEvents({ ...twice, data: { ...twice.data, sku: 'NEW' } })
    given(product, added, twice)
      .when(change(2, { name: '2 kg' }))
      .thenEvents({ ...changed, data: { ...changed.data, name: '2 kg' } })
  })
  it('records nothing where nothing changes', () => {
    given(product, added)
      .when(change(2, { name: '2 kg' }))
      .thenEvents()
    given(product, added).when(change(2, {})).thenEvents()
  })
  it('has a name of its own', () => {
    given(product, added)
      .when(change(2, { name: '1 kg' }))
      .thenRejected('INVALID_INPUT', {
        issues: [{ path: 'name', message: 'The product has a variant of this name.' }],
      })
  })
  it('is refused where there is none', () => {
    given(product, added)
      .when(change(3, { name: '3 kg' }))
      .thenRejected('VARIANT_NOT_FOUND')
    given(product)
      .when(change(1, { name: '3 kg' }))
      .thenRejected('PRODUCT_NOT_FOUND')
  })
})
