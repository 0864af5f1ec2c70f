import * as z from 'zod'
import { correctPoints } from '../../commands/loyalty/correct-points.ts'
import { changeReward, createReward, offerReward } from '../../commands/loyalty/rewards.ts'
import { changeRules, readRules } from '../../commands/loyalty/rules.ts'
import { loyaltyRules } from '../../contract/loyalty/loyalty.ts'
import {
  correctionBody,
  newRewardBody,
  offerBody,
  rewardBody,
  rulesBody,
  rulesVersion,
  staffReward,
} from '../../contract/loyalty/staff-loyalty.ts'
import { paging, uuid } from '../../contract/rules/schema.ts'
import { isAdmin, settlesPayments } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, answerPage, changeByStaff, pageOf } from '../server/route-parts.ts'
import { accountsIn, actedBy } from '../user/people.ts'
import { presentReward, presentTier, rewardDetails, rulesOf } from './present.ts'

const area = 'Loyalty'
const params = z.object({ id: uuid })
const denied = ['UNAUTHENTICATED', 'FORBIDDEN'] as const
const ofReward = [...denied, 'REWARD_NOT_FOUND', 'CHANGED_MEANWHILE'] as const

const all = defineRoute({
  method: 'GET',
  path: '/api/admin/rewards',
  mayAsk: settlesPayments,
  area,
  summary: 'All rewards, also those that are withdrawn; for admins and finance',
  input: z.object({ query: paging }),
  status: 200,
  response: z.array(staffReward),
  errors: denied,
  reads: ['loyalty'],
  handle: async ({ actor, queries, query }) =>
    answerPage(await queries.loyalty.allRewards(actor, pageOf(query)), (doc) => {
      const { validDays, isOffered, revision } = doc
      return { ...presentReward(doc), validDays, isOffered, revision }
    }),
})

const create = defineRoute({
  ...changeByStaff(area),
  method: 'POST',
  status: 201,
  path: '/api/admin/rewards',
  mayAsk: isAdmin,
  summary: 'Makes a reward; for admins',
  input: z.object({ body: newRewardBody }),
  errors: denied,
  handle: async ({ body: { id: rewardId, ...body }, issue }) =>
    answerEmpty(await issue(createReward, { rewardId, details: rewardDetails(body) })),
})

const change = defineRoute({
  ...changeByStaff(area),
  path: '/api/admin/rewards/:id',
  mayAsk: isAdmin,
  summary: 'Changes a reward; vouchers of it stay as they were redeemed; for admins',
  input: z.object({ params, body: rewardBody }),
  errors: ofReward,
  handle: async ({ params: { id: rewardId }, body: { revision, ...body }, issue }) =>
    answerEmpty(await issue(changeReward, { rewardId, revision, details: rewardDetails(body) })),
})

const offer = defineRoute({
  ...changeByStaff(area),
  path: '/api/admin/rewards/:id/offer',
  mayAsk: isAdmin,
  summary: 'Withdraws a reward, or offers it again; for admins',
  input: z.object({ params, body: offerBody }),
  errors: ofReward,
  handle: async ({ params: { id: rewardId }, body, issue }) =>
    answerEmpty(await issue(offerReward, { rewardId, ...body })),
})

const rules = defineRoute({
  method: 'GET',
  path: '/api/loyalty/rules',
  area,
  summary: 'By what points are earned now; for everybody',
  input: z.object({}),
  status: 200,
  response: loyaltyRules,
  errors: [],
  reads: [],
  handle: async ({ deps }) => {
    const { tiers, ...found } = await readRules(deps.commands)
    return ok({ body: { ...found, tiers: tiers.map(presentTier) } })
  },
})

const versions = defineRoute({
  method: 'GET',
  path: '/api/admin/loyalty-rules',
  mayAsk: settlesPayments,
  area,
  summary: 'Each version of the rules that somebody made, the newest first; for admins and finance',
  input: z.object({ query: paging }),
  status: 200,
  response: z.array(rulesVersion),
  errors: denied,
  reads: ['loyalty', 'users'],
  handle: async ({ actor, queries, query }) => {
    const found = await queries.loyalty.rulesVersions(actor, pageOf(query))
    if (!found.ok) return found
    const { docs, next } = found.value
    const people = await queries.users.peopleOf(actor, accountsIn(docs))
    const body = docs.map(({ version, shillingsAPoint, tiers, at, actor: by }) => ({
      version,
      shillingsAPoint,
      tiers: tiers.map(presentTier),
      at,
      ...actedBy(by, people),
    }))
    return ok({ body, next })
  },
})

const setRules = defineRoute({
  ...changeByStaff(area),
  path: '/api/admin/loyalty-rules',
  mayAsk: isAdmin,
  summary: 'Changes by what points are earned from now on; for admins',
  input: z.object({ body: rulesBody }),
  errors: [...denied, 'CHANGED_MEANWHILE'],
  handle: async ({ body: { version, ...body }, issue }) =>
    answerEmpty(await issue(changeRules, { rules: rulesOf(body), version })),
})

const correct = defineRoute({
  ...changeByStaff(area),
  method: 'POST',
  status: 201,
  path: '/api/admin/users/:id/points',
  mayAsk: isAdmin,
  summary: 'Corrects an account’s points by hand; for admins, never their own',
  input: z.object({ params, body: correctionBody }),
  errors: [
    ...denied,
    'USER_NOT_FOUND',
    'OWN_MATTER',
    'ACCOUNT_ERASED',
    'NOT_ENOUGH_POINTS',
    'REASON_REQUIRED',
  ],
  handle: async ({ params: { id: userId }, body: { id: correctionId, ...body }, issue }) =>
    answerEmpty(await issue(correctPoints, { userId, correctionId, ...body })),
})

export const staffLoyaltyRoutes: readonly Route[] = [
  all,
  create,
  change,
  offer,
  rules,
  versions,
  setRules,
  correct,
]
