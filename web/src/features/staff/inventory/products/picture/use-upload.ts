import { useEffect, useRef, useState } from 'react'
import { MOST_PICTURE_BYTES } from '#contract/catalogue/picture.ts'
import { catalogueRefusals } from '#contract/catalogue/refusals.ts'
import { useFailureText } from '#web/lib/use-action.ts'
import { uploadPicture } from './upload-picture.ts'

/** One upload at a time. `part` is undefined while nothing is being sent, `fault` says why the last one failed. */
export const useUpload = (onDone: (imageUrl: string) => void) => {
  const explain = useFailureText()
  const [part, setPart] = useState<number>()
  const [fault, setFault] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    setPart(0)
    try {
      onDone(await uploadPicture(file, { onProgress: setPart, signal: controller.signal }))
    } catch (error) {
      if (!controller.signal.aborted) setFault(explain(error))
    }
    setPart(undefined)
  }
  return {
    part,
    fault,
    start: (file: File): void => {
      setFault(undefined)
      if (file.size > MOST_PICTURE_BYTES) setFault(catalogueRefusals.PICTURE_TOO_LARGE[1])
      else void send(file)
    },
    cancel: () => running.current?.abort(),
    clear: () => setFault(undefined),
  }
}
