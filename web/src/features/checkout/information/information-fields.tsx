import { lazy, Suspense, useEffect, useRef } from 'react'
import { wishNames } from '#contract/order/customer.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import type { FieldErrors, useBinding } from '#web/lib/forms.ts'
import { nextTask } from '#web/lib/load-later.ts'
import { useText } from '#web/lib/text.ts'
import type { Entry } from '#web/shop/checkout/draft.ts'
import { useDraft } from '#web/shop/checkout/use-checkout.ts'
import { wishFields } from '#web/shop/order/wishes.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { EmailField, NameField, PhoneField } from '#web/ui/form/contact-fields.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import styles from '../checkout.module.css'
import { useDeliverable } from './information-checks.ts'
import fields from './information-fields.module.css'

/** Lists all errors of the form, each with a link to its field. The list takes the focus whenever `shown` changes. */
export const ErrorSummary = ({
  errors,
  shown,
  idOf,
}: {
  errors: FieldErrors
  shown: number
  idOf(field: string): string
}) => {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown > 0) box.current?.focus()
  }, [shown])
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <section ref={box} className={fields.summary} tabIndex={-1} aria-label={t('Errors')}>
      <h3>{t('Please check what you entered')}</h3>
      <ul>
        {entries.map(([field, message]) => (
          <li key={field}>
            <a
              href={`#${idOf(field)}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(idOf(field))?.focus()
              }}
            >
              {t(message)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const DeliveryPin = lazy(async () => {
  await nextTask()
  return { default: (await import('./delivery-pin.tsx')).DeliveryPin }
})

/** The pin of the address. Its script loads after the form's. */
const LazyPin = () => (
  <Suspense fallback={<Skeleton height="132px" radius="10px" />}>
    <DeliveryPin />
  </Suspense>
)

const SavedAddresses = lazy(async () => ({
  default: (await import('./saved-addresses.tsx')).SavedAddresses,
}))

/** The fields for recipient and address. `userId` is undefined for a guest. */
export const InformationFields = ({
  bind,
  userId,
}: {
  bind(name: keyof Entry): { id: string } & ReturnType<ReturnType<typeof useBinding<Entry>>>
  userId: string | undefined
}) => {
  const t = useText()
  return (
    <>
      <div className={styles.fields}>
        <div className={styles.whole}>
          <NameField {...bind('name')} />
        </div>
        <EmailField {...bind('email')} />
        <PhoneField {...bind('phone')} />
      </div>
      {userId === undefined ? null : (
        <Suspense fallback={<Skeleton height="72px" radius="10px" />}>
          <SavedAddresses userId={userId} />
        </Suspense>
      )}
      <div className={styles.fields}>
        <div className={styles.whole}>
          <TextField
            label={t('Street Address')}
            hint={t('Building, street and a landmark nearby')}
            autoComplete="street-address"
            {...bind('street')}
          />
        </div>
        <TextField label={t('City')} autoComplete="address-level2" {...bind('city')} />
        <TextField label={t('Region')} autoComplete="address-level1" {...bind('region')} />
        <div className={styles.whole}>
          <LazyPin />
        </div>
        {wishNames.map((name) => (
          <div key={name} className={styles.whole}>
            <TextArea label={t(wishFields[name])} optional autoComplete="off" {...bind(name)} />
          </div>
        ))}
      </div>
    </>
  )
}

/** Recipient and address of a member whose details are all saved. */
export const KnownDetails = ({ onChange }: { onChange(): void }) => {
  const t = useText()
  const { name, phone, email, street, city, region } = useDraft((draft) => draft.entry)
  const pinned = useDraft((draft) => draft.pin !== null)
  const deliverable = useDeliverable()
  return (
    <>
      <div className={fields.card}>
        <div className={fields.facts}>
          <p className={fields.name}>{name}</p>
          <p>{`${street}, ${city}, ${region}`}</p>
          <p className={fields.reach}>{`${displayPhone(phone)} · ${email}`}</p>
        </div>
        <Button look="outline" onClick={onChange}>
          {t('Change')}
        </Button>
      </div>
      {pinned && deliverable ? null : <LazyPin />}
    </>
  )
}
