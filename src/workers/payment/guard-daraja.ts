import type { Daraja } from '../../integrations/daraja/client.ts'
import type { Breaker } from '../../runtime/breaker.ts'

/** No connection, or no answer in time. A refusal is an answer. */
const isAway = (answer: { kind: string; code?: string }): boolean =>
  answer.kind === 'unknown' || answer.code === 'UNREACHABLE'

/** Tells the breaker of every call. A call that throws was not sent, and says nothing of M-PESA. */
export const guardDaraja = (daraja: Daraja, breaker: Pick<Breaker, 'report'>): Daraja => {
  const reported =
    <Asked, Answer extends { kind: string; code?: string }>(
      call: (asked: Asked) => Promise<Answer>,
    ) =>
    async (asked: Asked): Promise<Answer> => {
      const answer = await call(asked)
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
