import type { Route } from '../server/route.ts'
import { defineHook } from './hook.ts'

const payment = defineHook({
  path: '/hooks/pay/v1/:token',
  summary: 'M-PESA tells what became of a prompt; the token is a secret of that prompt',
  purpose: 'payment-callback',
})

const refund = defineHook({
  path: '/hooks/refund/v1/:token',
  summary: 'M-PESA tells what became of a refund; the token is a secret of that refund',
  purpose: 'refund-callback',
})

export const hookRoutes: readonly Route[] = [payment, refund]
