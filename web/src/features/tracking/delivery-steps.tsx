import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { Delivery, DeliveryStatus } from '#contract/delivery/delivery.ts'
import { changedDelivery } from '#contract/delivery/driver-work.ts'
import { toMsisdn } from '#contract/rules/phone.ts'
import { api, messageOf, send } from '#web/lib/api.ts'
import { measureDevice } from '#web/lib/device-location.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useSession } from '#web/shop/account/session.ts'
import { LostCode } from '#web/shop/delivery/no-code.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import styles from './tracking.module.css'

const placeNow = async () => {
  const at = await measureDevice()
  return typeof at === 'string' ? {} : at
}

type Step = { status: DeliveryStatus; notes: string; code?: string }

/** Records a step of the driver, with the phone's position if it is known. */
const useStep = (deliveryId: string, queryKey: QueryKey) => {
  const t = useText()
  return useAction({
    send: async ({ status, notes, code }: Step) => {
      const body = { status, notes: notes || undefined, code, ...(await placeNow()) }
      return api(`/api/deliveries/${deliveryId}/status`, changedDelivery, { method: 'PATCH', body })
    },
    done: () => showToast(t('Status Updated'), t('Delivery status has been updated successfully.')),
    failed: (error) =>
      showToast(
        t('Update Failed'),
        t(messageOf(error, 'Failed to update delivery status')),
        'destructive',
      ),
    invalidates: [queryKey],
  })
}

/** Records a note and the phone's position. The delivery's status stays. */
const useNote = (deliveryId: string, queryKey: QueryKey, done: () => void) => {
  const t = useText()
  return useAction({
    send: async (notes: string) =>
      send(`/api/deliveries/${deliveryId}/tracking`, {
        method: 'POST',
        body: { notes, ...(await placeNow()) },
      }),
    done: () => {
      showToast(t('Event Added'), t('Tracking event has been recorded successfully.'))
      done()
    },
    failed: t('Update Failed'),
    invalidates: [queryKey],
  })
}

const labels: Partial<Record<DeliveryStatus, Text>> = {
  picked_up: 'Mark as Picked Up',
  in_transit: 'Start Delivery',
  out_for_delivery: 'Mark as Out for Delivery',
  delivered: 'Mark as Delivered',
}

/** The driver's next step, with a note. The last step asks for the customer's code. */
export const DriverSteps = ({ delivery, queryKey }: { delivery: Delivery; queryKey: QueryKey }) => {
  const t = useText()
  const [notes, setNotes] = useState('')
  const [code, setCode] = useState('')
  const step = useStep(delivery.id, queryKey)
  const next = delivery.allowed.find((status) => labels[status] !== undefined)
  const label = next === undefined ? undefined : labels[next]
  if (next === undefined || label === undefined) return null
  const take = () =>
    step.mutate(
      { status: next, notes: notes.trim(), ...(next === 'delivered' ? { code } : {}) },
      { onSuccess: () => setNotes('') },
    )
  return (
    <section className={styles.card} aria-label={t('Next step')}>
      <TextArea
        label={t('Notes')}
        optional
        maxLength={500}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
      {next === 'delivered' ? (
        <>
          <TextField
            label={t('The customer’s 4-digit code')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <LostCode branch={delivery.branch} />
        </>
      ) : null}
      <Button wide busy={step.isPending} onClick={take}>
        {t(label)}
      </Button>
    </section>
  )
}

const orders: Readonly<Record<string, string>> = {
  admin: '/admin/orders',
  branch_manager: '/branch-manager/dashboard',
}

const Call = ({ name, number }: { name: string; number: string | null | undefined }) =>
  number == null ? null : (
    <a className={styles.call} href={`tel:+${toMsisdn(number) ?? number}`}>
      {name}
    </a>
  )

/** Actions of staff and drivers: add a note with the position, call the customer, open the order. */
export const QuickActions = ({
  delivery,
  queryKey,
}: {
  delivery: Delivery
  queryKey: QueryKey
}) => {
  const t = useText()
  const role = useSession(({ user }) => user?.role)
  const [notes, setNotes] = useState<string>()
  const note = useNote(delivery.id, queryKey, () => setNotes(undefined))
  const list = orders[role ?? '']
  return (
    <section className={styles.card}>
      <h3>{t('Quick Actions')}</h3>
      <div className={styles.actions}>
        <Button look="outline" aria-expanded={notes !== undefined} onClick={() => setNotes('')}>
          {t('Add event')}
        </Button>
        <Call name={t('Call customer')} number={delivery.customer.phoneNumber} />
        {role === 'driver' ? null : (
          <Call name={t('Call driver')} number={delivery.driver?.phoneNumber} />
        )}
        {list === undefined ? null : (
          <ButtonLink look="outline" to={`${list}?order=${delivery.orderId}`}>
            {t('Open order')}
          </ButtonLink>
        )}
      </div>
      {notes === undefined ? null : (
        <form
          className={styles.note}
          onSubmit={(event) => {
            event.preventDefault()
            if (notes.trim() !== '') note.mutate(notes.trim())
          }}
        >
          <TextArea
            label={t('Note')}
            maxLength={500}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
          />
          <Button type="submit" busy={note.isPending}>
            {t('Save note')}
          </Button>
        </form>
      )}
    </section>
  )
}
