import { useQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { Stack } from '#web/staff-ui/page/staff-page.tsx'
import { Sheet, useLast } from '#web/ui/dialog.tsx'
import { AuditLink } from '../../history/audit-link.tsx'
import { productQuery } from '../catalogue-api.ts'
import { EditForm } from './edit-form.tsx'
import { PriceForm } from './price-form.tsx'
import { PriceList } from './price-list.tsx'
import { Standing } from './standing.tsx'
import { Variants } from './variants/variants.tsx'

const Content = ({ id }: { id: string }) => (
  <Loaded
    query={useQuery(productQuery(useUserId(), id))}
    failed={t('The product could not be loaded')}
    height="420px"
  >
    {(product) => (
      <Stack>
        <Standing {...product} />
        <EditForm product={product} />
        <Variants product={product} />
        <PriceForm product={product} />
        <PriceList {...product} />
        <AuditLink kind="product" id={product.id} />
      </Stack>
    )}
  </Loaded>
)

/** One product beside the list. Null closes it. */
export const ProductDrawer = ({ id, onClose }: { id: string | null; onClose(): void }) => {
  const shown = useLast(id) ?? ''
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
