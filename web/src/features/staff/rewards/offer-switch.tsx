import { fill as t } from '#contract/rules/fill.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { loyaltyKeys, offerReward, type StaffReward } from './rewards-api.ts'

/** Withdraws a reward, or offers it again. Both can be taken back at once. */
export const OfferSwitch = ({ reward: { id, isOffered, revision } }: { reward: StaffReward }) => {
  const { mutate, isPending } = useAction({
    send: () => offerReward(id, { isOffered: !isOffered, revision }),
    done: () => showToast(isOffered ? t('Reward withdrawn') : t('Reward offered again')),
    failed: t('Reward not changed'),
    invalidates: loyaltyKeys(useUserId()),
  })
  return (
    <Button danger={isOffered} loading={isPending} onClick={() => mutate(undefined)}>
      {isOffered ? t('Withdraw') : t('Offer again')}
    </Button>
  )
}
