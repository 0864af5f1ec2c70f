import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { branchesQuery, useBranchChoice } from '#web/shop/branch/branch.ts'
import { useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { aBranch, find, press, show } from '#web/testing/render.tsx'
import { BranchBox } from './branch-box.tsx'

const kabete = aBranch()
const at = (id: number, name: string, longitude: number) =>
  aBranch({ id, code: name.toLowerCase(), name, longitude })
const westlands = at(2, 'Westlands', 36.8)
const kasarani = at(3, 'Kasarani', 36.9)
const karen = at(4, 'Karen', 36.71)
const branches = [kabete, westlands, kasarani, karen]

const stock = (available: number, ...ids: number[]) => ({
  available,
  elsewhere: ids.map((branchId) => ({ branchId, quantity: 10 + branchId })),
})
const open = (of: ReturnType<typeof stock>, known = branches) =>
  show(<BranchBox branch={kabete} stock={of} />, {
    known: (client) => client.setQueryData(branchesQuery.queryKey, known),
  }).place
const names = (place: ParentNode) =>
  [...place.querySelectorAll('li p:first-child')].map(({ textContent }) => textContent)

beforeEach(() => {
  useDeliveryLocation.setState({ place: null })
  useBranchChoice.setState({ code: 'kabete' })
})

test('offers the two nearest branches that have it, and keeps the others folded', () => {
  spec('storefront 2.6', 'Branch box: where it is available')
  const place = open(stock(0, 2, 3, 4))
  expect(place.textContent).toContain('Not available at Kabete now')
  expect(names(find('ul', place))).toEqual(['Karen', 'Westlands'])
  expect(place.textContent).toContain('In Stock (14)')
  expect(find('details', place).hasAttribute('open')).toBe(false)
  expect(find('summary', place).textContent).toBe('More branches (1)')
  expect(names(find('details', place))).toEqual(['Kasarani'])
})

test('is about the place of delivery where that is known', () => {
  useDeliveryLocation.setState({
    place: { text: 'Home', coordinates: { latitude: -1.26, longitude: 36.91 } },
  })
  const place = open(stock(0, 2, 3, 4))
  expect(names(find('ul', place))).toEqual(['Kasarani', 'Westlands'])
  expect(place.textContent).toContain('1.1 km from you')
})

test('a branch whose rider comes stands before a nearer one whose rider does not', () => {
  useDeliveryLocation.setState({
    place: { text: 'Home', coordinates: { latitude: -1.26, longitude: 36.86 } },
  })
  // Kasarani is 4.4 km away and delivers within 3 km. Westlands is 6.7 km away and delivers within 7 km.
  const place = open(stock(0, 2, 3), [kabete, westlands, { ...kasarani, deliveryRadius: 3 }])
  expect(names(find('ul', place))).toEqual(['Westlands', 'Kasarani'])
})

test('one press switches to the branch', () => {
  const place = open(stock(0, 4))
  expect(place.querySelector('details')).toBeNull()
  press(find('[aria-label="Switch to Karen"]', place))
  expect(useBranchChoice.getState().code).toBe('karen')
})

test('where the branch has it, or nobody has, no other is named', () => {
  expect(open(stock(3, 2)).textContent).toBe(
    'Available at KabeteDelivers within 7 km · Delivery KSh 210',
  )
  expect(open(stock(0)).textContent).toBe(
    'Not available at Kabete nowDelivers within 7 km · Delivery KSh 210',
  )
})
