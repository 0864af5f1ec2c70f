import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { startService } from './service.ts'

const GREETS =
  "require('net').createServer((socket) => socket.end('hello\\n')).listen(process.argv[1])"

const greeting = async (port: number): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const [line] = await once(createInterface(socket), 'line')
  return String(line)
}

test('a service that was started twice after it was killed is frozen and thawed as one', async () => {
  const service = await startService(process.execPath, (port) => ['-e', GREETS, String(port)])
  onTestFinished(service.stop)
  await service.kill()
  await service.start()
  await service.freeze()
  await service.start()
  await service.thaw()
  expect(await greeting(service.port)).toBe('hello')
})
