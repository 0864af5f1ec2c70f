import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDataFolder } from '../stores/data-folder.ts'
import { fillSmallShop } from '../testing/http/small-shop.ts'
import { openFiles } from '../testing/program/files.ts'
import { realWorld } from './real-world.ts'

test('an event without a tag says by its time of long ago nothing of the vault', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-false-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const shop = await openFiles(folder, { works: true })
  await fillSmallShop(shop.commands)
  await shop.settled()
  await shop.stop()

  const { eventStore, close } = openDataFolder(folder, realWorld)
  const [first] = (await eventStore.readAll(null, 1)).events
  for (const at of ['2026-01-05T09:00:00.000Z', new Date().toISOString()]) {
    const event = { id: randomUUID(), type: 'UserRoleAssigned', data: {} }
    const metadata = { ...first?.metadata, at }
    await eventStore.append(`user-${randomUUID()}`, -1, [{ ...event, metadata }])
  }
  await close()

  const again = await openFiles(folder, { works: true })
  onTestFinished(() => again.stop())
  await again.settled()
  const codes = again.alerts.map(({ code }) => code)
  expect(codes).toContain('event-parked')
  expect(codes).not.toContain('vault-went-back')
})
