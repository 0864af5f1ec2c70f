import type { ReactNode } from 'react'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { useText } from '#web/lib/text.ts'
import { BranchContact } from '#web/shop/branch/branch-contact.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import styles from '../tracking.module.css'

type Shown = { delivery: Delivery }

const Card = ({
  title,
  facts,
  children,
}: {
  title: string
  facts: Fact[]
  children?: ReactNode
}) => (
  <section className={styles.card}>
    <h3>{title}</h3>
    <Facts className={styles.facts} facts={facts} />
    {children}
  </section>
)

export const OrderCard = ({ delivery }: Shown) => {
  const t = useText()
  const { orderNumber, trackingNumber, deliveryFee, distance, branch } = delivery
  return (
    <Card
      title={t('Order Details')}
      facts={[
        [t('Order number'), orderNumber],
        [t('Tracking number'), trackingNumber],
        [t('Delivery fee'), `KSh ${deliveryFee.toFixed(2)}`],
        [t('Distance'), distance === null ? null : t('{n} km', { n: distance.toFixed(1) })],
        [t('Branch'), <BranchContact key="branch" branch={branch} />],
      ]}
    />
  )
}

export const CustomerCard = ({ delivery: { customer, address } }: Shown) => {
  const t = useText()
  const { phoneNumber, fullName } = customer
  return (
    <Card
      title={t('Customer')}
      facts={[
        [t('Name'), fullName || null],
        [t('Phone'), phoneNumber === null ? null : <PhoneLink key="phone" phone={phoneNumber} />],
        [t('Street'), address.street],
        [t('City'), address.city || null],
        [t('Area'), address.area || null],
      ]}
    />
  )
}

/** The driver, or the company that brings it. */
export const CarrierCard = ({ delivery: { driver, partner, trackingNumber } }: Shown) => {
  const t = useText()
  if (driver !== null)
    return (
      <Card
        title={t('Driver')}
        facts={[
          [t('Name'), driver.fullName],
          [
            t('Phone'),
            driver.phoneNumber === null ? null : (
              <PhoneLink key="phone" phone={driver.phoneNumber} />
            ),
          ],
        ]}
      />
    )
  if (partner !== null)
    return (
      <Card
        title={t('Delivery Partner')}
        facts={[
          [t('Company'), partner.name],
          [t('Contact phone'), <PhoneLink key="phone" phone={partner.contactPhone} />],
        ]}
      />
    )
  // Whoever knows the order's number alone is not told who brings it.
  if (trackingNumber === null) return null
  return (
    <Card title={t('Driver')} facts={[]}>
      <p>{t('Delivery partner not yet assigned')}</p>
    </Card>
  )
}
