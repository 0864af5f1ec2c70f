import type { ErrorCode } from '../contract/errors.ts'
import type { Rejection, Result } from '../domain/kernel/result.ts'

/** `cursor` is the `next` of the page before. */
export type PageRequest = { limit: number; cursor?: string | undefined }
export type Answer<Value> = Promise<Result<Value, Rejection<ErrorCode>>>
