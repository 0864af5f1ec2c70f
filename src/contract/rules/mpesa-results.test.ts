import { describe, expect, test } from 'vitest'
import {
  meaningOf,
  type NewPrompt,
  promptText,
  refusalMessage,
  refusalMessages,
} from './mpesa-results.ts'

const failures: [code: string, newPrompt: NewPrompt, alert: boolean][] = [
  ['1', 'now', false],
  ['2', 'no', true],
  ['3', 'no', false],
  ['4', 'no', false],
  ['8', 'no', true],
  ['17', { afterSeconds: 120 }, false],
  ['26', { afterSeconds: 30 }, false],
  ['1001', { afterSeconds: 60 }, false],
  ['1019', 'now', false],
  ['1025', 'now', false],
  ['9999', 'now', false],
  ['1032', 'now', false],
  ['1036', 'now', false],
  ['1037', 'now', false],
  ['2001', 'now', false],
  ['2028', 'no', true],
  ['SFC_IC0003', 'no', true],
  ['8006', 'no', false],
]

describe('result codes', () => {
  test.each(failures)('%s has failed', (code, newPrompt, alerts) => {
    const meaning = meaningOf(code)
    expect(meaning).toMatchObject({ outcome: 'failed', newPrompt })
    expect(meaning.alert !== undefined).toBe(alerts)
    expect(meaning.message).toMatch(/\.$/)
  })

  test.each([
    ['1', 'Your M-PESA balance is too low. Top up, then try again.'],
    ['1032', 'You cancelled the payment request. Try again when you are ready.'],
    ['1037', 'Your phone could not be reached. Make sure that it is on and has network'],
    ['2001', 'The M-PESA PIN was wrong. Three wrong tries lock it'],
  ])('%s says: %s', (code, words) => {
    expect(meaningOf(code).message).toContain(words)
  })

  test('0 is paid', () => {
    expect(meaningOf('0').outcome).toBe('paid')
  })

  test('4999 is still being processed', () => {
    expect(meaningOf('4999')).toMatchObject({ outcome: 'pending', newPrompt: 'no' })
  })

  test.each(['', '00', '77', 'SFC_X', 'constructor'])(
    '%j is not known, so stays pending',
    (code) => {
      expect(meaningOf(code)).toMatchObject({ outcome: 'pending', newPrompt: 'no' })
      expect(meaningOf(code).alert).toContain(code)
    },
  )
})

test.each([
  ['UNREACHABLE', 'unreachable'],
  ['ORDER_CANCELLED', 'cancelled'],
  ['INVALID_PHONE', 'phone'],
  ['SUBSCRIBER_LOCKED', 'locked'],
  ['500.003.02', 'busy'],
  ['HTTP_429', 'busy'],
  ['RESPONSE_1', 'busy'],
  ['404.001.01', 'setup'],
  ['NO_TOKEN', 'setup'],
] as const)('a prompt that was refused with %s says %s', (code, message) => {
  expect(refusalMessage(code)).toBe(refusalMessages[message])
})

test('a prompt that was refused for its amount says so', () => {
  expect(refusalMessage('AMOUNT_TOO_LARGE')).toBe(meaningOf('3').message)
})

test.each([
  ['pending', '1032', 'Check your phone and enter your M-PESA PIN'],
  ['paid', '0', 'Payment received. Thank you!'],
  ['failed', '1032', 'You cancelled the payment request. Try again when you are ready.'],
  ['failed', '', 'We are still confirming this payment with M-PESA.'],
  ['rejected', 'HTTP_429', refusalMessages.busy],
  ['rejected', '', refusalMessages.setup],
] as const)('a prompt that is %s, with code %j: %s', (step, code, text) => {
  expect(promptText(step, code)).toBe(text)
})
