import { useState } from 'react'
import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { bringBack, withdrawProduct } from '../catalogue-api.ts'
import styles from '../inventory.module.css'
import { useChange } from './use-change.ts'

const told = {
  sold: 'Sold in the shop.',
  draft: 'A draft: it is sold once it has a variant.',
  withdrawn: 'Withdrawn: nobody can buy it. Orders that hold it go on.',
}

/** Whether the product is sold, and the way to change that. */
export const Standing = ({ id, name, status, revision }: StaffProduct) => {
  const [asking, setAsking] = useState(false)
  const withdraw = useChange(() => withdrawProduct(id, revision), t('The product is withdrawn'))
  const back = useChange(() => bringBack(id, revision), t('The product is sold again'))
  return (
    <div className={styles.standing}>
      <p>{told[status]}</p>
      {status === 'withdrawn' ? (
        <Button loading={back.isPending} onClick={() => back.mutate(null)}>
          {t('Bring Back')}
        </Button>
      ) : (
        <Button danger loading={withdraw.isPending} onClick={() => setAsking(true)}>
          {t('Withdraw')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('Withdraw {name}?', { name })}
        text={t('Shoppers can no longer buy it. It can be brought back at any time.')}
        confirm={t('Withdraw')}
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          withdraw.mutate(null)
        }}
      />
    </div>
  )
}
