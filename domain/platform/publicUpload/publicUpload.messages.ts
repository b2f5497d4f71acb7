import { defineRules } from '../../kernel/text.ts'
import type { publicUploadLifts } from './publicUpload.lifts.ts'

export const publicUploadMessages = defineRules<typeof publicUploadLifts>()({
  upload_files: {
    CN: '一次报名最多上传 {max} 个文件，请用已上传的文件提交',
    HK: '一次報名最多上載 {max} 個檔案，請用已上載的檔案提交',
    US: 'A registration has at most {max} uploads: submit it with the files that you uploaded',
  },
  upload_bytes: {
    CN: '一次报名的文件合计不得超过 {mb} MB，请压缩后再上传',
    HK: '一次報名的檔案合計不得超過 {mb} MB，請壓縮後再上載',
    US: 'The files of a registration have at most {mb} MB in all: make them smaller and upload again',
  },
  upload_full: {
    CN: '平台暂时不能接收更多公开上传，请一小时后再试',
    HK: '平台暫時不能接收更多公開上載，請一小時後再試',
    US: 'The platform cannot take more public uploads at the moment: try again in an hour',
  },
})
