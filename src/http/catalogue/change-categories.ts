import * as z from 'zod'
import { addCategory, changeCategory, deleteCategory } from '../../commands/catalogue/categories.ts'
import {
  categoryBody,
  categoryChanges,
  seenQuery,
} from '../../contract/catalogue/staff-catalogue.ts'
import { catalogueId, revision as revisionOf } from '../../contract/rules/schema.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, answerValue, answerWith, givenFields } from '../server/route-parts.ts'

const params = z.object({ id: catalogueId })
const change = { area: 'Catalogue', limits: ['staff'], reads: [] } as const
const refusals = ['UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT'] as const
const ofKnown = [...refusals, 'CATEGORY_NOT_FOUND', 'CHANGED_MEANWHILE'] as const

const add = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/categories',
  mayAsk: isAdmin,
  summary: 'Adds a category; for admins',
  input: z.object({ body: categoryBody }),
  status: 201,
  response: z.object({ id: catalogueId }),
  errors: [...refusals, 'SLUG_TAKEN'],
  handle: async ({ issue, body }) =>
    answerWith(await issue(addCategory, body), ({ categoryId }) => ({ id: categoryId })),
})

const edit = defineRoute({
  ...change,
  method: 'PATCH',
  path: '/api/categories/:id',
  mayAsk: isAdmin,
  summary: 'Changes the name or the picture of a category. It keeps its slug. For admins',
  input: z.object({ params, body: categoryChanges }),
  status: 200,
  response: z.object({ revision: revisionOf }),
  errors: ofKnown,
  handle: async ({ issue, params: { id }, body: { revision, ...given } }) => {
    const changes = givenFields(given)
    return answerValue(await issue(changeCategory, { categoryId: id, changes, revision }))
  },
})

const remove = defineRoute({
  ...change,
  method: 'DELETE',
  path: '/api/categories/:id',
  mayAsk: isAdmin,
  summary: 'Deletes a category without products; for admins',
  input: z.object({ params, query: seenQuery }),
  status: 200,
  response: z.object({}),
  errors: [...ofKnown, 'CATEGORY_NOT_EMPTY'],
  handle: async ({ issue, params: { id }, query: { revision } }) =>
    answerEmpty(await issue(deleteCategory, { categoryId: id, revision })),
})

export const categoryChangeRoutes: readonly Route[] = [add, edit, remove]
