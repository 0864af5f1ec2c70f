import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import house from '../.dependency-cruiser.mjs'
import { inRoot } from './lib/paths.mjs'
import { roomCircles } from './testing/room-circles.ts'

type Cruise = {
  modules: Parameters<typeof roomCircles>[1]
  summary: {
    totalCruised: number
    violations: { from: string; to: string; rule: { name: string } }[]
  }
}

const cruise = async (cwd: string): Promise<Cruise> => {
  const program = inRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const config = inRoot('.dependency-cruiser.mjs')
  const args = [program, '--config', config, '--output-type', 'json', 'src', 'web/src']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, maxBuffer: 2 ** 28 })
  return JSON.parse(stdout)
}

/** Allowed imports: the rules must find none of these at fault. */
const allowed: Record<string, string> = {
  'src/contract/shape.ts': "import * as z from 'zod'\nexport const shape = z.string()",
  'src/domain/kernel/result.ts': 'export const ok = true',
  'src/domain/kernel/given-when-then.ts':
    "import { ok } from 'node:assert/strict'\nexport const then = ok",
  'src/domain/order/events.ts': "export { ok } from '../kernel/result.ts'",
  'src/domain/order/order.ts': "export { ok } from './events.ts'",
  'src/domain/order/pricing.ts': "export { ok } from '../kernel/result.ts'",
  'src/contract/rules/money.ts': "export { ok } from '../../domain/order/pricing.ts'",
  'src/domain/user/user.ts': "export { ok } from '../kernel/result.ts'",
  'src/domain/aggregates.ts': "import './order/order.ts'\nimport './user/user.ts'",
  'src/http/live/phones.ts': "import '../../domain/aggregates.ts'",
  'src/domain/order/order.test.ts': "import { it } from 'vitest'\nexport const a = it",
  'src/stores/read-store/port.ts': 'export type Doc = { id: string }',
  'src/lib/gate.ts': 'export const gate = 1',
  'src/runtime/leases.ts':
    "import '../lib/gate.ts'\nimport '../stores/read-store/port.ts'\nexport const leases = 1",
  'src/stores/in-turn.ts': "import '../lib/gate.ts'\nexport const inTurn = 1",
  'src/stores/read-store/embedded.ts': "import libsql from 'libsql'\nexport const a = libsql",
  'src/projections/orders/projection.ts':
    "import '../../domain/order/events.ts'\nexport type View = { id: string }",
  'src/projections/orders/queries.ts': 'export const orders = 1',
  'src/testing/projections/fold.ts': "import { it } from 'vitest'\nexport const a = it",
  'src/commands/place.ts':
    "import '../domain/order/order.ts'\nimport { orders } from '../projections/orders/queries.ts'\n" +
    "import type { View } from '../projections/orders/projection.ts'\n" +
    "import type { Doc } from '../stores/read-store/port.ts'\nexport const a = (doc: Doc): View => ({ ...doc, orders })",
  'src/integrations/daraja/client.ts': "import '../../contract/shape.ts'\nexport const client = 1",
  'src/workers/pay.ts':
    "import '../commands/place.ts'\nimport '../integrations/daraja/client.ts'\nexport const pay = 1",
  'src/http/routes.ts': "import '../commands/place.ts'\nimport '../projections/orders/queries.ts'",
  'src/commands/engine/states.ts': "import '../../stores/snapshots/port.ts'",
  'src/demo/seed.ts': "import '../commands/place.ts'",
  'src/program/compose.ts':
    "import '../http/routes.ts'\nimport '../workers/pay.ts'\nimport '../stores/read-store/embedded.ts'",
  'src/contract/errors.ts': 'export const errorBody = 1',
  'web/src/lib/api.ts': "import '#contract/errors.ts'\nexport const api = 1",
  'web/src/ui/badge.ts': "import '../lib/api.ts'\nexport const badge = 1",
  'web/src/shop/cart/lines.ts':
    "import '#contract/shape.ts'\nimport '../../ui/badge.ts'\nexport const lines = 1",
  'web/src/features/cart/cart.ts':
    "import '../../lib/api.ts'\nimport '#web/shop/cart/lines.ts'\nexport const cart = 1",
  'web/src/staff-ui/table.ts': "import { Table } from 'antd'\nexport const table = Table",
  'web/src/staff-shop/order/drawer.ts':
    "import '../../shop/cart/lines.ts'\nimport '../../staff-ui/table.ts'\nexport const drawer = 1",
  'web/src/features/staff/orders/table.ts':
    "import { table } from '#web/staff-ui/table.ts'\nimport '#web/staff-shop/order/drawer.ts'\ntable",
  'web/src/staff-ui/icon.ts': 'export type Icon = 1\nexport const icon = 1',
  'web/src/app/app.ts':
    "import '../features/cart/cart.ts'\nimport type { Icon } from '../staff-ui/icon.ts'\nexport const i: Icon = 1\nexport const load = () => import('../features/staff/orders/table.ts')",
}

/** One file for each rule, first, that breaks only this rule. The files it needs follow. */
const planted: Record<string, Record<string, string>> = {
  'contract-reach': { 'src/contract/v.ts': "import '../domain/order/events.ts'" },
  'audit-names-events': {
    'src/contract/audit-vocabulary.ts': "import '../domain/order/order.ts'",
  },
  'domain-is-pure': { 'src/domain/order/v-pure.ts': "import 'node:crypto'" },
  'domain-does-not-assert': { 'src/domain/order/v-assert.ts': "import 'node:assert/strict'" },
  'kernel-knows-no-aggregate': { 'src/domain/kernel/v.ts': "import '../user/user.ts'" },
  'aggregates-stand-apart': { 'src/domain/order/v-apart.ts': "import '../user/user.ts'" },
  'commands-reach': { 'src/commands/v-reach.ts': "import '../integrations/daraja/client.ts'" },
  'commands-ask-queries': { 'src/commands/v.ts': "import '../projections/orders/projection.ts'" },
  'runner-knows-no-read-model': {
    'src/projections/facts.ts': "import './orders/queries.ts'",
  },
  'projections-reach': { 'src/projections/orders/v.ts': "import '../../commands/place.ts'" },
  'workers-reach': { 'src/workers/v.ts': "import '../stores/read-store/embedded.ts'" },
  'integrations-reach': { 'src/integrations/daraja/v.ts': "import '../../commands/place.ts'" },
  'stores-reach': { 'src/stores/read-store/v.ts': "import '../../commands/place.ts'" },
  'books-stand-alone': {
    'src/simulation/books/v.ts': "import '../../domain/order/pricing.ts'",
  },
  'lib-reach': { 'src/lib/v.ts': "import '../stores/read-store/port.ts'" },
  'runtime-reach': { 'src/runtime/v.ts': "import '../commands/place.ts'" },
  'http-reach': { 'src/http/v-reach.ts': "import '../stores/read-store/embedded.ts'" },
  'http-asks-queries': { 'src/http/v.ts': "import '../projections/orders/projection.ts'" },
  'operator-reach': { 'src/operator/v.ts': "import '../stores/read-store/embedded.ts'" },
  'demo-reach': { 'src/demo/v.ts': "import '../http/routes.ts'" },
  'snapshots-for-the-engine': {
    'src/commands/v-snapshots.ts': "import '../stores/snapshots/port.ts'",
    'src/stores/snapshots/port.ts': 'export const snapshot = 1',
  },
  'drivers-in-stores': {
    'src/workers/v-driver.ts': "import { Queue } from 'bullmq'\nnew Queue('')",
  },
  'web-knows-the-contract': { 'web/src/lib/v.ts': "import '../../../src/commands/place.ts'" },
  'features-stand-apart': { 'web/src/features/orders/v.ts': "import '../cart/cart.ts'" },
  'lib-and-ui-know-no-shop': { 'web/src/ui/v.ts': "import '#contract/shape.ts'" },
  'web-lib-floor': { 'web/src/lib/v-floor.ts': "import '../ui/badge.ts'" },
  'web-ui-floor': { 'web/src/ui/v-floor.ts': "import '#web/shop/cart/lines.ts'" },
  'web-shop-floor': { 'web/src/shop/cart/v-floor.ts': "import '../../features/cart/cart.ts'" },
  'web-staff-ui-floor': { 'web/src/staff-ui/v-floor.ts': "import '../shop/cart/lines.ts'" },
  'web-staff-shop-floor': {
    'web/src/staff-shop/order/v-floor.ts': "import '../../features/staff/orders/table.ts'",
  },
  'web-features-floor': { 'web/src/features/orders/v-floor.ts': "import '../../app/app.ts'" },
  'staff-features-stand-apart': {
    'web/src/features/staff/payments/v-apart.ts': "import '../orders/table.ts'",
  },
  'antd-in-staff-ui': {
    'web/src/features/staff/orders/v-antd.ts': "import { Table } from 'antd'\nTable",
  },
  'staff-on-demand': { 'web/src/app/v-staff.ts': "import '../features/staff/orders/table.ts'" },
  'no-cycles': {
    'src/workers/v-a.ts': "import './v-b.ts'",
    'src/workers/v-b.ts': "import './v-a.ts'",
  },
  'tests-stay-out': { 'src/program/v-test.ts': "import '../testing/projections/fold.ts'" },
  'only-declared-packages': { 'src/http/v-dev.ts': "import 'fast-check'" },
  resolvable: { 'src/http/v-lost.ts': "import './nowhere.ts'" },
}

const filesIn = (folder: string): string[] =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.(ts|tsx|css)$/.test(file))
const every = ['src', 'web/src'].flatMap(filesIn)

describe('the rules of the house', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duka-house-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('has a violation planted for every rule', () => {
    expect(Object.keys(planted).sort()).toEqual(house.forbidden.map((rule) => rule.name).sort())
  })

  it('catches each planted violation by its own rule, and nothing that is allowed', async () => {
    for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json']) {
      cpSync(inRoot(file), join(folder, file))
    }
    symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'))
    const files = Object.assign({}, allowed, ...Object.values(planted))
    for (const [file, text] of Object.entries<string>(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `${text}\n`)
    }
    const found = (await cruise(folder)).summary.violations.map(
      ({ from, rule }) => `${rule.name}: ${from}`,
    )
    const expected = Object.entries(planted).map(
      ([rule, files]) => `${rule}: ${Object.keys(files)[0]}`,
    )
    expect([...new Set(found)].sort()).toEqual(expected.sort())
  })

  it('sees rooms that import each other, by way of a third too, and lets tests do so', () => {
    const file = (source: string, ...all: string[]) => ({
      source,
      dependencies: all.map((resolved) => ({ resolved })),
    })
    const modules = [
      file('src/a/one.ts', 'src/b/two.ts'),
      file('src/b/two.ts', 'src/c/three.ts'),
      file('src/c/three.ts', 'src/a/four.ts'),
      file('src/d/five.ts', 'src/a/one.ts'),
      file('src/a/one.test.ts', 'src/d/five.ts'),
    ]
    expect(roomCircles('src', modules)).toEqual(['a -> b', 'b -> c', 'c -> a'])
  })

  it('has no import that climbs more than two levels', () => {
    const climbing = (file: string) =>
      /(?:from|import)\s*\(?'\.\.\/\.\.\/\.\.\//.test(readFileSync(inRoot(file), 'utf8'))
    expect(every.length).toBeGreaterThan(100)
    expect(every.filter(climbing)).toEqual([])
  })

  it('holds for Duka itself, and has read its modules', async () => {
    const { modules, summary } = await cruise(inRoot())
    const { totalCruised, violations } = summary
    expect(violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`)).toEqual([])
    expect(totalCruised).toBeGreaterThan(100)
    const floors = [
      'src',
      'web/src',
      'web/src/shop',
      'web/src/ui',
      'web/src/staff-shop',
      'web/src/features/staff',
      'src/commands',
      'src/domain',
      'src/workers',
    ]
    expect(floors.flatMap((floor) => roomCircles(floor, modules))).toEqual([])
  })
})
