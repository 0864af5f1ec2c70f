import type { ErrorCode } from '../../contract/errors.ts'
import type { PictureFault } from '../../lib/redraw-picture.ts'

export const pictureRefusals = {
  animated: 'PICTURE_ANIMATED',
  'too-many-pixels': 'PICTURE_TOO_MANY_PIXELS',
  unreadable: 'PICTURE_UNREADABLE',
} as const satisfies Record<PictureFault, ErrorCode>
