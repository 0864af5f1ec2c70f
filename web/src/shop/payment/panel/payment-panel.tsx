import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useUserId } from '../../account/session.ts'
import { useLive } from '../../live/live.ts'
import { paymentQuery } from '../payment-queries.ts'
import type { Stage } from '../payment-state.ts'
import { PaymentView } from './payment-view.tsx'

export type PaymentPanelProps = {
  orderId: string
  /** The phone proposed for the prompt. */
  phone: string
  /** A guest's order belongs to no account, so its changes are heard by its id. */
  guest: boolean
  /** Called when the order is paid, or is to be paid at the door. */
  onEnd?(stage: Stage): void
  /** Gives what has to be settled first, by stage. It takes the place of everything that leads to a payment. */
  instead?(stage: Stage): ReactNode
  /** Gives further actions, by stage. */
  more?(stage: Stage): ReactNode
  /** Shown if the viewer may not see the payment, or there is none. */
  denied?: ReactNode
}

const isDenied = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(error.status)

/** The standing of an order's M-PESA payment, followed live, and the shopper's actions on it. */
export const PaymentPanel = ({ orderId, guest, denied, ...rest }: PaymentPanelProps) => {
  const t = useText()
  const follow = useLive((live) => live.follow)
  useEffect(() => {
    if (guest) follow(orderId)
  }, [follow, guest, orderId])
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(
    paymentQuery(useUserId(), orderId),
  )
  if (denied !== undefined && isDenied(error)) return denied
  if (data !== undefined) return <PaymentView payment={data} readAt={dataUpdatedAt} {...rest} />
  if (error === null) return <Skeleton height="420px" radius="10px" />
  return (
    <LoadFailed
      title={t('Failed to check payment status. Please try again.')}
      query={{ isFetching, refetch }}
    />
  )
}
