import { useQueryClient } from '@tanstack/react-query'
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
import { type FieldErrors, useBinding } from '#web/lib/forms.ts'
import { loadInTurn } from '#web/lib/load-later.ts'
import { useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { useCurrentBranch } from '#web/shop/branch/branch.ts'
import { deliverToEntry } from '#web/shop/checkout/delivery-place.ts'
import type { Entry } from '#web/shop/checkout/draft.ts'
import { dispatch, useDraft } from '#web/shop/checkout/use-checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from '../checkout.module.css'
import { SignInOffer } from '../checkout-frame.tsx'
import { useFormOrCard, usePreselection } from './addresses.ts'
import type { FarAddress } from './far-address.ts'
import { complaintsAbout, focusPin, useDeliverable } from './information-checks.ts'
import { ErrorSummary, InformationFields, KnownDetails } from './information-fields.tsx'

/** The distance check and the list of places load while the shopper fills in the form. */
const loadRule = () => import('./far-address.ts')

/**
 * Checks whether the address, by its city and region, lies far from the branch or from its own pin. If the address is
 * near, or if its place is unknown, `onNear` is called.
 */
const useFarAddress = (onNear: () => void) => {
  const client = useQueryClient()
  const branch = useCurrentBranch()
  const [far, setFar] = useState<FarAddress>()
  const asking = useRef(false)
  useEffect(() => loadInTurn(async () => (await loadRule()).prefetch(client)), [client])
  const find = async (): Promise<FarAddress | undefined> => {
    if (branch === undefined) return undefined
    // If the check fails, the address is accepted here: the server checks the order again.
    return (await loadRule()).farAddress(client, branch).catch(() => undefined)
  }
  const ask = async () => {
    if (asking.current) return
    asking.current = true
    const found = await find().catch(() => undefined)
    asking.current = false
    if (found === undefined) onNear()
    else setFar(found)
  }
  return { far, ask: () => void ask(), dismiss: () => setFar(undefined) }
}

const FarQuestion = lazy(async () => ({
  default: (await import('./far-question.tsx')).FarQuestion,
}))

const idOf = (field: string): string => `checkout-${field}`

/** Gives the draft to the signed-in user, and fills in name, e-mail and phone from the profile. */
const useOwnDraft = () => {
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
  // After the first try, the form is checked at every change: correcting a field removes its error.
  const errors = tries === 0 ? serverErrors : complaintsAbout(entry)
  const bindText = useBinding(entry, errors, (change) => dispatch({ type: 'entryWritten', change }))
  const bind = (name: keyof Entry) => ({ id: idOf(name), ...bindText(name) })

  const goOn = () => {
    deliverToEntry()
    onDone()
  }
  const { far, ask, dismiss } = useFarAddress(goOn)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (Object.keys(complaintsAbout(entry)).length > 0) return
    if (deliverable) ask()
    else focusPin()
  }
  const change = () => {
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
