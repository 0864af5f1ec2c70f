import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import { type OnTheWay, promisedAt } from './present.ts'

/** The promise is the estimate, as long as nothing better is known. */
export const wayOf = (doc: DeliveryDoc): OnTheWay => ({
  estimatedDeliveryTime: doc.isOpen ? promisedAt(doc) : null,
  stopsBefore: null,
  position: null,
})
