import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { defaultLimits } from '../http/budgets.ts'
import { createLog } from '../log.ts'
import { openDataFolder } from '../stores/data-folder.ts'
import { startShop } from './start-shop.ts'

test('ends a start that takes its time when it is asked to stop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-start-'))
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const stopping = new AbortController()
  const seed = () => {
    stopping.abort(new Error('asked to stop'))
    return new Promise(() => undefined)
  }
  const files = { web: undefined, pictures: undefined, limits: defaultLimits }
  const starting = startShop(config, createLog('silent'), {
    ...files,
    seed,
    stopping: stopping.signal,
  })
  await expect(starting).rejects.toThrow('asked to stop')
  await openDataFolder(folder).close()
  await rm(folder, { recursive: true })
})
