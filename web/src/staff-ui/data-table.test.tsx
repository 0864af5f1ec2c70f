import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { find, press, show } from '#web/testing/render.tsx'
import { type Column, DataTable, RowLink, type Sort } from './data-table.tsx'

import { type PagedList, PagedTable } from './paged-table.tsx'

type Row = { id: string; price: number }
const rows: Row[] = [
  { id: 'a', price: 3 },
  { id: 'b', price: 1 },
]
const columns: Column<Row>[] = [
  { title: 'Name', cell: ({ id }) => <RowLink to={`?open=${id}`}>{id}</RowLink> },
  { title: 'Price', cell: ({ price }) => `KSh ${price}`, sortBy: 'price' },
]
const table = { rowKey: ({ id }: Row) => id, columns, empty: 'Nothing here' }
const key = (target: Element, pressed: string) =>
  act(() => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
  })

test('the arrows, j and k go from row to row, and stop at the ends', () => {
  const { place } = show(<DataTable rows={rows} {...table} />)
  const [first, second] = place.querySelectorAll<HTMLElement>('a[data-row]')
  if (first === undefined || second === undefined) throw new Error('No rows')
  act(() => first.focus())
  for (const [pressed, focused] of [
    ['ArrowDown', second],
    ['j', second],
    ['ArrowUp', first],
    ['j', second],
    ['k', first],
    ['k', first],
  ] as const) {
    key(document.activeElement ?? place, pressed)
    expect(document.activeElement, pressed).toBe(focused)
  }
})

test('a press anywhere in a row opens it, but not one that is meant for a control', () => {
  const { place, router } = show(
    <DataTable
      rows={rows}
      {...table}
      columns={[...columns, { title: '', cell: () => <button type="button">Confirm</button> }]}
    />,
  )
  const cells = place.querySelectorAll<HTMLElement>('tbody tr[data-row-key="b"] td')
  press(find('button', cells[2]))
  expect(router.state.location.search).toBe('')
  press(cells[1] ?? place)
  expect(router.state.location.search).toBe('?open=b')
})

const Sorted = ({ asked }: { asked(sort: Sort | undefined): void }) => {
  const [sort, setSort] = useState<Sort>()
  return (
    <DataTable
      rows={rows}
      {...table}
      sort={sort}
      onSort={(next) => {
        asked(next)
        setSort(next)
      }}
    />
  )
}

test('a column is sorted up, down and no more, by who asks the server', () => {
  const asked = vi.fn()
  const { place } = show(<Sorted asked={asked} />)
  for (const _ of [1, 2, 3]) press(find('.ant-table-column-has-sorters', place))
  expect(asked.mock.calls).toEqual([
    [{ by: 'price', descending: false }],
    [{ by: 'price', descending: true }],
    [undefined],
  ])
  expect([...place.querySelectorAll('a[data-row]')].map(({ textContent }) => textContent)).toEqual([
    'a',
    'b',
  ])
})

test('rows can be chosen, without opening them', () => {
  const chosen = vi.fn()
  const { place, router } = show(
    <DataTable
      rows={rows}
      {...table}
      selection={{ keys: ['a'], onChange: chosen, nameOf: String }}
    />,
  )
  press(find('tr[data-row-key="b"] input[type="checkbox"]', place))
  expect(chosen).toHaveBeenCalledWith(['a', 'b'])
  expect(router.state.location.search).toBe('')
})

const list = (over: Partial<PagedList<Row>>): PagedList<Row> => ({
  data: undefined,
  isPending: false,
  isLoadingError: false,
  error: null,
  isFetching: false,
  isFetchingNextPage: false,
  hasNextPage: false,
  refetch: vi.fn(() => Promise.resolve()),
  fetchNextPage: vi.fn(() => Promise.resolve()),
  ...over,
})
const paged = (over: Partial<PagedList<Row>>) => {
  const of = list(over)
  const { place } = show(
    <PagedTable list={of} failed="Not loaded" shown={(n) => `${n} shown`} {...table} />,
  )
  return { place, of }
}

test('while it loads it holds its place under its header, and says so', () => {
  const { place } = paged({ isPending: true })
  expect(find('thead', place).textContent).toContain('Price')
  expect(find('tbody [role="status"]', place).textContent).toBe('Loading')
  expect(place.textContent).not.toContain('Nothing here')
})

test('where it could not be loaded it can be tried again', () => {
  const { place, of } = paged({ isLoadingError: true })
  expect(find('[role="alert"]', place).textContent).toContain('Not loaded')
  press(find('button', place))
  expect(of.refetch).toHaveBeenCalledOnce()
})

test('without rows it says why; with more to come it fetches them', () => {
  expect(paged({ data: { pages: [{ items: [] }], pageParams: [] } }).place.textContent).toContain(
    'Nothing here',
  )
  const pages = [{ items: rows }, { items: [{ id: 'c', price: 2 }] }]
  const { place, of } = paged({ data: { pages, pageParams: [] }, hasNextPage: true })
  expect(find('p[role="status"]', place).textContent).toBe('3 shown')
  press(find('button', place))
  expect(of.fetchNextPage).toHaveBeenCalledOnce()
})
