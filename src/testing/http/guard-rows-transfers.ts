import { all, denied, type Row } from './guard-row.ts'
import { ids } from './small-shop.ts'

const unknown = '01890000-0000-7000-8000-00000000dead'
const lines = [{ productId: ids.flour, variantId: 2, quantity: 1 }]
/** There is no such transfer. */
const ofManagers = { ...denied, manager_kabete: 404, manager_westlands: 404, admin: 404 }

/** Transfers from Kabete to Westlands. */
export const ofTransfers: Readonly<Record<string, Row>> = {
  'GET /api/transfers': {
    ask: () => ({ path: `/api/transfers?from=${ids.kabete}` }),
    answers: { ...denied, manager_kabete: 200, clerk_kabete: 200, admin: 200 },
  },
  'GET /api/transfers/:id': {
    ask: () => ({ path: `/api/transfers/${unknown}` }),
    answers: all(404),
  },
  'POST /api/transfers': {
    ask: () => ({
      body: {
        id: '01890000-0000-4000-8000-00000000beef',
        fromBranchId: ids.kabete,
        toBranchId: ids.westlands,
        lines,
      },
    }),
    answers: { ...denied, manager_kabete: 201, admin: 201 },
  },
  'POST /api/transfers/:id/receipts': {
    ask: () => ({ path: `/api/transfers/${unknown}/receipts`, body: { id: unknown, lines } }),
    answers: { ...ofManagers, clerk_kabete: 404 },
  },
  'POST /api/transfers/:id/closings': {
    ask: () => ({
      path: `/api/transfers/${unknown}/closings`,
      body: { id: unknown, outcome: 'lost', reason: 'Fell off', lines },
    }),
    answers: ofManagers,
  },
  'POST /api/transfers/:id/cancel': {
    ask: () => ({ path: `/api/transfers/${unknown}/cancel`, body: { reason: 'No van' } }),
    answers: ofManagers,
  },
}
