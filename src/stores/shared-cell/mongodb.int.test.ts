import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Engine, mongoEngine } from '../testing/engines.ts'
import { sharedCellContract } from './contract.ts'
import { openMongoCell } from './mongodb.ts'

const engine = mongoEngine()

if ('reason' in engine) {
  describe('shared cell on MongoDB', () => {
    it.skip(`skipped: ${engine.reason}`, () => undefined)
  })
} else {
  describe('shared cell on MongoDB', () => {
    let server: Engine
    beforeAll(async () => {
      server = await engine.start()
    })
    afterAll(() => server.stop())
    sharedCellContract('MongoDB', async () => {
      const name = randomUUID()
      return { open: async () => openMongoCell(server.url, name), close: async () => undefined }
    })
  })
}
