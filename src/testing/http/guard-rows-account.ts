import { all, denied, type Row } from './guard-row.ts'
import { ids } from './small-shop.ts'

/** One's own account: who one is, addresses, and what the wizard was told. */
export const ofOwnAccount: Readonly<Record<string, Row>> = {
  'GET /api/auth/me': { answers: { ...all(200), guest: 401 } },
  'POST /api/users/complete-wizard': {
    ask: () => ({
      body: {
        preferredBranchId: ids.kabete,
        shoppingPreferences: {
          favoriteCategories: [1],
          dietaryRestrictions: [],
          shoppingFrequency: 'Weekly',
          budgetRange: 'KSh 1,000-3,000',
          deliveryPreference: 'Scheduled Delivery',
        },
      },
    }),
    answers: { ...all(200), guest: 401 },
  },
  'GET /api/users/preferences': { answers: { ...all(200), guest: 401 } },
  'DELETE /api/users/preferences': { answers: { ...all(200), guest: 401 } },
  'POST /api/addresses': {
    ask: ({ userId }) => ({
      body: { userId, name: 'Home', street: 'Ngong Road 1', city: 'Kabete', region: 'Nairobi' },
    }),
    answers: { ...denied, wanjiku: 201 },
  },
  'GET /api/addresses/user/:id': {
    ask: ({ userId }) => ({ path: `/api/addresses/user/${userId}` }),
    answers: { ...denied, wanjiku: 200, admin: 200 },
  },
}
