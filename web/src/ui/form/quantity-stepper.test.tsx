import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { find, press, show, type } from '../../testing/render.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

const setUp = (value: number, max?: number) => {
  const onChange = vi.fn()
  const onOver = vi.fn()
  show(<QuantityStepper of="Milk" value={value} max={max} onChange={onChange} onOver={onOver} />)
  const enter = (text: string): void => {
    const field = find('input')
    type(field, text)
    act(() => {
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    })
  }
  return { onChange, onOver, enter }
}
const fewer = () => find('[aria-label="Fewer of Milk"]')
const more = () => find('[aria-label="More of Milk"]')

test('steps up and down, not below one', () => {
  spec('storefront 2.6', 'Quantity stepper')
  const { onChange } = setUp(2)
  press(more())
  press(fewer())
  expect(onChange.mock.calls).toEqual([[3], [1]])
  setUp(1)
  expect(document.querySelectorAll('[aria-label="Fewer of Milk"]:disabled')).toHaveLength(1)
})

test('more than there is: says so and stays', () => {
  const { onChange, onOver } = setUp(5, 5)
  press(more())
  expect(onOver).toHaveBeenCalledOnce()
  expect(onChange).not.toHaveBeenCalled()
})

test('a typed figure counts when the field is left, cut to what there is', () => {
  const { onChange, onOver, enter } = setUp(1, 12)
  enter('4')
  expect(onChange).toHaveBeenLastCalledWith(4)
  enter('999')
  expect(onChange).toHaveBeenLastCalledWith(12)
  expect(onOver).toHaveBeenCalledOnce()
})

test('an emptied field keeps the quantity', () => {
  const { onChange, enter } = setUp(3)
  enter('')
  enter('abc')
  expect(onChange).not.toHaveBeenCalled()
})

test('arrow keys step', () => {
  const { onChange } = setUp(3)
  for (const key of ['ArrowUp', 'ArrowDown', 'a'])
    act(() => {
      find('input').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
  expect(onChange.mock.calls).toEqual([[4], [2]])
})
