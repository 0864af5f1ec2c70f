import { useUserId } from '../account/session.ts'
import { useCheckoutDraft } from './checkout-draft.ts'

/** The voucher that a signed-in shopper has chosen for the order. */
export const useChosenVoucher = () => {
  const userId = useUserId()
  const voucher = useCheckoutDraft((draft) => draft.voucher)
  return userId === undefined ? null : voucher
}
