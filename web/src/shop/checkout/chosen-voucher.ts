import { useUserId } from '../account/session.ts'
import type { Draft } from './draft.ts'
import { useDraft } from './use-checkout.ts'

/** The voucher that a signed-in shopper has chosen for the order. */
export const useChosenVoucher = (): Draft['voucher'] => {
  const userId = useUserId()
  const voucher = useDraft(({ voucher }) => voucher)
  return userId === undefined ? null : voucher
}
