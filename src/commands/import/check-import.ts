import {
  type CountColumn,
  countColumns,
  otherTitles,
  type ProductColumn,
  productColumns,
} from '#contract/import.ts'
import type { ImportKind } from '#src/domain/import.ts'
import { type Actor, isAdmin, runsBranch } from '#src/domain/kernel/access.ts'
import { nameKey } from '#src/domain/kernel/name-key.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { chunks } from '#src/lib/parts.ts'
import type { UploadPage } from '#src/stores/uploads/port.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { countsCheck } from './check-counts.ts'
import { checkProducts } from './check-products.ts'
import { type CheckedFile, type CheckedRow, PAGE_ROWS, parts } from './checked.ts'
import { BrokenFile, columnMissing, readTable, type Table, type Titles } from './read-table.ts'

/** The most characters of a page before the next row starts a new page. Stores limit the size of a document. */
const PAGE_LENGTH = 1_000_000

/** Splits the rows into pages of at most `PAGE_ROWS` rows, or fewer if the rows are long. */
const pagesOf = (part: string, rows: readonly CheckedRow[]): UploadPage[] => {
  const pages: string[][] = []
  let length = 0
  for (const row of rows) {
    const text = JSON.stringify(row)
    const last = pages.at(-1)
    if (last === undefined || last.length === PAGE_ROWS || length + text.length > PAGE_LENGTH) {
      pages.push([text])
      length = text.length
    } else {
      last.push(text)
      length += text.length
    }
  }
  return pages.map((some, n) => ({ part, n, text: `[${some.join(',')}]` }))
}

/** `branchId` is the branch of a stock count file. Null for a product file. */
export type CheckImport = { kind: ImportKind; branchId: number | null; name: string; csv: string }

/** The number of files that are kept for each member of staff. */
const MOST_KEPT = 5
const AT_ONCE = 200

/** Admins may import products. Stock counts may be imported by whoever runs the branch. */
export const mayImport = (
  actor: Actor,
  { kind, branchId }: Pick<CheckImport, 'kind' | 'branchId'>,
): boolean => {
  if (kind === 'products') return isAdmin(actor)
  return branchId !== null && runsBranch(actor, branchId)
}

const counts: Titles<CountColumn> = {
  titles: countColumns,
  others: otherTitles,
  needed: ['slug'],
}
const products: Titles<ProductColumn> = {
  titles: productColumns,
  others: otherTitles,
  needed: ['slug', 'name'],
}

type Read = Pick<Table<string>, 'header' | 'above' | 'unknown'> & { checked: CheckedRow[] }

const checkCounts = async (csv: string, branchId: number, context: CommandContext) => {
  const table = await readTable(csv, counts, context.world)
  const check = countsCheck(context.queries.catalogue, branchId)
  const checked: CheckedRow[] = []
  for (const some of chunks(table.rows, AT_ONCE)) {
    checked.push(...some.map(check))
    await context.world.turn()
  }
  return { ...table, checked }
}

/** A column that new products need is missed once for the file, and not once for each row. */
const checkColumns = (
  { columns, header }: Table<ProductColumn>,
  checked: readonly CheckedRow[],
) => {
  for (const column of ['name', 'category', 'price'] as const) {
    const title = productColumns[column]
    const isMissed = checked.some(({ problems }) =>
      problems.some((one) => one.code === 'REQUIRED' && one.column === title),
    )
    if (isMissed && !columns.has(column)) throw columnMissing(title, header)
  }
}

const readProducts = async (csv: string, context: CommandContext) => {
  const table = await readTable(csv, products, context.world)
  const checked = await checkProducts(table, context.queries.catalogue, context.world)
  checkColumns(table, checked)
  return { ...table, checked }
}

/** More unknown categories than these are not offered to be made. */
const MOST_CATEGORIES = 50

/** The names of categories that rows name and the shop does not have, as they stand in the file first. */
const categoriesMissing = (rows: readonly CheckedRow[]): string[] => {
  const names = new Map<string, string>()
  for (const { code, value } of rows.flatMap(({ problems }) => problems))
    if (code === 'CATEGORY_UNKNOWN' && !names.has(nameKey(value))) names.set(nameKey(value), value)
  return [...names.values()].slice(0, MOST_CATEGORIES)
}

const sum = (rows: readonly CheckedRow[], size: (row: CheckedRow) => number): number =>
  rows.reduce((all, row) => all + size(row), 0)

/** A row with a problem is not written, so its steps and changes are dropped. */
const settled = (row: CheckedRow): CheckedRow =>
  row.problems.length === 0 ? row : { ...row, steps: [], changes: [] }

type Facts = Pick<CheckedFile, 'id' | 'kind' | 'branchId' | 'name' | 'checkedAt'>

const checkedFile = (
  facts: Facts,
  { header, above, unknown, checked }: Read,
): { file: CheckedFile; pages: UploadPage[] } => {
  const rows = checked.map(settled)
  const good = rows.filter(({ steps }) => steps.length > 0)
  const bad = rows.filter(({ problems }) => problems.length > 0)
  const pages = { good: pagesOf(parts.good, good), bad: pagesOf(parts.bad, bad) }
  const file: CheckedFile = {
    ...facts,
    header,
    above,
    unknown,
    categoriesMissing: categoriesMissing(rows),
    broken: null,
    rows: rows.length,
    good: good.length,
    bad: bad.length,
    unchanged: rows.length - good.length - bad.length,
    problems: sum(bad, ({ problems }) => problems.length),
    changes: sum(good, ({ changes }) => changes.length),
    goodPages: pages.good.length,
    badPages: pages.bad.length,
  }
  return { file, pages: [...pages.good, ...pages.bad] }
}

const read = async ({ kind, branchId, csv }: CheckImport, context: CommandContext) =>
  kind === 'counts' && branchId !== null
    ? checkCounts(csv, branchId, context)
    : readProducts(csv, context)

/** A file that cannot be imported is stored too, so that its problems can be read again. */
const check = async (input: CheckImport, context: CommandContext) => {
  const { kind, branchId, name } = input
  const checkedAt = context.world.now().toISOString()
  const facts = { id: context.world.newId(), kind, branchId, name, checkedAt }
  try {
    return checkedFile(facts, await read(input, context))
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    const nothing = checkedFile(facts, { header: [], above: [], unknown: [], checked: [] })
    return { ...nothing, file: { ...nothing.file, broken: error.problem } }
  }
}

/**
 * Checks an import file: lists what it would change and every problem, without changing anything. The checked file is
 * stored for some days so that the import can start.
 */
export const checkImport: Command<CheckImport, CheckedFile> = {
  name: 'check-import',
  may: mayImport,
  run: async (input, context) => {
    const { branchId } = input
    const { uploads, queries, actor } = context
    if (branchId !== null && queries.catalogue.branch(branchId) === undefined) {
      return reject('BRANCH_NOT_FOUND')
    }
    const { file, pages } = await check(input, context)
    const head = { part: parts.head, n: 0, text: JSON.stringify(file) }
    // The head is stored last. A file without a head does not exist, so a half-stored file is never used.
    await uploads.put({ id: file.id, owner: actor.id }, [...pages, head])
    await uploads.keepNewest(actor.id, MOST_KEPT)
    return ok(file)
  },
}
