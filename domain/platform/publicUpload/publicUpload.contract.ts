import { z } from 'zod'
import { endpoint, upload } from '../../kernel/endpoint.ts'
import { anyText } from '../../kernel/field.ts'
import { CAPTCHA } from '../auth/auth.model.ts'
import { storedMedia, uploadToken } from '../media/media.model.ts'

export const publicUploadContract = {
  store: endpoint('publicUpload.store', {
    method: 'POST',
    base: '/api',
    path: '/media/image/file',
    permission: 'public',
    summary:
      '公开报名上传材料（jpg、png、pdf）：首次凭 register 用途的安全验证，回答的凭证（token）供随后上传与报名使用；再次验证可续期',
    body: upload({
      fields: z.strictObject({
        token: uploadToken.optional(),
        /** An ID photo is measured as it is stored; a registration takes no other one. */
        use: z.enum(['ID_PHOTO']).optional(),
        captcha_id: anyText(64).optional(),
        captcha: anyText(CAPTCHA.longest).optional(),
      }),
      types: ['jpeg', 'png', 'pdf'],
      maxBytes: 5 * 1024 * 1024,
    }),
    data: storedMedia.extend({
      token: z.string(),
      /** How many files and for how long files can be uploaded with it. */
      left: z.strictObject({ files: z.number().int(), seconds: z.number().int() }),
    }),
  }),
}
