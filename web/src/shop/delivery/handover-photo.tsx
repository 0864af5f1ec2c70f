import { useQuery } from '@tanstack/react-query'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { useUserId } from '../account/session.ts'
import { heldOrder, proofOf } from '../checkout/use-checkout.ts'
import { keys } from '../keys.ts'
import styles from './handover-photo.module.css'

type Photographed = Pick<Delivery, 'id' | 'hasPhoto' | 'orderId' | 'orderNumber'>

const asDataUrl = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })

/** Fetches the photo with the header that proves access to the order, since an <img> cannot send headers. */
const useHeldPhoto = ({ id, orderId, orderNumber }: Photographed, isHeld: boolean) => {
  const userId = useUserId()
  return useQuery({
    queryKey: keys.own(userId).delivery({ delivery: id, orderNumber, photo: true }),
    queryFn: async ({ signal }) => {
      const headers = proofOf(orderId ?? '')
      const response = await fetch(`/api/deliveries/${id}/photo`, { headers, signal })
      if (!response.ok) throw new Error(`The photo was not given: ${response.status}`)
      return asDataUrl(await response.blob())
    },
    enabled: isHeld,
  }).data
}

/** The driver's photo of a handover, for everybody who may see it. */
export const HandoverPhoto = ({ delivery, title }: { delivery: Photographed; title: string }) => {
  const { id, hasPhoto, orderId } = delivery
  const isHeld = hasPhoto && heldOrder(orderId ?? '') !== undefined
  const held = useHeldPhoto(delivery, isHeld)
  const src = isHeld ? held : `/api/deliveries/${id}/photo`
  if (!hasPhoto || src === undefined) return null
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <img className={styles.photo} src={src} alt={title} loading="lazy" />
    </section>
  )
}
