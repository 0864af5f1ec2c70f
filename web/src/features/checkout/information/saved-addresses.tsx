import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from '#contract/account.ts'
import { useText } from '#web/lib/text.ts'
import { addressesQuery } from '#web/shop/account/addresses.ts'
import { deliverToSaved } from '#web/shop/checkout/delivery-place.ts'
import { dispatch, useDraft } from '#web/shop/checkout/use-checkout.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import styles from './saved-addresses.module.css'

const Choice = ({ address }: { address: Address }) => {
  const t = useText()
  const chosen = useDraft((draft) => draft.addressId === address.id)
  return (
    <RadioCard
      name="savedAddress"
      value={address.id}
      checked={chosen}
      title={address.name}
      mark={address.isDefault ? <Badge tone="solid">{t('Default')}</Badge> : null}
      text={`${address.street}, ${address.city}, ${address.region}`}
      onChoose={() => deliverToSaved(address)}
    />
  )
}

const NewAddress = () => {
  const t = useText()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="outline" onClick={() => setAsking(true)}>
        {t('New Address')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Use New Address')}
        text={t('This clears the address fields, so that you can enter another address.')}
        confirm={t('Use New Address')}
        onConfirm={() => {
          setAsking(false)
          dispatch({ type: 'newAddressStarted' })
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/**
 * The saved addresses of a signed-in shopper. Shows nothing if there are none. While the shopper enters a new address,
 * only the way back to the saved addresses is shown.
 */
export const SavedAddresses = ({ userId }: { userId: string }) => {
  const t = useText()
  const { data, isPending } = useQuery(addressesQuery(userId))
  const newAddress = useDraft((draft) => draft.newAddress)
  if (isPending) return <Skeleton height="72px" radius="10px" />
  if (data === undefined || data.length === 0) return null
  if (newAddress)
    return (
      <div>
        <Button look="quiet" onClick={() => dispatch({ type: 'savedAddressesShown' })}>
          {t('Choose a saved address')}
        </Button>
      </div>
    )
  return (
    <fieldset className={styles.saved}>
      <legend className={styles.legend}>{t('Saved Addresses')}</legend>
      {data.map((address) => (
        <Choice key={address.id} address={address} />
      ))}
      <div>
        <NewAddress />
      </div>
    </fieldset>
  )
}
