import * as z from 'zod'
import { showCustomerPhone } from '../../commands/disclosure/show-phone.ts'
import { readRules } from '../../commands/loyalty/rules.ts'
import { shownPhone } from '../../contract/order/staff-order.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { staffCustomer } from '../../contract/staff-customers.ts'
import { runsBranches, seesCustomers } from '../../domain/kernel/access.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerValue, answerWith } from '../server/route-parts.ts'
import { presentCustomer } from './present-customer.ts'

const area = 'Accounts'
const input = z.object({ params: z.object({ id: uuid }) })

const one = defineRoute({
  method: 'GET',
  path: '/api/staff/customers/:id',
  mayAsk: seesCustomers,
  area,
  summary:
    'A customer with what they spent, returned and have open: for admins and finance, and for managers whose branch has an order of the customer',
  input,
  status: 200,
  response: staffCustomer,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND'],
  reads: ['customers'],
  handle: async ({ actor, deps, params, queries }) => {
    const found = await queries.customers.view(actor, params.id)
    if (!found.ok) return found
    const rules = await readRules(deps.commands)
    return answerWith(found, (view) => presentCustomer(view, rules, deps.commands.world.now()))
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
