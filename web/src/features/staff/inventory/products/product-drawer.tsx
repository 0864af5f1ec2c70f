import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Sheet } from '#web/ui/dialog/sheet.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { productQuery } from '../catalogue-api.ts'
import styles from '../inventory.module.css'
import { EditForm } from './edit-form.tsx'
import { PriceForm } from './price-form.tsx'
import { PriceList } from './price-list.tsx'
import { Standing } from './standing.tsx'

const Content = ({ id }: { id: string }) => {
  const { data, isError, isFetching, refetch } = useQuery(productQuery(useUserId(), id))
  if (data === undefined && isError)
    return (
      <LoadFailed
        title={t('The product could not be loaded')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined)
    return (
      <div role="status">
        <span className="visually-hidden">{t('Loading')}</span>
        <Skeleton height="420px" />
      </div>
    )
  return (
    <div className={styles.page}>
      <Standing {...data} />
      <EditForm key={`edit ${data.revision}`} product={data} />
      <PriceForm key={`price ${data.revision}`} product={data} />
      <PriceList {...data} />
    </div>
  )
}

/** One product beside the list. Null closes it. */
export const ProductDrawer = ({ id, onClose }: { id: string | null; onClose(): void }) => {
  // The drawer keeps its content while it closes.
  const [shown, setShown] = useState(id ?? '')
  if (id !== null && id !== shown) setShown(id)
  const { data } = useQuery({ ...productQuery(useUserId(), shown), enabled: shown !== '' })
  return (
    <Sheet
      open={id !== null}
      onClose={onClose}
      side="right"
      wide
      title={data?.name ?? t('Product')}
    >
      {shown === '' ? null : <Content key={shown} id={shown} />}
    </Sheet>
  )
}
