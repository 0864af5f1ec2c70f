import { useState } from 'react'
import { fill as t } from '#contract/rules/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { FieldPair, NumberField, SelectField, TextField } from '#web/staff-ui/form/fields.tsx'
import { DrawerForm } from '#web/staff-ui/form/staff-form.tsx'
import {
  blankReward,
  changeReward,
  createReward,
  formOf,
  loyaltyKeys,
  newRewardForm,
  offerReward,
  type RewardForm,
  rewardForm,
  type StaffReward,
} from './rewards-api.ts'

/** Withdraws a reward, or offers it again. */
const OfferSwitch = ({ reward: { id, isOffered, revision } }: { reward: StaffReward }) => {
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

type Drawer = { open: boolean; onClose(): void }

const kinds = [
  { value: 'amount_off', label: t('Money off the goods') },
  { value: 'free_delivery', label: t('Free delivery') },
]

const Fields = () => (
  <>
    <TextField name="name" label={t('Name')} maxLength={60} />
    <TextField name="nameSw" label={t('Name in Swahili (may be empty)')} maxLength={60} />
    <FieldPair>
      <NumberField name="pointsCost" label={t('Points')} />
      <NumberField name="validDays" label={t('Voucher ends after')} unit={t('days')} />
    </FieldPair>
    <SelectField name="kind" label={t('What it gives')} options={kinds} />
    <FieldPair>
      <NumberField name="amount" label={t('Money off (0 with free delivery)')} unit="KSh" />
      <NumberField name="minimumOrderAmount" label={t('For goods from (0: any)')} unit="KSh" />
    </FieldPair>
    <TextField name="description" label={t('Description')} maxLength={200} rows={2} />
    <TextField
      name="descriptionSw"
      label={t('Description in Swahili (may be empty)')}
      maxLength={200}
      rows={2}
    />
  </>
)

const complaints = {
  amount: t('Between 1 and 100,000 shillings'),
  pointsCost: t('A whole number from 1'),
  validDays: t('Between 1 and 90 days'),
}

export const NewReward = (drawer: Drawer) => {
  const [start, setStart] = useState(blankReward)
  const { mutateAsync } = useAction({
    send: createReward,
    done: () => {
      setStart(blankReward())
      showToast(t('Reward added'))
    },
    failed: t('Reward not added'),
    invalidates: loyaltyKeys(useUserId()),
  })
  return (
    <DrawerForm
      {...drawer}
      title={t('Add Reward')}
      schema={newRewardForm}
      start={start}
      onSend={mutateAsync}
      draft="new reward"
      send={t('Add Reward')}
      complaints={complaints}
    >
      <Fields />
    </DrawerForm>
  )
}

export const ChangeReward = ({ reward, ...drawer }: Drawer & { reward: StaffReward }) => {
  const { mutateAsync } = useAction({
    send: (form: RewardForm) => changeReward(reward.id, form),
    done: () => showToast(t('Reward changed'), t('Vouchers of it stay as they were redeemed.')),
    failed: t('Reward not changed'),
    invalidates: loyaltyKeys(useUserId()),
  })
  return (
    <DrawerForm
      {...drawer}
      title={reward.name}
      schema={rewardForm}
      start={formOf(reward)}
      onSend={mutateAsync}
      draft={`reward ${reward.id}`}
      send={t('Save Changes')}
      complaints={complaints}
      others={<OfferSwitch reward={reward} />}
    >
      <Fields />
      <AuditLink kind="reward" id={reward.id} />
    </DrawerForm>
  )
}
