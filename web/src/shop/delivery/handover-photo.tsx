import type { Delivery } from '#contract/delivery/delivery.ts'
import styles from './handover-photo.module.css'

/** The driver's photo of a handover, for whoever may see it. */
export const HandoverPhoto = ({
  delivery: { id, hasPhoto },
  title,
}: {
  delivery: Pick<Delivery, 'id' | 'hasPhoto'>
  title: string
}) =>
  hasPhoto ? (
    <section className={styles.section}>
      <h3>{title}</h3>
      <img
        className={styles.photo}
        src={`/api/deliveries/${id}/photo`}
        alt={title}
        loading="lazy"
      />
    </section>
  ) : null
