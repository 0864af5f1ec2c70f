import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { toMsisdn } from '#contract/rules/phone.ts'
import { useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import styles from '../tracking.module.css'
import { useNote } from './entries.ts'

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

/** For staff and drivers: a note with the place, a call, the order. */
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
