import { useState } from 'react'
import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import styles from './bulk-prices.module.css'
import { BulkPrices } from './bulk-prices.tsx'

/** What can be done with the chosen products at once. */
export const ChosenBar = ({
  products,
  onClear,
}: {
  products: readonly StaffProduct[]
  onClear(): void
}) => {
  const [isOpen, setIsOpen] = useState(false)
  if (products.length === 0) return null
  return (
    <div className={styles.bar}>
      <span>{t('{n} products chosen', { n: products.length })}</span>
      <Button onClick={() => setIsOpen(true)}>{t('Change prices')}</Button>
      <Button onClick={onClear}>{t('Choose none')}</Button>
      <BulkPrices open={isOpen} products={products} onClose={() => setIsOpen(false)} />
    </div>
  )
}
