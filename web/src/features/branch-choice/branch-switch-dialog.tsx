import { useQuery } from '@tanstack/react-query'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useText } from '../../lib/text.ts'
import { useLast } from '../../lib/use-last.ts'
import { useBranchChoice } from '../../shop/branch/branch.ts'
import { useBranchSwitch } from '../../shop/branch-switch/request-branch.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { lineKey } from '../../shop/cart/cart-line.ts'
import { useLineName } from '../../shop/cart/item-names.ts'
import { type MovedCart, movedCart, piecesAt } from '../../shop/cart/move-cart.ts'
import { productsByIdQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './branch-switch-dialog.module.css'

/** The cart as the other branch could deliver it. `moved` is undefined while its stock is being read. */
const useMovedCart = (branch: Branch): { moved: MovedCart | undefined; failed: boolean } => {
  const lines = useCart((cart) => cart.lines)
  const { data, isError } = useQuery(
    productsByIdQuery(
      branch.id,
      lines.map((line) => line.product.id),
    ),
  )
  return {
    failed: isError && data === undefined,
    moved: data && movedCart(lines, branch.id, (line) => piecesAt(data, branch.id, line)),
  }
}

const Shortfall = ({ moved, branch }: { moved: MovedCart; branch: Branch }) => {
  const t = useText()
  const nameOf = useLineName()
  if (moved.short.length === 0)
    return <p>{t('{branch} has everything in your cart.', { branch: branch.name })}</p>
  return (
    <>
      <p>{t('{branch} does not have all of it:', { branch: branch.name })}</p>
      <ul className={styles.short}>
        {moved.short.map(({ line, available }) => (
          <li key={lineKey(line)}>
            <span>{`${nameOf(line)}:`}</span>{' '}
            <span>
              {available === 0
                ? t('not available, would be removed')
                : t('only {n} available', { n: available })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const Choices = ({ branch, onDone }: { branch: Branch; onDone(): void }) => {
  const t = useText()
  const { moved, failed } = useMovedCart(branch)
  const replace = useCart((cart) => cart.replace)
  const clear = useCart((cart) => cart.clear)
  const choose = useBranchChoice((state) => state.choose)
  const change = (settleCart: () => void) => {
    settleCart()
    choose(branch.code)
    onDone()
  }
  return (
    <div className={styles.choices}>
      <p>{t('Your cart holds products of another branch. Each branch has its own stock.')}</p>
      <div role="status">
        {moved === undefined ? null : <Shortfall moved={moved} branch={branch} />}
      </div>
      {failed ? (
        <p className={styles.failed}>
          {t('We could not find out what {branch} has in stock.', { branch: branch.name })}
        </p>
      ) : (
        <Button
          wide
          busy={moved === undefined}
          disabled={moved?.lines.length === 0}
          onClick={() => change(() => replace(moved?.lines ?? []))}
        >
          {t('Move my cart to {branch}', { branch: branch.name })}
        </Button>
      )}
      <Button wide look="danger" onClick={() => change(clear)}>
        {t('Empty my cart and switch')}
      </Button>
      <Button wide look="outline" data-autofocus onClick={onDone}>
        {t('Stay at my branch')}
      </Button>
    </div>
  )
}

/** Asks the shopper what to do with the cart when they switch to another branch. */
export const BranchSwitchDialog = () => {
  const t = useText()
  const wanted = useBranchSwitch((state) => state.wanted)
  const settle = useBranchSwitch((state) => state.settle)
  const last = useLast(wanted)
  if (last === undefined) return null
  return (
    <Dialog
      open={wanted !== null}
      onClose={settle}
      title={t('Switch to {branch}?', { branch: last.name })}
    >
      <Choices branch={last} onDone={settle} />
    </Dialog>
  )
}
