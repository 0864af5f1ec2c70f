import * as z from 'zod'
import { deletePreferences, setPreferences } from '../../commands/user/preferences.ts'
import {
  type CompleteWizardBody,
  completeWizardBody,
  type OwnPreferences,
  ownPreferences,
} from '../../contract/preferences.ts'
import { user } from '../../contract/user.ts'
import { hasAccount } from '../../domain/kernel/access.ts'
import type { Preferences } from '../../domain/user/events.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, answerWith } from '../server/route-parts.ts'
import { presentAccount } from './present.ts'

const area = 'Accounts'

const preferencesOf = (body: CompleteWizardBody): Preferences => {
  const { preferredBranchId: branchId, shoppingPreferences, locationLat, locationLng } = body
  const isPlace = typeof locationLat === 'number' && typeof locationLng === 'number'
  const place = isPlace ? { latitude: locationLat, longitude: locationLng } : {}
  return { branchId, ...shoppingPreferences, ...place }
}

const present = (preferences: Preferences | null): OwnPreferences => {
  if (preferences === null) return null
  const { branchId, latitude, longitude: _, ...given } = preferences
  return {
    preferredBranchId: branchId,
    shoppingPreferences: given,
    hasLocation: latitude !== undefined,
  }
}

const completeWizard = defineRoute({
  method: 'POST',
  path: '/api/users/complete-wizard',
  mayAsk: hasAccount,
  area,
  summary: 'Completes the setup wizard, or changes what it was told; answers one’s account',
  input: z.object({ body: completeWizardBody }),
  status: 200,
  response: user,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'USER_NOT_FOUND',
    'ACCOUNT_ERASED',
    'BRANCH_NOT_FOUND',
    'BRANCH_NOT_ACTIVE',
    'CATEGORY_NOT_FOUND',
    'CONFLICT',
  ],
  limits: ['own'],
  reads: ['catalogue'],
  handle: async ({ actor, body, issue }) => {
    const preferences = preferencesOf(body)
    return answerWith(
      await issue(setPreferences, { userId: actor.id, preferences }),
      presentAccount,
    )
  },
})

const read = defineRoute({
  method: 'GET',
  path: '/api/users/preferences',
  area,
  summary: 'What one told the setup wizard; null where nothing is kept',
  input: z.object({}),
  status: 200,
  response: ownPreferences,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND'],
  reads: ['users'],
  handle: async ({ actor, queries }) =>
    answerWith(await queries.users.preferencesOf(actor), present),
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/api/users/preferences',
  area,
  summary: 'Deletes what one told the setup wizard',
  input: z.object({}),
  status: 200,
  response: z.object({}),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND', 'ACCOUNT_ERASED', 'CONFLICT'],
  limits: ['own'],
  reads: [],
  handle: async ({ actor, issue }) =>
    answerEmpty(await issue(deletePreferences, { userId: actor.id })),
})

export const preferenceRoutes: readonly Route[] = [completeWizard, read, remove]
