import { formatKsh } from './money.ts'

/** Why a prompt brought no money, as one tells it afterwards; by M-PESA's result code. */
const reasons: Readonly<Record<string, string>> = {
  1: 'the M-PESA balance was too low',
  2: 'the amount was below what M-PESA takes',
  3: 'the amount was above what M-PESA takes in one payment',
  4: 'the payer’s M-PESA limit for the day was reached',
  8: 'the shop’s M-PESA account was full',
  17: 'M-PESA had just taken the same amount from this phone',
  26: 'M-PESA was busy',
  1001: 'another M-PESA request was open on the phone',
  1019: 'the request expired',
  1025: 'the prompt could not be sent',
  1032: 'cancelled on the phone',
  1036: 'the phone could not be reached',
  1037: 'the phone could not be reached',
  2001: 'the PIN was wrong',
  8006: 'the payer’s M-PESA PIN is locked',
  9999: 'the prompt could not be sent',
}

export const failureReason = (resultCode: string): string =>
  reasons[resultCode] ?? `M-PESA answered with code ${resultCode}`

/** 'KSh 1,234, receipt SKL1ABCDEF'. `amount` in KSh. */
export const moneyText = (amount: number, receipt: string | null): string =>
  receipt === null ? formatKsh(amount) : `${formatKsh(amount)}, receipt ${receipt}`
