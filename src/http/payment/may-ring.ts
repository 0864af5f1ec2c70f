import { type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { subjectUse, type Taken } from '../server/limits/limits.ts'
import type { Visit } from '../server/visit.ts'

/** One order allows few calls, and one phone fewer prompts. */
export const mayRing = async (
  orderId: string,
  phone: string,
  { limits }: Visit['deps'],
): Promise<Result<Taken, Rejection<'RATE_LIMITED' | 'PHONE_ASKED_TOO_OFTEN'>>> => {
  const calls = await limits.take([subjectUse('pay.order', orderId)])
  if (!calls.ok) return calls
  const rings = await limits.take([subjectUse('pay.phone', phone)])
  return rings.ok ? rings : reject('PHONE_ASKED_TOO_OFTEN', rings.error.facts)
}
