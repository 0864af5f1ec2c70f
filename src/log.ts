import { type Logger, pino } from 'pino'

/** Name, message and stack: what a driver hangs on its errors may be somebody's data. */
const describe = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack ?? '' }
    : { type: typeof error, message: 'not an Error', stack: '' }

/** JSON lines on standard output. */
export const createLog = (level: string): Logger =>
  pino({ level, base: null, serializers: { err: describe } })
