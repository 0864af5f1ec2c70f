import * as z from 'zod'
import { showCustomerPhone } from '../../commands/disclosure/show-phone.ts'
import { readRules } from '../../commands/loyalty/rules.ts'
import { tierAt } from '../../contract/loyalty/loyalty.ts'
import { shownPhone } from '../../contract/order/staff-order.ts'
import { maskPhone } from '../../contract/rules/phone.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { type StaffCustomer, staffCustomer } from '../../contract/staff-customers.ts'
import { runsBranches } from '../../domain/kernel/access.ts'
import type { CustomerView } from '../../projections/users/customers.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerValue, answerWith } from '../server/route-parts.ts'

const present = (
  { customer, points, latest }: CustomerView,
  { tiers }: Awaited<ReturnType<typeof readRules>>,
): StaffCustomer => {
  const { id, fullName, username, phoneNumber, isActive, createdAt, addresses } = customer
  return {
    id,
    fullName,
    username,
    phone: phoneNumber === '' ? '' : maskPhone(phoneNumber),
    isActive,
    createdAt,
    areas: [...new Set(addresses.map(({ city, region }) => `${city}, ${region}`))],
    points: points?.points ?? 0,
    tier: tierAt(tiers, points?.earned ?? 0).name,
    lastOrderAt: latest?.createdAt ?? null,
  }
}

const area = 'Accounts'
const input = z.object({ params: z.object({ id: uuid }) })

const one = defineRoute({
  method: 'GET',
  path: '/api/staff/customers/:id',
  mayAsk: runsBranches,
  area,
  summary: 'A customer, for admins, and for managers whose branch has an order of the customer',
  input,
  status: 200,
  response: staffCustomer,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND'],
  reads: ['customers'],
  handle: async ({ actor, deps, params, queries }) => {
    const found = await queries.customers.view(actor, params.id)
    if (!found.ok) return found
    const rules = await readRules(deps.commands)
    return answerWith(found, (view) => present(view, rules))
  },
})

const phone = defineRoute({
  method: 'POST',
  path: '/api/staff/customers/:id/phone',
  mayAsk: runsBranches,
  area,
  summary:
    'The phone of such a customer, for a branch until 30 days after the last order. It is recorded',
  input,
  status: 200,
  response: shownPhone,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND', 'PHONE_NO_LONGER_SHOWN'],
  limits: ['staff'],
  reads: ['customers'],
  handle: async ({ issue, params }) =>
    answerValue(await issue(showCustomerPhone, { userId: params.id })),
})

export const customerRoutes: readonly Route[] = [one, phone]
