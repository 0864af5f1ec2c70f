import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/event-store/opened.ts'
import { limitsWith } from '../testing/http/limits.ts'
import { orderOf } from '../testing/http/orders.ts'
import { fillSmallShop, ids } from '../testing/http/small-shop.ts'
import { visitorOf } from '../testing/http/visitor.ts'
import { runSql } from '../testing/program/sealed-folder.ts'
import { until } from '../testing/until.ts'
import { readConfig } from './config.ts'
import { realWorld } from './real-world.ts'
import { startShop } from './start-shop.ts'

type Alerted = { alert?: string; kind?: string; event?: number }

const open = async (folder: string, seed?: typeof fillSmallShop) => {
  const alerts: Alerted[] = []
  const log = pino({ base: null }, { write: (line: string) => void alerts.push(JSON.parse(line)) })
  const config = readConfig({ PORT: '0', DATA_DIR: folder })
  const files = { world: realWorld, web: undefined, pictures: undefined, limits: limitsWith() }
  const shop = await startShop(config, log, { ...files, seed })
  const { seals, vault } = shop.commands
  /** Gives the last seal once the vault knows it. */
  const sealed = () =>
    until('the seal', async () => {
      const last = await seals.last()
      return (await vault.sealSeen())?.count === last?.count ? last : undefined
    })
  return { shop, alerts: () => alerts.filter(({ alert }) => alert !== undefined), sealed }
}

test('a log that was cut before the vault’s checkpoint, with seals and the vault’s mark, is told at the start', async () => {
  const folder = join(await temporaryFolder(), 'data')
  const filled = await open(folder, fillSmallShop)
  const first = await filled.sealed()
  await filled.shop.stop()
  const sold = await open(folder)
  const guest = visitorOf(`http://127.0.0.1:${sold.shop.http?.port}`)
  expect((await guest.post('/api/orders', orderOf(ids.milk))).status).toBe(201)
  await sold.shop.stop()
  const again = await open(folder)
  await until('another seal', async () => (await again.sealed()).number > first.number)
  expect(again.alerts()).toEqual([])
  await again.shop.stop()

  const path = (file: string) => join(folder, file)
  const end = `(SELECT position FROM events WHERE id = '${first.id}')`
  runSql(path('events.db'), `DELETE FROM events WHERE position > ${end}`)
  runSql(path('seals.db'), `DELETE FROM seals WHERE number > ${first.number}`)
  runSql(
    path('vault.db'),
    `ATTACH '${path('events.db')}' AS log;
     UPDATE log_seen SET mark = (SELECT json_object('position', printf('%016d', position), 'stream', stream,
       'revision', revision, 'id', id, 'at', NULL) FROM log.events WHERE id = '${first.id}')`,
  )
  await rm(path('read.db'))
  const cut = await open(folder)
  onTestFinished(() => cut.shop.stop())
  const altered = () => cut.alerts().filter(({ alert }) => alert === 'log-altered')
  await until('the alert', () => altered().length > 0)
  const codes = cut.alerts().map(({ alert }) => alert)
  expect(codes).toContain('seals-missing')
  expect(altered()[0]).toMatchObject({ kind: 'short', event: first.count + 1 })
  expect(codes).not.toContain('log-went-back')
})
