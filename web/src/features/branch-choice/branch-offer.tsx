import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Branch, product } from '#contract/catalogue/catalogue.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { z } from '#contract/rules/schema.ts'
import { apiPage } from '#web/lib/api.ts'
import { useText } from '../../lib/text.ts'
import { useLast } from '../../lib/use-last.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { OpenBadge } from '../../shop/branch/hours-notes.tsx'
import { requestBranch } from '../../shop/branch-switch/request-branch.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { movedCart, piecesAt } from '../../shop/cart/move-cart.ts'
import { productsByIdQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { keys } from '../../shop/keys.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './branch-dialog.module.css'
import type { Offered } from './branch-offers.ts'

/** How many products the branch has in stock. */
const stockedQuery = (branchId: number) => {
  const search = `branch=${branchId}&inStock=true&limit=1`
  return queryOptions({
    queryKey: keys.shop.products({ branch: branchId, countOf: search }),
    queryFn: async ({ signal }) =>
      (await apiPage(`/api/products?${search}`, z.array(product), signal)).total ?? null,
  })
}

const CatalogueStock = ({ branch }: { branch: Branch }) => {
  const t = useText()
  const { data, isPending } = useQuery(stockedQuery(branch.id))
  if (isPending) return <Skeleton width="9em" height="1.2em" />
  return typeof data === 'number' ? (
    <span className={styles.where}>{t('Products in stock: {n}', { n: data })}</span>
  ) : null
}

/** Says how much of the cart the branch could deliver. */
const CartStock = ({ branch }: { branch: Branch }) => {
  const t = useText()
  const lines = useCart((cart) => cart.lines)
  const ids = lines.map((line) => line.product.id)
  const { data, isPending } = useQuery(productsByIdQuery(branch.id, ids))
  if (isPending) return <Skeleton width="9em" height="1.2em" />
  if (data === undefined) return null
  const { short } = movedCart(lines, branch.id, (line) => piecesAt(data, branch.id, line))
  if (short.length === 0) return <span className={styles.near}>{t('Has your whole cart')}</span>
  const total = lines.length
  return (
    <span className={styles.where}>
      {t('Has {n} of {total} lines of your cart', { n: total - short.length, total })}
    </span>
  )
}

const Row = ({
  offered: { branch, km, fee },
  isNearest,
  isCheapest,
  onChosen,
}: {
  offered: Offered
  isNearest: boolean
  isCheapest: boolean
  onChosen(): void
}) => {
  const t = useText()
  const isEmpty = useCart((cart) => cart.lines.length === 0)
  return (
    <li>
      <button
        type="button"
        className={styles.option}
        onClick={() => {
          onChosen()
          requestBranch(branch)
        }}
      >
        <span className={styles.words}>
          <span className={styles.name}>
            <span>{branch.name}</span>
            <OpenBadge branch={branch} tone="leaf" />
            {isNearest ? <Badge tone="sky">{t('Nearest')}</Badge> : null}
            {isCheapest ? <Badge tone="mango">{t('Lowest fee')}</Badge> : null}
          </span>
          <span className={styles.where}>
            <span>{t('{km} km from you', { km: km.toFixed(1) })}</span>
            <span>{' · '}</span>
            <span>{t('Delivery {fee}', { fee: formatKsh(fee) })}</span>
          </span>
          {isEmpty ? <CatalogueStock branch={branch} /> : <CartStock branch={branch} />}
        </span>
      </button>
    </li>
  )
}

/**
 * Offers the branches that deliver to the shopper's place, with distance, fee and stock: of the cart, or of the whole
 * catalogue while the cart is empty.
 */
const BranchOffer = ({ offered, onChosen }: { offered: readonly Offered[]; onChosen(): void }) => {
  const t = useText()
  const fees = offered.map(({ fee }) => fee)
  const lowest = Math.min(...fees)
  const isSame = Math.max(...fees) === lowest
  return (
    <>
      <p>{t('These branches deliver to you. Prices and stock are those of the branch.')}</p>
      <ul className={styles.list}>
        {offered.map((one, index) => (
          <Row
            key={one.branch.id}
            offered={one}
            isNearest={index === 0}
            isCheapest={!isSame && one.fee === lowest}
            onChosen={onChosen}
          />
        ))}
      </ul>
    </>
  )
}

/** Open while there is something offered. 'Keep' makes the branch that is current by itself the shopper's choice. */
export const BranchOfferDialog = ({
  offered,
  onClose,
}: {
  offered: readonly Offered[] | undefined
  onClose(): void
}) => {
  const t = useText()
  const current = useCurrentBranch()
  const shown = useLast(offered) ?? []
  const kept = shown.find(({ branch }) => branch.id === current?.id)?.branch
  return (
    <Dialog
      open={offered !== undefined}
      onClose={onClose}
      title={t('Choose your branch')}
      footer={
        kept === undefined ? undefined : (
          <Button
            wide
            look="outline"
            onClick={() => {
              onClose()
              requestBranch(kept)
            }}
          >
            {t('Keep {branch}', { branch: kept.name })}
          </Button>
        )
      }
    >
      <BranchOffer offered={shown} onChosen={onClose} />
    </Dialog>
  )
}
