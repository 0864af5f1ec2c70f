import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { Delivery, DeliveryStatus } from '#contract/delivery/delivery.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { LostCode } from '#web/shop/delivery/lost-code.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import styles from '../tracking.module.css'
import { useStep } from './entries.ts'

const labels: Partial<Record<DeliveryStatus, Text>> = {
  picked_up: 'Mark as Picked Up',
  in_transit: 'Start Delivery',
  out_for_delivery: 'Mark as Out for Delivery',
  delivered: 'Mark as Delivered',
}

/** The driver's next step with a note. The last one asks for the customer's code. */
export const DriverSteps = ({ delivery, queryKey }: { delivery: Delivery; queryKey: QueryKey }) => {
  const t = useText()
  const [notes, setNotes] = useState('')
  const [code, setCode] = useState('')
  const step = useStep(delivery.id, queryKey)
  const next = delivery.allowed.find((status) => labels[status] !== undefined)
  const label = next === undefined ? undefined : labels[next]
  if (next === undefined || label === undefined) return null
  const take = (): void =>
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
