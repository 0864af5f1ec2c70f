import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from './api.ts'
import { type Text, type TextWithFacts, useText } from './text.ts'
import { showToast } from './toasts.ts'

export const NO_CONNECTION = 'Please check your connection and try again.'

/** Why something failed, in the reader's language: the server's words, or that it could not be reached. */
export const useFailureText = (): ((error: unknown) => string) => {
  const t = useText()
  return (error) => t(messageOf(error, NO_CONNECTION))
}

type Action<Input, Output> = {
  send(input: Input): Promise<Output>
  done?(output: Output, input: Input): unknown
  /** The title of a toast that says why, or what happens instead of that toast. */
  failed: string | ((error: unknown, why: Text | TextWithFacts, input: Input) => void)
  /** The answers that it may have changed, also by a refusal: somebody else was first. */
  invalidates?: readonly QueryKey[]
}

/** Something that the server is told to do: sent once, and whatever comes of it is said. */
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
