import { randomUUID } from 'node:crypto'
import type { CommandStartedEvent } from 'mongodb'
import { expect, it } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { mongoEngine } from '../../testing/stores/engines.ts'
import { openMongo } from '../mongo-client.ts'
import { openMongoVault } from './mongodb.ts'

const engine = mongoEngine()
const why = 'reason' in engine ? ` (${engine.reason})` : ''

it.skipIf(why !== '')(`reads of the vault ask for what a majority has${why}`, async () => {
  if ('reason' in engine) return
  const server = await engine.start()
  const address = new URL(server.url)
  address.searchParams.set('monitorCommands', 'true')
  const mongo = openMongo(address.href, realWorld)
  const finds: CommandStartedEvent[] = []
  mongo.db.client.on('commandStarted', (event) => {
    if (event.commandName === 'find') finds.push(event)
  })
  const vault = openMongoVault(address.href, realWorld, mongo)
  const name = randomUUID()
  await vault.ensureKey(name)
  await vault.keys([name])
  await vault.erased([name])
  await vault.secret(name)
  await vault.passwordHash(name)
  await vault.session(name, '2999-01-01T00:00:00.000Z')
  for await (const _ of vault.entries()) break
  await vault.close()
  await server.stop()
  expect(finds.map(({ command }) => command.find)).toEqual([
    'vault_subject_keys',
    'vault_subject_keys',
    'vault_subject_keys',
    'vault_secrets',
    'vault_password_hashes',
    'vault_sessions',
    'vault_subject_keys',
  ])
  for (const { command } of finds) expect(command.readConcern).toEqual({ level: 'majority' })
})
