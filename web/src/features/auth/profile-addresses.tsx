import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Address, changedAddressBody } from '#contract/account.ts'
import { errorsOf, serverErrorsOf, useForm } from '../../lib/forms.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { addressesQuery } from '../../shop/account/addresses.ts'
import { keys } from '../../shop/keys.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { AccountForm } from './account-card.tsx'
import styles from './auth.module.css'
import { type AddressFields, addAddress, changeAddress, removeAddress } from './profile-api.ts'

const places = ['street', 'city', 'region'] as const
type Entry = Record<'name' | (typeof places)[number], string>
const entryOf = (address: Address | undefined): Entry => ({
  name: address?.name ?? '',
  street: address?.street ?? '',
  city: address?.city ?? '',
  region: address?.region ?? '',
})

/**
 * The request's body. The pin on the map belongs to the street, so another street, city or region has none until the
 * next checkout.
 */
export const fieldsFrom = (entry: Entry, before: Address | undefined): AddressFields => {
  const isMoved = places.some((field) => before?.[field] !== entry[field].trim())
  const pin = isMoved ? {} : { latitude: before?.latitude, longitude: before?.longitude }
  return changedAddressBody.parse({ ...entry, ...pin, isDefault: before?.isDefault ?? false })
}

type FormProps = { userId: string; address: Address | undefined; onDone(): void }

const AddressForm = ({ userId, address, onDone }: FormProps) => {
  const t = useText()
  const { bind, ...form } = useForm({
    initial: entryOf(address),
    check: (entry: Entry) => errorsOf(changedAddressBody, { ...entry, isDefault: false }),
    send: (entry: Entry) => {
      const fields = fieldsFrom(entry, address)
      return address === undefined ? addAddress(userId, fields) : changeAddress(address.id, fields)
    },
    done: onDone,
    refused: (error, why) => {
      showToast(t('The address was not saved'), t(why), 'destructive')
      const issues = serverErrorsOf(error)
      return Object.keys(issues).length > 0 ? issues : { form: why }
    },
  })
  return (
    <AccountForm submit={t('Save')} form={form}>
      <TextField
        label={t('Label')}
        placeholder={t('Home, work …')}
        maxLength={120}
        {...bind('name')}
      />
      <TextField
        label={t('Street Address')}
        autoComplete="street-address"
        maxLength={200}
        {...bind('street')}
      />
      <TextField label={t('City')} maxLength={100} {...bind('city')} />
      <TextField label={t('Region')} maxLength={100} {...bind('region')} />
    </AccountForm>
  )
}

const useChange = (userId: string) => {
  const t = useText()
  return { failed: t('The address was not saved'), invalidates: [keys.own(userId).addresses()] }
}

type ItemProps = { address: Address; userId: string; onEdit(): void }

const Item = ({ address, userId, onEdit }: ItemProps) => {
  const t = useText()
  const [removing, setRemoving] = useState(false)
  const { id, userId: _, ...fields } = address
  const change = useChange(userId)
  const prefer = useAction({
    ...change,
    send: () => changeAddress(id, { ...fields, isDefault: true }),
  })
  const remove = useAction({
    ...change,
    send: () => removeAddress(id),
    done: () => setRemoving(false),
  })
  return (
    <li className={styles.address}>
      <p>
        <strong>{address.name}</strong>{' '}
        {address.isDefault ? <Badge tone="solid">{t('Default')}</Badge> : null}
        <br />
        <span>{`${address.street}, ${address.city}, ${address.region}`}</span>
      </p>
      <div className={styles.actions}>
        <Button look="outline" size="small" onClick={onEdit}>
          {t('Edit')}
        </Button>
        {address.isDefault ? null : (
          <Button
            look="quiet"
            size="small"
            busy={prefer.isPending}
            onClick={() => prefer.mutate(undefined)}
          >
            {t('Make default')}
          </Button>
        )}
        <Button look="quiet" size="small" onClick={() => setRemoving(true)}>
          {t('Remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={removing}
        tone="danger"
        busy={remove.isPending}
        title={t('Remove this address?')}
        text={`${address.name}: ${address.street}, ${address.city}`}
        confirm={t('Remove')}
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setRemoving(false)}
      />
    </li>
  )
}

/** The address book of a customer, with a form for a new or a changed address. */
export const ProfileAddresses = ({ userId }: { userId: string }) => {
  const t = useText()
  const query = useQuery(addressesQuery(userId))
  const [edited, setEdited] = useState<Address | 'new'>()
  const { data = [] } = query
  const close = () => setEdited(undefined)
  return (
    <section>
      <hr className={styles.divider} />
      <h2>{t('Saved Addresses')}</h2>
      {query.isPending ? <Skeleton height="96px" radius="10px" /> : null}
      {query.isLoadingError ? (
        <LoadFailed title={t('Your addresses could not be loaded')} query={query} />
      ) : null}
      {query.isSuccess && data.length === 0 ? (
        <p className={styles.note}>{t('None yet. The checkout can save one too.')}</p>
      ) : null}
      <ul className={styles.addresses}>
        {data.map((address) => (
          <Item
            key={address.id}
            address={address}
            userId={userId}
            onEdit={() => setEdited(address)}
          />
        ))}
      </ul>
      <Button look="outline" size="large" wide onClick={() => setEdited('new')}>
        {t('Add an address')}
      </Button>
      <Dialog
        open={edited !== undefined}
        onClose={close}
        title={edited === 'new' ? t('Add an address') : t('Edit address')}
      >
        {edited === undefined ? null : (
          <AddressForm
            userId={userId}
            address={edited === 'new' ? undefined : edited}
            onDone={() => {
              close()
              void query.refetch()
            }}
          />
        )}
      </Dialog>
    </section>
  )
}
