import type { Doc } from '../../stores/read-store/port.ts'
import type { Body, DocChange, Projection } from '../projection.ts'

/** An order number that was claimed while its order is not placed yet. `claimedAt` is ISO 8601 in UTC. */
export type OpenClaim = { orderId: string; orderNumber: string; claimedAt: string }

/**
 * The open claims of a branch, the oldest first. `id` is the branch's id. They are the purchases under way and those
 * that a crash left, which a sweep abandons after ten minutes.
 */
export type OpenClaimsDoc = Doc & { claims: OpenClaim[] }

const without = (doc: Body<OpenClaimsDoc>, orderId: string): Body<OpenClaimsDoc> => {
  const claims = doc.claims.filter((one) => one.orderId !== orderId)
  return claims.length === doc.claims.length ? doc : { ...doc, claims }
}

type OfBranch = { data: { orderId: string; branchId: number } }
const close = ({ data: { orderId, branchId } }: OfBranch): DocChange<OpenClaimsDoc> => ({
  id: String(branchId),
  fold: (doc) => doc && without(doc, orderId),
})

/** One document a branch: a crowd's claims open and close between two commits, and a commit writes it once. */
export const openClaims: Projection<OpenClaimsDoc> = {
  collection: { name: 'open-claims', version: 2, indexes: [] },
  on: {
    OrderNumberClaimed: ({ data: { orderId, orderNumber, branchId }, meta: { at: claimedAt } }) => {
      const id = String(branchId)
      const claim = { orderId, orderNumber, claimedAt }
      return { id, fold: (doc = { id, claims: [] }) => ({ id, claims: [...doc.claims, claim] }) }
    },
    OrderPlaced: close,
    OrderAbandoned: close,
  },
}
