import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from './api.ts'
import { type Text, type TextWithFacts, useText } from './text.ts'
import { showToast } from './toasts.ts'

export const NO_CONNECTION = 'Please check your connection and try again.'

/** Says why a request failed, in the reader's language: the server's reason, or that the connection failed. */
export const useFailureText = (): ((error: unknown) => string) => {
  const t = useText()
  return (error) => t(messageOf(error, NO_CONNECTION))
}

type Action<Input, Output> = {
  send(input: Input): Promise<Output>
  done?(output: Output, input: Input): unknown
  /** The title of a toast that shows the reason, or a function that runs in place of the toast. */
  failed: string | ((error: unknown, why: Text | TextWithFacts, input: Input) => void)
  /**
   * Queries that the action may have changed. After a refusal they are fetched again too, since somebody else may have
   * changed the data first.
   */
  invalidates?: readonly QueryKey[]
}

/** Sends a command to the server, once. A failure is always shown to the user. */
export const useAction = <Input, Output>({
  send,
  done,
  failed,
  invalidates = [],
}: Action<Input, Output>) => {
  const client = useQueryClient()
  const t = useText()
  return useMutation({
    mutationFn: (input: Input) => send(input),
    onSuccess: (output, input) => done?.(output, input),
    onError: (error, input) => {
      const why = messageOf(error, NO_CONNECTION)
      if (typeof failed === 'string') showToast(failed, t(why), 'destructive')
      else failed(error, why, input)
    },
    onSettled: () =>
      Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
