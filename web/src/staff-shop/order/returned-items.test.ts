import { expect, test } from 'vitest'
import { spec } from '#spec'
import { errorsOf } from '#web/lib/forms.ts'
import { linesIn, returnForm } from './return-form.tsx'

const items = [
  { productId: 1, variantId: 0, quantity: 3 },
  { productId: 2, variantId: 5, quantity: 1 },
]
const values = {
  reason: 'Sour',
  feeBack: false,
  inCash: false,
  back0: 2,
  off0: 1,
  back1: 0,
  off1: 0,
}

test('sends the items that came back alone', () => {
  expect(returnForm(items).safeParse(values).success).toBe(true)
  expect(linesIn(items, values)).toEqual([
    { productId: 1, variantId: 0, quantity: 2, writtenOff: 1 },
  ])
})

test.each([
  [{ back0: 4 }, 'back0'],
  [{ off0: 3 }, 'off0'],
  [{ back0: 0, off0: 0 }, 'back0'],
  [{ back1: -1 }, 'back1'],
  [{ back0: 1.5 }, 'back0'],
  [{ reason: ' ' }, 'reason'],
])('complains of %o at its field', (changed, field) => {
  spec('operations returns', 'A return is recorded by manager or admin, for a delivered order')
  expect(Object.keys(errorsOf(returnForm(items), { ...values, ...changed }))).toContain(field)
})
