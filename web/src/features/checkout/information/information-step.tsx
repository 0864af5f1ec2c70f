import { type FormEvent, lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import { displayPhone } from '#contract/rules/phone.ts'
import type { FieldErrors } from '#web/lib/form/forms.ts'
import { useBinding } from '#web/lib/form/use-binding.ts'
import { useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { type Entry, useCheckoutDraft } from '#web/shop/checkout/checkout-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { EmailField, NameField, PhoneField } from '#web/ui/form/contact-fields.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import styles from '../checkout.module.css'
import { DeliveryPin, focusPin, useDeliverable } from './delivery-pin.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { complaintsAbout } from './information-checks.ts'
import { SignInOffer } from './sign-in-offer.tsx'
import { usePreselection } from './use-preselection.ts'

const SavedAddresses = lazy(async () => ({
  default: (await import('./saved-addresses.tsx')).SavedAddresses,
}))

const idOf = (field: string): string => `checkout-${field}`

/** The form belongs to the signed-in user, and starts with what the profile knows. */
const useOwnDraft = (): void => {
  const user = useSession((session) => session.user)
  useEffect(() => {
    if (user === null) return
    const { claim, prefill } = useCheckoutDraft.getState()
    claim(user.id)
    prefill({ name: user.fullName, email: user.email, phone: displayPhone(user.phoneNumber) })
  }, [user])
}

/** `serverErrors` are the server's complaints about the last try. */
export const InformationStep = ({
  heading,
  serverErrors,
  onDone,
}: {
  heading: RefObject<HTMLHeadingElement | null>
  serverErrors: FieldErrors
  onDone(): void
}) => {
  const t = useText()
  const user = useSession((session) => session.user)
  const entry = useCheckoutDraft((draft) => draft.entry)
  const write = useCheckoutDraft((draft) => draft.write)
  const [tries, setTries] = useState(0)
  const deliverable = useDeliverable()
  useOwnDraft()
  usePreselection(user?.id)
  // From the first try on, a field that is put right has no complaint any more.
  const errors = tries === 0 ? serverErrors : complaintsAbout(entry)
  const bindText = useBinding(entry, errors, write)
  const bind = (name: keyof Entry) => ({ id: idOf(name), ...bindText(name) })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTries(tries + 1)
    if (Object.keys(complaintsAbout(entry)).length > 0) return
    if (deliverable) onDone()
    else focusPin()
  }
  return (
    <form className={styles.step} noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('Delivery Information')}
      </h2>
      <SignInOffer from="/checkout" />
      <ErrorSummary errors={errors} shown={tries + Object.keys(serverErrors).length} idOf={idOf} />
      <div className={styles.fields}>
        <div className={styles.whole}>
          <NameField {...bind('name')} />
        </div>
        <EmailField {...bind('email')} />
        <PhoneField {...bind('phone')} />
      </div>
      {user === null ? null : (
        <Suspense fallback={<Skeleton height="72px" radius="10px" />}>
          <SavedAddresses userId={user.id} />
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
          <DeliveryPin />
        </div>
        <div className={styles.whole}>
          <TextArea label={t('Order Notes')} optional autoComplete="off" {...bind('notes')} />
        </div>
      </div>
      <div className={styles.actions}>
        <Button type="submit" size="large">
          {t('Continue to Payment')}
        </Button>
      </div>
    </form>
  )
}
