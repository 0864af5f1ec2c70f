import * as z from 'zod'
import { issue } from '../../commands/engine/command.ts'
import {
  type CallbackPurpose,
  keepReport,
  readCallbackToken,
} from '../../commands/payment/callbacks.ts'
import { traceOfCall } from '../../commands/payment/purchase-trace.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { system } from '../../domain/kernel/access.ts'
import { type Rejection, reject } from '../../domain/kernel/result.ts'
import type { HttpContext } from '../server/context.ts'
import type { HttpDeps } from '../server/deps.ts'
import { refuse } from '../server/errors.ts'
import { requestUse } from '../server/limits/limits.ts'
import { clientNetwork } from '../server/network.ts'
import { readBytes } from '../server/read-body.ts'
import { sendReply } from '../server/reply.ts'
import type { Route } from '../server/route.ts'

/** The most bytes of a report. M-PESA's reports are about a page of JSON. */
const MAX_BYTES = 20_000

export const accepted = z.object({ ResultCode: z.literal(0), ResultDesc: z.literal('Accepted') })

type Hook = Pick<Route, 'path' | 'summary'> & { purpose: CallbackPurpose }

/**
 * Counts calls with a wrong token. Calls with a right token never count, so strangers cannot block M-PESA's callbacks.
 */
const refusalOfStranger = async (
  ctx: HttpContext,
  deps: HttpDeps,
): Promise<Rejection<ErrorCode>> => {
  const taken = await deps.limits.take([requestUse('hook', 'address', clientNetwork(ctx.ip))])
  return taken.ok ? reject('NOT_FOUND').error : taken.error
}

/**
 * A route that M-PESA calls. The token in the path is its only proof: M-PESA signs nothing and has no fixed addresses.
 * The report is stored before the answer and processed afterwards, and every stored report gets the same answer.
 */
export const defineHook = ({ path, summary, purpose }: Hook): Route => ({
  method: 'POST',
  path,
  area: 'Hooks',
  summary,
  input: z.object({ params: z.object({ token: z.string() }) }),
  status: 200,
  response: accepted,
  errors: ['NOT_FOUND', 'BODY_TOO_LARGE', 'RATE_LIMITED'],
  limits: ['hook'],
  serve: async (ctx, deps) => {
    const { token = '' } = ctx.state.params
    const about = await readCallbackToken(deps.commands, purpose, token)
    if (about === undefined) return refuse(ctx, await refusalOfStranger(ctx, deps))
    const bytes = await readBytes(ctx, MAX_BYTES)
    if (bytes === undefined) {
      ctx.set('Connection', 'close')
      return refuse(ctx, reject('BODY_TOO_LARGE').error)
    }
    const raw = bytes.toString('utf8')
    const { commands, payments } = deps
    const report = { purpose, ...about, raw, anonymous: () => payments.anonymous[purpose](raw) }
    const { correlationId } = ctx.state
    const goesOn = await traceOfCall(commands, about)
    ctx.state.goesOn = goesOn
    const commandId = commands.world.newId()
    const by = { actor: system, commandId, correlationId, traceId: goesOn?.traceId }
    const { result } = await deps.turns.first(() => issue(keepReport, report, by, commands))
    if (!result.ok) return refuse(ctx, result.error)
    ctx.status = 200
    await sendReply(ctx, { body: { ResultCode: 0, ResultDesc: 'Accepted' } }, false)
  },
})

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
