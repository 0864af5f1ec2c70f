import { all, denied, type Row } from './guard-row.ts'
import { ids } from './small-shop.ts'

/** An id that no address has. */
const nobody = '01890000-0000-7000-8000-00000000dead'

/** A passkey's answer that fits nothing. */
const madeNowhere = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: 'AAAA',
    attestationObject: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
  },
}

const ofStaffAlone = { ...all(200), guest: 401, wanjiku: 403, kamau: 403 }
/** Admins and finance set no first factor without a link. */
const ofFirstFactor = (status: number) => ({
  ...all(status),
  guest: 401,
  wanjiku: 403,
  kamau: 403,
  admin: 403,
  finance_achieng: 403,
})

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
  'PATCH /api/addresses/:id': {
    ask: () => ({
      path: `/api/addresses/${nobody}`,
      body: {
        name: 'Home',
        street: 'Ngong Road 1',
        city: 'Kabete',
        region: 'Nairobi',
        isDefault: true,
      },
    }),
    answers: { ...all(404), guest: 401 },
  },
  'DELETE /api/addresses/:id': {
    ask: () => ({ path: `/api/addresses/${nobody}` }),
    answers: { ...all(200), guest: 401 },
  },
  'PATCH /api/users/profile': {
    ask: () => ({ body: { fullName: 'Somebody', phoneNumber: '' } }),
    answers: { ...all(200), guest: 401 },
  },
  'GET /api/users/second-factor': { answers: ofStaffAlone },
  'POST /api/users/second-factor/offer': {
    ask: () => ({ body: { password: 'not mine' } }),
    answers: ofFirstFactor(422),
  },
  'POST /api/users/second-factor': {
    ask: () => ({ body: { code: '000000' } }),
    // 409: nobody was offered a second factor.
    answers: { ...all(409), guest: 401, wanjiku: 403, kamau: 403 },
  },
  'POST /api/users/second-factor/notices': { answers: ofStaffAlone },
  'POST /api/users/passkeys/offer': {
    ask: () => ({ body: { password: 'not mine' } }),
    answers: ofFirstFactor(422),
  },
  'POST /api/users/passkeys': {
    ask: () => ({ body: { response: madeNowhere } }),
    answers: ofFirstFactor(422),
  },
  'POST /api/users/passkeys/ask': {
    // 409: nobody has a passkey.
    answers: { ...all(409), guest: 401, wanjiku: 403, kamau: 403 },
  },
  'POST /api/users/passkeys/:id/remove': {
    ask: () => ({
      path: `/api/users/passkeys/${'0'.repeat(32)}/remove`,
      body: { password: 'not mine' },
    }),
    answers: { ...all(404), guest: 401, wanjiku: 403, kamau: 403 },
  },
  // 409: nobody gave the right password and waits for a passkey.
  'POST /api/users/login/passkey/offer': { answers: all(409) },
  'POST /api/users/login/passkey': {
    ask: () => ({ body: { response: madeNowhere } }),
    answers: all(409),
  },
  'POST /api/users/browser-notices': { answers: ofStaffAlone },
  'GET /api/users/sessions': { answers: { ...all(200), guest: 401 } },
  'DELETE /api/users/sessions': { answers: { ...all(200), guest: 401 } },
  'DELETE /api/users/sessions/:id': {
    ask: () => ({ path: `/api/users/sessions/${'0'.repeat(32)}` }),
    answers: { ...all(404), guest: 401 },
  },
  'POST /api/users/login/code': {
    ask: () => ({ body: { code: '000000' } }),
    // 409: nobody gave the right password and waits for a code.
    answers: all(409),
  },
  'POST /api/users/password-notice': { answers: { ...all(200), guest: 401 } },
  'GET /api/addresses/user/:id': {
    ask: ({ userId }) => ({ path: `/api/addresses/user/${userId}` }),
    answers: { ...denied, wanjiku: 200, admin: 200 },
  },
}
