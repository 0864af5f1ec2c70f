import { denied, type Facts, type Row } from './guard-row.ts'
import { ids } from './small-shop.ts'

/** A file of counts of Kabete: for the manager of another branch there is none. */
const ofKabete = (status: number) => ({
  ...denied,
  manager_kabete: status,
  manager_westlands: 404,
  admin: status,
})
const path =
  (of = '') =>
  ({ importId }: Facts) => ({ path: `/api/imports/${importId}${of}` })

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
  'GET /api/imports/:id': { ask: path(), answers: ofKabete(200) },
  // 400: it changes nothing.
  'POST /api/imports/:id/start': {
    ask: (facts) => ({ ...path('/start')(facts), body: {} }),
    answers: ofKabete(400),
  },
  'GET /api/imports/:id/rows-left': { ask: path('/rows-left'), answers: ofKabete(200) },
  'GET /api/imports/:id/problems': { ask: path('/problems'), answers: ofKabete(200) },
  'GET /api/imports/:id/changes': { ask: path('/changes'), answers: ofKabete(200) },
}
