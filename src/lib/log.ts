import { type Logger, pino } from 'pino'

/** Name, message and stack only: a driver's further fields may hold somebody's data. */
const describe = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack ?? '' }
    : { type: typeof error, message: 'not an Error', stack: '' }

/** JSON lines. `to` is 1 for standard output or 2 for standard error. */
export const createLog = (level: string, to: 1 | 2 = 1): Logger =>
  pino({ level, base: null, serializers: { err: describe } }, pino.destination(to))
