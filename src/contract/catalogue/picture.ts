import { z } from '../rules/zod.ts'

/** A picture as it was stored. Products name it by its address. */
export const uploadedPicture = z.object({ imageUrl: z.string() }).meta({ id: 'UploadedPicture' })
