import { type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { ownShare } from '../server/limits/kept-shares.ts'
import { subjectUse, type Taken, type Use } from '../server/limits/limits.ts'
import type { Visit } from '../server/visit.ts'

type MayRing = Result<Taken, Rejection<'RATE_LIMITED' | 'PHONE_ASKED_TOO_OFTEN'>>
type Asker = Pick<Visit, 'actor' | 'ctx' | 'deps'>

const within = async (orderId: string, prompts: Use, { deps }: Asker): Promise<MayRing> => {
  const calls = await deps.limits.take([subjectUse('pay.order', orderId)])
  if (!calls.ok) return calls
  const rings = await deps.limits.take([prompts])
  return rings.ok ? rings : reject('PHONE_ASKED_TOO_OFTEN', rings.error.facts)
}

/** One order allows few calls, and one phone fewer prompts. */
export const mayRing = (orderId: string, phone: string, asker: Asker): Promise<MayRing> =>
  within(orderId, ownShare('pay.phone', phone, asker), asker)

/** Prompts that strangers sent do not keep a customer from paying the driver at the door. */
export const mayRingAtDoor = (orderId: string, phone: string, asker: Asker): Promise<MayRing> =>
  within(orderId, subjectUse('pay.phone-door', `${asker.actor.id} ${phone}`), asker)
