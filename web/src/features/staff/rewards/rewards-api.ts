import { v4 } from 'uuid'
import {
  rewardBody,
  rulesBody,
  rulesVersion,
  staffReward,
} from '#contract/loyalty/staff-loyalty.ts'
import { revision, z } from '#contract/rules/schema.ts'

import { send } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'

/** Only admins may change rewards and rules; finance may read them. The server enforces this too. */
export const useMayChange = (): boolean => useSession(({ user }) => user?.role === 'admin')

export type StaffReward = z.infer<typeof staffReward>
export type RulesVersion = z.infer<typeof rulesVersion>

export const staffRewardsQuery = (userId: string | undefined) =>
  pagedQuery(
    keys.own(userId).loyalty({ part: 'all rewards' }),
    '/api/admin/rewards?limit=100',
    staffReward,
  )

export const rulesVersionsQuery = (userId: string | undefined) =>
  pagedQuery(
    keys.own(userId).loyalty({ part: 'rules' }),
    '/api/admin/loyalty-rules?limit=20',
    rulesVersion,
  )

/** The keys of queries that are outdated after a change of rewards or rules. */
export const loyaltyKeys = (userId: string | undefined) => [
  keys.own(userId).loyalty(),
  keys.shop.loyalty(),
]

/** In the form, the kind of the reward and its sum are two fields; the API has one object for both. */
const { worth: _, revision: __, ...details } = rewardBody.shape
export const rewardForm = z
  .object({
    ...details,
    kind: z.enum(['amount_off', 'free_delivery']),
    amount: z.number().min(0).max(100_000),
    revision: revision.optional(),
  })
  .refine(({ kind, amount }) => kind === 'free_delivery' || amount >= 1, { path: ['amount'] })
export type RewardForm = z.output<typeof rewardForm>

/** The id is made before the form is sent, so that a form that is sent twice makes one reward. */
export const newRewardForm = rewardForm.and(z.object({ id: z.string() }))

export const formOf = ({ worth, minimumOrderAmount = 0, ...reward }: StaffReward) => ({
  ...reward,
  minimumOrderAmount,
  kind: worth.kind,
  amount: worth.kind === 'amount_off' ? worth.amount : 0,
})

export const blankReward = () => ({
  id: v4(),
  name: '',
  nameSw: '',
  description: '',
  descriptionSw: '',
  pointsCost: 500,
  kind: 'amount_off',
  amount: 200,
  minimumOrderAmount: 0,
  validDays: 90,
})

const bodyOf = ({ kind, amount, ...form }: RewardForm) => ({
  ...form,
  worth: kind === 'amount_off' ? { kind, amount } : { kind },
})

export const createReward = (form: z.output<typeof newRewardForm>) =>
  send('/api/admin/rewards', { method: 'POST', body: bodyOf(form) })

export const changeReward = (id: string, form: RewardForm) =>
  send(`/api/admin/rewards/${id}`, { method: 'PATCH', body: bodyOf(form) })

export const offerReward = (id: string, body: { isOffered: boolean; revision: number }) =>
  send(`/api/admin/rewards/${id}/offer`, { method: 'PATCH', body })

const written = (lines: readonly string[]): string[] => lines.filter((text) => text !== '')

/**
 * Turns the form of new rules into the request body. The first version is the default and has no event, so the first
 * event makes version 2.
 */
export const rulesForm = rulesBody
  .extend({ revision: revision.optional() })
  .transform(({ revision: late, version, tiers, shillingsAPoint }) => ({
    shillingsAPoint,
    tiers: tiers.map(({ benefits, benefitsSw, ...tier }) => ({
      ...tier,
      benefits: written(benefits),
      benefitsSw: written(benefitsSw),
    })),
    version: late === undefined ? version : late + 2,
  }))

export const changeRules = (body: z.output<typeof rulesForm>) =>
  send('/api/admin/loyalty-rules', { method: 'PATCH', body })
