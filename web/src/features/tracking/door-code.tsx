import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renewedCode } from '#contract/delivery/changes.ts'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { api } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { proofOf } from '#web/shop/checkout/use-checkout.ts'
import { NoCodeNote } from '#web/shop/delivery/no-code.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import styles from './tracking.module.css'

type Shown = { delivery: Delivery; queryKey: QueryKey }

const useRenewCode = ({ delivery: { id, orderId }, queryKey }: Shown, onDone: () => void) => {
  const t = useText()
  const client = useQueryClient()
  return useAction({
    send: () =>
      api(`/api/deliveries/${id}/code/renew`, renewedCode, {
        method: 'POST',
        headers: proofOf(orderId ?? ''),
      }),
    done: ({ code, left }) => {
      client.setQueryData<Delivery>(
        queryKey,
        (known) => known && { ...known, code, codeRenewals: left },
      )
      showToast(
        t('The code has changed'),
        t('From now on only the code {code} opens the delivery.', { code }),
      )
      onDone()
    },
    failed: t('The code stays as it is'),
    invalidates: [queryKey],
  })
}

const NewCode = (shown: Shown) => {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const close = (): void => setAsking(false)
  const { mutate, isPending } = useRenewCode(shown, close)
  return (
    <>
      <Button look="outline" size="small" onClick={() => setAsking(true)}>
        {t('New code')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Get a new code?')}
        text={t(
          'The code that you see now no longer works then. Whoever you gave it to needs the new one.',
        )}
        confirm={t('New code')}
        cancel={t('Keep this code')}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={close}
      />
    </>
  )
}

/** One that somebody else has heard can be changed. */
const Code = ({ code, ...shown }: Shown & { code: string }) => {
  const t = useText()
  const { codeRenewals } = shown.delivery
  return (
    <section className={styles.code}>
      <p>
        <span>{t('Your code for the rider at the door:')}</span> <strong>{code}</strong>
      </p>
      <p>{t('Tell it to the rider once the goods are in your hands, and to nobody else.')}</p>
      {codeRenewals === null || codeRenewals === 0 ? null : <NewCode {...shown} />}
    </section>
  )
}

const ended: readonly Delivery['status'][] = ['delivered', 'cancelled', 'returned']

/** The code that the customer tells the rider at the door, or why whoever came by number and phone sees none. */
export const DoorCode = ({ isByPhone, ...shown }: Shown & { isByPhone: boolean }) => {
  const { code, orderId, status, branch } = shown.delivery
  if (code !== null) return <Code code={code} {...shown} />
  if (!isByPhone || orderId !== null || ended.includes(status)) return null
  return <NoCodeNote branch={branch} />
}
