import { denied, type Row } from './guard-row.ts'
import { ids } from './small-shop.ts'

const nobodys = '0190f3a1-1111-7000-8000-000000000001'
const ofBranches = (status: number) => ({
  ...denied,
  manager_kabete: status,
  manager_westlands: status,
  admin: status,
})
const path = (of = '') => `/api/imports/${nobodys}${of}`

/** There is no such file: those who may import one get 404. */
export const ofImports: Readonly<Record<string, Row>> = {
  'GET /api/imports': {
    ask: () => ({ path: `/api/imports?branch=${ids.kabete}` }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  // There is no body: those who may send one get 415.
  'POST /api/imports': {
    ask: () => ({ path: `/api/imports?kind=counts&branch=${ids.kabete}` }),
    answers: { ...denied, manager_kabete: 415, admin: 415 },
  },
  'GET /api/imports/:id': { ask: () => ({ path: path() }), answers: ofBranches(404) },
  'POST /api/imports/:id/start': {
    ask: () => ({ path: path('/start'), body: {} }),
    answers: ofBranches(404),
  },
  'GET /api/imports/:id/rows-left': {
    ask: () => ({ path: path('/rows-left') }),
    answers: ofBranches(404),
  },
  'GET /api/imports/:id/problems': {
    ask: () => ({ path: path('/problems') }),
    answers: ofBranches(404),
  },
  'GET /api/imports/:id/changes': {
    ask: () => ({ path: path('/changes') }),
    answers: ofBranches(404),
  },
}
