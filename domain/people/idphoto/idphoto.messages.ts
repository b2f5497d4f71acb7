import { defineRules } from '../../kernel/text.ts'
import type { idphotoLifts } from './idphoto.lifts.ts'

export const idphotoMessages = defineRules<typeof idphotoLifts>()({
  photo_no_match: { CN: '没有学生与此文件名对应，文件名须为证件号码或学号', HK: '沒有學生與此檔名對應，檔名須為證件號碼或學號', US: 'No student matches this file name; name files by ID number or student number' },
  photo_name_repeated: { CN: '每名学生只能有一张照片：压缩包内已有该学生的照片', HK: '每名學生只能有一張相片：壓縮檔內已有此學生的相片', US: 'One photo for each student: the archive already contains one of this student' },
  photo_name_differs: {
    CN: '文件名中的“{given}”与该号码的学生“{name}”不符，请核对照片是谁的',
    HK: '檔名中的「{given}」與此號碼的學生「{name}」不符，請核對相片是誰的',
    US: 'The file name says “{given}”, but the number is that of “{name}”; check whose photo it is',
  },
  photo_same: { CN: '与压缩包中的“{file}”是同一张图片，请核对', HK: '與壓縮檔中的「{file}」是同一張圖片，請核對', US: 'The same picture as “{file}” of the archive; check it' },
  photo_same_as: { CN: '与本院校学生 {who} 的照片是同一张图片，请核对照片是谁的', HK: '與本院校學生 {who} 的相片是同一張圖片，請核對相片是誰的', US: 'The same picture as the photo of {who} of the institution; check whose photo it is' },
  archive_not_zip: { CN: '不是有效的 zip 压缩包，请重新压缩后上传', HK: '不是有效的 zip 壓縮檔，請重新壓縮後上載', US: 'Not a valid zip archive: compress the photos again and upload it' },
  archive_broken: { CN: '压缩包已损坏，请重新压缩后上传', HK: '壓縮檔已損壞，請重新壓縮後上載', US: 'The archive is damaged; compress it again and upload it' },
  archive_encrypted: { CN: '压缩包已加密，请取消密码后上传', HK: '壓縮檔已加密，請移除密碼後上載', US: 'The archive is encrypted; remove the password' },
  archive_unsafe: { CN: '压缩包内含链接或异常路径，拒绝读取；请只压缩照片后上传', HK: '壓縮檔內含連結或異常路徑，拒絕讀取；請只壓縮相片後上載', US: 'The archive contains links or abnormal paths and was rejected; compress only the photos and upload it again' },
  archive_too_many: { CN: '压缩包内文件超过 5 万个，请分批上传', HK: '壓縮檔內檔案超過 5 萬個，請分批上載', US: 'The archive contains more than 50,000 files; split it' },
  archive_too_large: { CN: '压缩包内文件过大（单个最多 5 MB，合计最多 4 GB），请缩小或分批上传', HK: '壓縮檔內檔案過大（單個最多 5 MB，合計最多 4 GB），請縮小或分批上載', US: 'The files in the archive are too large (at most 5 MB each and 4 GB together); reduce or split them' },
  archive_bomb: { CN: '压缩包内容异常，拒绝读取；请重新压缩后上传', HK: '壓縮檔內容異常，拒絕讀取；請重新壓縮後上載', US: 'The archive could not be read safely and was rejected; compress it again and upload it' },
  missing_photos: { CN: '缺照名单', HK: '缺照名單', US: 'Students without a photo' },
})
