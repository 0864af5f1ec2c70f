import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#src/testing/event-store/opened.ts'
import { startStandIn } from '#src/testing/event-store/stand-in.ts'

const run = promisify(execFile)

it('docs/operations.md gives Duka the right to read the log by a command that can be pasted', async () => {
  const manual = readFileSync('docs/operations.md', 'utf8')
  const [, command] = /```sh\nADMIN_URL="[^"]*" \\\n([^`]*)```/.exec(manual) ?? []
  const standIn = await startStandIn(join(await temporaryFolder(), 'log.jsonl'))
  onTestFinished(() => standIn.stop())
  await run('sh', ['-c', command ?? 'false'], { env: { ...process.env, ADMIN_URL: standIn.url } })
  const [metadata] = standIn.log().streams.get('$$$all') ?? []
  expect(metadata?.type).toBe('$metadata')
  expect(JSON.parse(String(metadata?.data))).toEqual({ $acl: { $r: ['$admins', 'duka'] } })
})
