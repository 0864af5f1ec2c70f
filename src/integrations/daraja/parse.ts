import type { z } from '../../contract/rules/zod.ts'

/** Undefined when the text is not JSON, or not of that shape. */
export const parseAs = <Shape extends z.ZodType>(
  shape: Shape,
  text: string,
): z.output<Shape> | undefined => {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
