import { type Logger, pino } from 'pino'

/** Name, message and stack: what a driver hangs on its errors may be somebody's data. */
const describe = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack ?? '' }
    : { type: typeof error, message: 'not an Error', stack: '' }

/** JSON lines, on standard output unless told: 1 is that, 2 standard error. */
export const createLog = (level: string, to: 1 | 2 = 1): Logger =>
  pino({ level, base: null, serializers: { err: describe } }, pino.destination(to))
