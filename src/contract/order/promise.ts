export { PROMISED_MINUTES } from '../../domain/kernel/promise.ts'
