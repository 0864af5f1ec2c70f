import { expect, test } from 'vitest'
import { spec } from '#spec'
import { drawnForNobody, FirstViewContext } from '../../shop/account/first-view.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { answerWith } from '../../testing/api.ts'
import { aProduct, show, until } from '../../testing/render.tsx'
import { GuestCashLimit } from './cart-drawer.tsx'

test('a guest is sent to M-PESA above the limits only where the shop takes it', async () => {
  spec('operations cases', 'A shop that takes cash alone sends nobody to M-PESA')
  answerWith({
    '/api/limits': {
      guestCash: { piecesPerLine: 20, total: 5_000, minutes: 60 },
      newCash: { piecesPerLine: 40, total: 15_000, minutes: 120 },
      newPlaces: 60,
    },
  })
  useCart.setState({ lines: [{ product: aProduct(), quantity: 21, branchId: 1 }] })
  const said = (takesMpesa: boolean) => {
    const shop = { ...drawnForNobody.shop, takesMpesa }
    const { place } = show(
      <FirstViewContext value={{ ...drawnForNobody, shop }}>
        <GuestCashLimit total={100} />
      </FirstViewContext>,
    )
    return place
  }
  const [cash, both] = [said(false), said(true)]
  await until(() => expect(both.textContent).toContain('you pay by M-PESA, or sign in'))
  await until(() => expect(cash.textContent).toContain('you sign in to pay cash.'))
  expect(cash.textContent).not.toContain('M-PESA')
  useCart.setState({ lines: [{ product: aProduct(), quantity: 41, branchId: 1 }] })
  const large = said(true)
  await until(() =>
    expect(large.textContent).toContain('sign in with an account that has had an order before.'),
  )
})
