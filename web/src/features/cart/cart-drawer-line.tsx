import { useEffect, useRef, useState } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useName, useQuantity, useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { type CartLine, lineKey, sizeOf, unitPrice } from '../../shop/cart/cart-line.ts'
import { piecesFor } from '../../shop/cart/cart-offers.ts'
import { useLineName } from '../../shop/cart/item-names.ts'
import { LineNotes } from '../../shop/cart/line-notes.tsx'
import type { Offer } from '../../shop/cart/offers.ts'
import { useRemoveLine } from '../../shop/cart/remove-line.ts'
import { IconButton } from '../../ui/button.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './cart-drawer-line.module.css'

const FADE_MS = 300

/** The line fades to half before it is removed. Pressing again meanwhile changes nothing. */
const useFadingRemoval = (line: CartLine, onRemoved: () => void) => {
  const removeLine = useRemoveLine()
  const [leaving, setLeaving] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const start = () => {
    if (leaving) return
    setLeaving(true)
    timer.current = setTimeout(() => {
      onRemoved()
      removeLine(line)
    }, FADE_MS)
  }
  return { leaving, start }
}

export const CartDrawerLine = ({
  line,
  offer,
  branch,
  onLeave,
  onRemoved,
}: {
  line: CartLine
  offer: Offer | undefined
  branch: Branch | undefined
  onLeave(): void
  onRemoved(): void
}) => {
  const t = useText()
  const quantity = useQuantity()
  const nameOf = useName()
  const setQuantity = useCart((cart) => cart.setQuantity)
  const stock = useCart(({ lines }) => piecesFor(line, lines, offer))
  const { leaving, start } = useFadingRemoval(line, onRemoved)
  const name = useLineName()(line)
  const size = sizeOf(line)
  const change = (quantity: number) =>
    quantity === 0 ? start() : setQuantity(lineKey(line), quantity)
  return (
    <li className={`${styles.line} ${leaving ? styles.leaving : ''}`}>
      <span className={styles.picture}>
        <Picture src={line.variant?.imageUrl ?? line.product.imageUrl} of="product" />
      </span>
      <div className={styles.facts}>
        <div className={styles.row}>
          <Link className={styles.name} to={`/products/${line.product.slug}`} onClick={onLeave}>
            {nameOf(line.product)}
          </Link>
          <span className={styles.total}>{formatPrice(unitPrice(line) * line.quantity)}</span>
        </div>
        <div className={styles.row}>
          <p className={styles.detail}>
            {size === '' ? null : <span>{quantity(size)}</span>}
            <span>{t('{price} each', { price: formatPrice(unitPrice(line)) })}</span>
          </p>
          <QuantityStepper
            of={name}
            value={line.quantity}
            min={0}
            max={stock}
            onChange={change}
            onOver={() =>
              showToast(
                t('Maximum stock reached'),
                t('Only {n} items available', { n: stock ?? 0 }),
              )
            }
          />
          <IconButton look="remove" label={t('Remove {name}', { name })} onClick={start}>
            <Icon name="trash" size={20} />
          </IconButton>
        </div>
        <LineNotes line={line} offer={offer} branchId={branch?.id} onRemove={start} />
      </div>
    </li>
  )
}
