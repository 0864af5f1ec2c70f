import {
  type FormEvent,
  lazy,
  type RefCallback,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { displayPhone } from '#contract/rules/phone.ts'
import type { FieldErrors } from '#web/lib/forms.ts'
import { useBinding } from '#web/lib/forms.ts'
import { useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { deliverToEntry } from '#web/shop/checkout/delivery-place.ts'
import type { Entry } from '#web/shop/checkout/draft.ts'
import { dispatch, useDraft } from '#web/shop/checkout/use-checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from '../checkout.module.css'
import { focusPin, useDeliverable } from './deliverable.ts'
import { ErrorSummary } from './error-summary.tsx'
import { useFarAddress } from './far/use-far-address.ts'
import { complaintsAbout } from './information-checks.ts'
import { InformationFields } from './information-fields.tsx'
import { KnownDetails } from './known-details.tsx'
import { SignInOffer } from './sign-in-offer.tsx'
import { useFormOrCard } from './use-form-or-card.ts'
import { usePreselection } from './use-preselection.ts'

const FarQuestion = lazy(async () => ({
  default: (await import('./far/far-question.tsx')).FarQuestion,
}))

const idOf = (field: string): string => `checkout-${field}`

/** The form belongs to the signed-in user, and starts with what the profile knows. */
const useOwnDraft = (): void => {
  const user = useSession((session) => session.user)
  useEffect(() => {
    if (user === null) return
    const { id: userId, fullName: name, email, phoneNumber } = user
    dispatch({ type: 'draftClaimed', userId })
    dispatch({
      type: 'entryPrefilled',
      known: { name, email, phone: displayPhone(phoneNumber) },
    })
  }, [user])
}

/** `serverErrors` are the server's complaints about the last try. */
export const InformationStep = ({
  heading,
  serverErrors,
  onDone,
}: {
  heading: RefCallback<HTMLHeadingElement>
  serverErrors: FieldErrors
  onDone(): void
}) => {
  const t = useText()
  const user = useSession((session) => session.user)
  const entry = useDraft((draft) => draft.entry)
  const start = useRef<HTMLHeadingElement>(null)
  const [tries, setTries] = useState(0)
  const deliverable = useDeliverable()
  useOwnDraft()
  usePreselection(user?.id)
  const { shown, openForm } = useFormOrCard(user?.id, Object.keys(serverErrors).length > 0)
  // From the first try on, a field that is put right has no complaint any more.
  const errors = tries === 0 ? serverErrors : complaintsAbout(entry)
  const bindText = useBinding(entry, errors, (change) => dispatch({ type: 'entryWritten', change }))
  const bind = (name: keyof Entry) => ({ id: idOf(name), ...bindText(name) })

  const goOn = (): void => {
    deliverToEntry()
    onDone()
  }
  const { far, ask, dismiss } = useFarAddress(goOn)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTries(tries + 1)
    if (Object.keys(complaintsAbout(entry)).length > 0) return
    if (deliverable) ask()
    else focusPin()
  }
  const change = (): void => {
    openForm()
    start.current?.focus()
  }
  return (
    <form className={styles.step} noValidate onSubmit={submit}>
      <h2
        ref={(node) => {
          start.current = node
          heading(node)
        }}
        tabIndex={-1}
        className={styles.heading}
      >
        {t('Delivery Information')}
      </h2>
      <SignInOffer from="/checkout" />
      <ErrorSummary errors={errors} shown={tries + Object.keys(serverErrors).length} idOf={idOf} />
      {shown === 'form' ? <InformationFields bind={bind} userId={user?.id} /> : null}
      {shown === 'card' ? <KnownDetails onChange={change} /> : null}
      {shown === undefined ? <Skeleton height="116px" radius="10px" /> : null}
      <div className={styles.actions}>
        <Button type="submit" size="large" disabled={shown === undefined}>
          {t('Continue to Payment')}
        </Button>
      </div>
      <Suspense>
        {far === undefined ? null : (
          <FarQuestion
            far={far}
            onGoOn={() => {
              dismiss()
              goOn()
            }}
            onAddress={() => {
              dismiss()
              flushSync(openForm)
              document.getElementById(idOf('city'))?.focus()
            }}
            onPin={() => {
              dismiss()
              focusPin()
            }}
          />
        )}
      </Suspense>
    </form>
  )
}
