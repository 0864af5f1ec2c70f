import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '../account/session.ts'
import { proofOf } from '../checkout/use-checkout.ts'
import { keys } from '../keys.ts'
import styles from './complaint-photo.module.css'

const asDataUrl = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })

/** Fetches the photo with the proof of access to the order, since an <img> cannot send headers. Null: it is gone. */
export const ComplaintPhoto = ({ orderId, id }: { orderId: string; id: string }) => {
  const t = useText()
  const { data } = useQuery({
    queryKey: keys.own(useUserId()).order({ order: orderId, complaintPhoto: id }),
    queryFn: async ({ signal }) => {
      const path = `/api/orders/${orderId}/complaints/${id}/photo`
      const response = await fetch(path, { headers: proofOf(orderId), signal })
      return response.ok ? asDataUrl(await response.blob()) : null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined || data === null) return null
  return <img className={styles.photo} src={data} alt={t('Photo of what is wrong')} />
}
