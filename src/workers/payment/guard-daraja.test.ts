import { expect, test } from 'vitest'
import type { PushAnswer } from '../../integrations/daraja/answers.ts'
import { guardDaraja } from './guard-daraja.ts'

const prompt = { msisdn: '', amountCents: 100, callbackUrl: '', reference: '', description: '' }
const said = async (push: () => Promise<PushAnswer>) => {
  const reports: boolean[] = []
  const report = (succeeded: boolean) => void reports.push(succeeded)
  const stkQuery = async () => ({ kind: 'pending' }) as const
  await guardDaraja({ stkPush: push, stkQuery }, { report })
    .stkPush(prompt)
    .catch(() => undefined)
  return reports
}
const refused = (code: string) => async () =>
  ({ kind: 'refused', code, message: '', newPrompt: 'no' }) as const

test('silence and a connection that does not come about speak against M-PESA, a refusal does not', async () => {
  expect(await said(async () => ({ kind: 'unknown', reason: 'TimeoutError' }))).toEqual([false])
  expect(await said(refused('UNREACHABLE'))).toEqual([false])
  expect(await said(refused('INVALID_PHONE'))).toEqual([true])
})

test('what is thrown was not sent, and says nothing of M-PESA', async () => {
  expect(await said(() => Promise.reject(new Error('the store of the token is away')))).toEqual([])
})
