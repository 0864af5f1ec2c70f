import { lazy, Suspense } from 'react'
import { wishNames } from '#contract/order/customer.ts'
import type { useBinding } from '#web/lib/forms.ts'
import { useText } from '#web/lib/text.ts'
import type { Entry } from '#web/shop/checkout/draft.ts'
import { wishFields } from '#web/shop/order/wishes.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { EmailField, NameField, PhoneField } from '#web/ui/form/contact-fields.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import styles from '../checkout.module.css'
import { LazyPin } from './pin/lazy-pin.tsx'

const SavedAddresses = lazy(async () => ({
  default: (await import('./saved-addresses.tsx')).SavedAddresses,
}))

/** Whom to bring it to, and where. `userId` is undefined for a guest. */
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
