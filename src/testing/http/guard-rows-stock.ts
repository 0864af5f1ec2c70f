import { denied, type Row } from './guard-row.ts'
import { ids } from './small-shop.ts'

const flour = `${ids.kabete}.${ids.flour}.1`
const soap = `${ids.kabete}.${ids.soap}.0`
/** Of the one who sends it. */
const receipt = '01890000-0000-7000-8000-00000000beef'
const ofManager = { ...denied, manager_kabete: 200, admin: 200 }
const ofBranch = { ...ofManager, clerk_kabete: 200 }

/** The stock of Kabete: of its staff and the admins. */
export const ofStock: Readonly<Record<string, Row>> = {
  // It has records of its soap already.
  'POST /api/inventory': {
    ask: () => ({ body: { branchId: ids.kabete, productId: ids.soap, quantity: 0 } }),
    answers: { ...denied, manager_kabete: 409, admin: 409 },
  },
  'PATCH /api/inventory/:id': {
    ask: () => ({ path: `/api/inventory/${soap}`, body: { lowStockThreshold: 4 } }),
    answers: ofManager,
  },
  // Goods of an order leave when its job runs, so a count is of a shelf that nothing else moves.
  'POST /api/inventory/:id/count': {
    ask: () => ({ path: `/api/inventory/${flour}/count`, body: { onHand: 20, seen: 20 } }),
    answers: ofBranch,
  },
  'GET /api/inventory/:id/sum': {
    ask: () => ({ path: `/api/inventory/${flour}/sum` }),
    answers: ofBranch,
  },
  'GET /api/inventory/:id/moves': {
    ask: () => ({ path: `/api/inventory/${flour}/moves?term=left` }),
    answers: ofBranch,
  },
  'POST /api/inventory/branch/:id/counts': {
    ask: () => ({
      path: `/api/inventory/branch/${ids.kabete}/counts`,
      body: { rows: [{ productId: ids.flour, variantId: 1, onHand: 20, seen: 20 }] },
    }),
    answers: ofBranch,
  },
  'GET /api/inventory/branch/:id/export': {
    ask: () => ({ path: `/api/inventory/branch/${ids.kabete}/export` }),
    answers: ofBranch,
  },
  'GET /api/restock': {
    ask: () => ({ path: `/api/restock?branch=${ids.kabete}` }),
    answers: ofBranch,
  },
  'POST /api/restock/export': {
    ask: () => ({ body: { branch: ids.kabete } }),
    answers: ofBranch,
  },
  'POST /api/inventory/branch/:id/receipts': {
    ask: () => ({
      path: `/api/inventory/branch/${ids.kabete}/receipts`,
      body: { id: receipt, lines: [{ productId: ids.soap, variantId: 0, quantity: 1 }] },
    }),
    answers: { ...denied, manager_kabete: 201, clerk_kabete: 201, admin: 201 },
  },
  'POST /api/inventory/branch/:id/receipts/:receipt/take-back': {
    ask: () => ({
      path: `/api/inventory/branch/${ids.kabete}/receipts/${receipt}/take-back`,
      body: { productId: ids.honey, variantId: 0 },
    }),
    answers: { ...denied, manager_kabete: 409, clerk_kabete: 409, admin: 409 },
  },
  'POST /api/inventory/branch/:id/write-offs': {
    ask: () => ({
      path: `/api/inventory/branch/${ids.kabete}/write-offs`,
      body: {
        id: receipt,
        reason: 'Spoilt',
        lines: [{ productId: ids.milk, variantId: 0, quantity: 1 }],
      },
    }),
    answers: { ...denied, manager_kabete: 201, admin: 201 },
  },
}
