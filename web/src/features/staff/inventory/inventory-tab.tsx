import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BranchShelf } from '#contract/inventory.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { addressState } from '#web/lib/address-state.ts'
import { Link } from '#web/lib/router/router.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useLast } from '#web/lib/use-last.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useBranches, useBranchFilter } from '#web/staff-shop/branch/branches.tsx'
import { CountRoundButton } from '#web/staff-shop/stock/count-round.tsx'
import {
  LossReasonField,
  lacksReason,
  reasonMissing,
  reasonOf,
  typedReason,
} from '#web/staff-shop/stock/loss-reason.tsx'
import { ReceiveButton } from '#web/staff-shop/stock/receive-delivery.tsx'
import { editStock, shelfPages, stockKeys } from '#web/staff-shop/stock/stock-api.ts'
import { useUndoCount } from '#web/staff-shop/stock/stock-count.tsx'
import { StockDrawer } from '#web/staff-shop/stock/stock-drawer.tsx'
import { StockFigures } from '#web/staff-shop/stock/stock-figures.tsx'
import { useUnusualPieces, usualOf } from '#web/staff-shop/stock/unusual-pieces.tsx'
import { AddressFilters } from '#web/staff-ui/address-filters.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'
import { NumberField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { PagedTable } from '#web/staff-ui/paged-table.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { countText } from '#web/staff-ui/stat-card.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './inventory.module.css'

export const tabs = ['inventory', 'products', 'categories'] as const

const inventoryAddress = addressState(
  z.object({
    tab: z.enum(tabs).default('inventory'),
    branch: z.coerce.number().int().positive().optional(),
    search: z.string().max(200).optional(),
    category: z.coerce.number().int().positive().optional(),
  }),
)

/** The filters of the tab in the page's address. 'Clear filters' keeps the tab and the branch. */
export const useInventoryAddress = () => useAddressFilters(inventoryAddress, ['tab', 'branch'])
export type InventoryAddress = ReturnType<typeof useInventoryAddress>

const whole = z.number().int().min(0)

/** The figures of a stock record of which `seen` pieces could be sold. */
const figuresOf = (seen: number) =>
  z
    .object({ quantity: whole, lowStockThreshold: whole.min(1), reason: typedReason })
    .refine(
      ({ quantity, reason }) => !lacksReason({ counted: quantity, seen, reason }),
      reasonMissing,
    )
type Figures = z.output<ReturnType<typeof figuresOf>>
const complaint = 'Please enter a valid quantity.'

const UpdateForm = ({ shelf, onClose }: { shelf: BranchShelf; onClose(): void }) => {
  const { id, quantity, lowStockThreshold, revision } = shelf
  const undoOf = useUndoCount()
  const { isSure, question } = useUnusualPieces()
  const update = useAction({
    send: ({ quantity: counted, lowStockThreshold: threshold, reason }: Figures) =>
      editStock(id, {
        quantity: counted,
        lowStockThreshold: threshold,
        seen: quantity,
        revision,
        reason: reasonOf({ counted, seen: quantity, reason }),
      }),
    done: (changed, body) => {
      const text = 'The inventory has been successfully updated.'
      const undo = body.quantity === quantity ? undefined : undoOf(changed)
      showToast('Inventory Updated', text, 'plain', undo)
      onClose()
    },
    failed: () =>
      showToast('Update Failed', 'Failed to update inventory. Please try again.', 'destructive'),
    invalidates: stockKeys(useUserId()),
  })
  return (
    <StaffForm
      schema={figuresOf(quantity)}
      start={{ quantity, lowStockThreshold, reason: '' }}
      onSend={async (body) => {
        const typed = { goods: shelf.product, pieces: body.quantity, usual: usualOf(shelf) }
        if (!(await isSure([typed]))) throw new Error('Not sure of the pieces')
        await update.mutateAsync(body)
      }}
      draft={`inventory ${id}`}
      send={update.isPending ? t('Updating...') : t('Save Changes')}
      complaints={{ quantity: complaint, lowStockThreshold: 'Please enter a valid threshold.' }}
      explains
      onCancel={onClose}
    >
      <NumberField name="quantity" label={t('Quantity')} />
      <LossReasonField name="quantity" seen={quantity} />
      <NumberField name="lowStockThreshold" label={t('Low Stock Threshold')} />
      {question}
    </StaffForm>
  )
}

/** A dialog for the quantity and the threshold of a stock record. Without a record the dialog is closed. */
export const UpdateInventory = ({
  shelf,
  onClose,
}: {
  shelf: BranchShelf | undefined
  onClose(): void
}) => {
  const shown = useLast(shelf)
  const title = t('Update Inventory')
  return (
    <Dialog open={shelf !== undefined} onClose={onClose} title={title}>
      {shown === undefined ? null : (
        <>
          <p className={styles.whose}>{`${shown.product.name} ${shown.product.size}`}</p>
          <p className={styles.note}>
            <StockFigures {...shown} /> <span>{t('(the quantity below is what is to sell)')}</span>
          </p>
          <UpdateForm key={`${shown.id} ${shown.revision}`} shelf={shown} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

/** The words for a number of sellable pieces, such as 'Low Stock', and the CSS class of their colour. */
export const stockBand = (
  quantity: number,
  threshold: number,
): { label: string; tone: 'out' | 'low' | 'medium' | 'in' } => {
  if (quantity <= 0) return { label: 'Out of Stock', tone: 'out' }
  if (quantity <= threshold) return { label: 'Low Stock', tone: 'low' }
  if (quantity <= 2 * threshold) return { label: 'Medium Stock', tone: 'medium' }
  return { label: 'In Stock', tone: 'in' }
}

const PAGE = 50

const Band = ({ quantity, lowStockThreshold }: BranchShelf) => {
  const { label, tone } = stockBand(quantity, lowStockThreshold)
  return <span className={`${styles.badge} ${styles[tone]}`}>{label}</span>
}

const Name = ({ to, ...shelf }: BranchShelf & { to: string }) => {
  const { name, size, isFeatured } = shelf.product
  return (
    <>
      <span className={styles.name}>
        <span>
          <RowLink to={to}>{name}</RowLink> <small>{size}</small>
        </span>
        {isFeatured ? <span className={styles.badge}>{t('Featured')}</span> : null}
      </span>
      <StockFigures {...shelf} />
    </>
  )
}

const columns = (
  addressOf: (id: string) => string,
  update: (shelf: BranchShelf) => void,
): Column<BranchShelf>[] => [
  { title: t('Product'), cell: (row) => <Name {...row} to={addressOf(row.id)} />, breaks: true },
  { title: t('Price'), cell: (row) => formatPrice(row.product.price), align: 'right', width: 'sm' },
  { title: t('Quantity'), cell: (row) => countText(row.quantity), align: 'right' },
  { title: t('Status'), cell: (row) => <Band {...row} />, width: 'sm' },
  {
    title: t('Actions'),
    cell: (row) => <Button onClick={() => update(row)}>{t('Update Stock')}</Button>,
  },
]

/** A branch whose shelves nobody has filled: its products are there, and wait for pieces. */
const WaysToFill = ({ branch }: { branch: number }) => (
  <p>
    <span>{t('Receive goods above, or take the pieces from a file:')}</span>{' '}
    <Link to={`/admin/imports?kind=counts&branch=${branch}`}>{t('Counts of a branch')}</Link>
  </p>
)

const Nothing = ({ branch, search }: { branch: number; search: string }) =>
  search === '' ? (
    <EmptyState
      title={t('No Products Found')}
      text={t("This branch doesn't have any products yet.")}
      action={<WaysToFill branch={branch} />}
    />
  ) : (
    <EmptyState
      title={t('No Products Found')}
      text={t('No products match "{search}".', { search })}
    />
  )

const Shelves = ({ branch, search }: { branch: number; search: string }) => {
  const list = useInfiniteQuery(shelfPages(useUserId(), branch, search, PAGE))
  const [updated, setUpdated] = useState<BranchShelf>()
  const { opened, close, addressOf } = useOpened('stock')
  return (
    <>
      <div className={styles.actions}>
        <CountRoundButton branchId={branch} />
        <ReceiveButton branchId={branch} />
      </div>
      <PagedTable
        list={list}
        rowKey={({ id }) => id}
        columns={columns(addressOf, setUpdated)}
        failed={t('The inventory could not be loaded')}
        shown={(n) => t('{n} {n|product|products} shown', { n })}
        empty={<Nothing branch={branch} search={search} />}
      />
      <StockDrawer id={opened} onClose={close} />
      <UpdateInventory shelf={updated} onClose={() => setUpdated(undefined)} />
    </>
  )
}

/** The stock of the chosen branch. */
export const InventoryTab = (address: InventoryAddress) => {
  const { only } = useBranches()
  const { branch = only, search = '' } = address.filters
  const branchField = useBranchFilter(t('Select a branch'))
  return (
    <>
      <AddressFilters
        label={t('Inventory')}
        filtering={address}
        fields={[
          ...(only === undefined ? [branchField] : []),
          {
            kind: 'search',
            name: 'search',
            label: t('Product name'),
            placeholder: t('Search products...'),
          },
        ]}
      />
      {branch === undefined ? (
        <EmptyState
          title={t('Select a Branch')}
          text={t('Choose a branch to see and change its stock.')}
        />
      ) : (
        <Shelves branch={branch} search={search} />
      )}
    </>
  )
}
