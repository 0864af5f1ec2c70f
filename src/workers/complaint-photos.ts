import * as z from 'zod'
import { forgetComplaintPhotos } from '../commands/order/complaints.ts'
import { issuingAnew } from './issue-for-job.ts'
import { eventJob } from './job.ts'

/** Deletes the photos of complaints when the order's customer is erased. */
export const forgetComplaintPhotosJob = eventJob({
  type: 'forget-complaint-photos',
  on: ['OrderCustomerErased'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry: { attempts: 12, backoffMs: 500 },
  run: issuingAnew(forgetComplaintPhotos, z.object({ orderId: z.string() })),
})
