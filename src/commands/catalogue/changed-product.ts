import type { ErrorCode } from '../../contract/errors.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { Product, ProductState } from '../../domain/product/state.ts'

/** A product right after a change. `revision`: of its stream. */
export type ChangedProduct = { product: Product; revision: number }

export const changedProduct = (
  done: Result<{ state: ProductState; revision: number }, Rejection<ErrorCode>>,
): Result<ChangedProduct, Rejection<ErrorCode>> => {
  if (!done.ok) return done
  const { state, revision } = done.value
  return state === null ? reject('PRODUCT_NOT_FOUND') : ok({ product: state, revision })
}

/** What a late sender is told of the product as it is now. */
export const tellProduct = (state: ProductState): Readonly<Record<string, unknown>> => {
  if (state === null) return {}
  const { said: _, variants: __, ...fields } = state
  return { fields }
}
