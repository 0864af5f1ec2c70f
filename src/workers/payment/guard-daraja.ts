import type { Daraja } from '../../integrations/daraja/client.ts'
import type { Breaker } from '../../runtime/breaker.ts'

/** True if there was no connection or no answer in time. A refusal counts as an answer. */
const isAway = (answer: { kind: string; code?: string }): boolean =>
  answer.kind === 'unknown' || answer.code === 'UNREACHABLE'

/** Reports the outcome of every call to the breaker. A call that throws was not sent, so it is not reported. */
export const guardDaraja = (daraja: Daraja, breaker: Pick<Breaker, 'report'>): Daraja => {
  const reported =
    <Request, Answer extends { kind: string; code?: string }>(
      call: (request: Request) => Promise<Answer>,
    ) =>
    async (request: Request): Promise<Answer> => {
      const answer = await call(request)
      breaker.report(!isAway(answer))
      return answer
    }
  const { stkPush, stkQuery, reversal } = daraja
  return {
    stkPush: reported(stkPush),
    stkQuery: reported(stkQuery),
    reversal: reversal && reported(reversal),
  }
}
