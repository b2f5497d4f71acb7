import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { mediaLifts } from './media.lifts.ts'
import type { Messages } from '../../kernel/text.ts'
import type { PhotoFault } from './media.model.ts'

/** Why an ID photo is refused; the parameters are those of the findings in media.rules.ts. */
export const photoFaultMessages: Messages<PhotoFault> = defineMessages({
  photo_type: { CN: '照片须为 JPG 格式', HK: '相片須為 JPG 格式', US: 'The photo must be a JPG file' },
  photo_broken: { CN: '照片文件已损坏，无法打开', HK: '相片檔案已損壞，無法開啟', US: 'The photo file is damaged and cannot be opened' },
  photo_pixels: {
    CN: '照片须为 {width}×{height} 像素，当前为 {found_width}×{found_height}',
    HK: '相片須為 {width}×{height} 像素，目前為 {found_width}×{found_height}',
    US: 'The photo must have {width}×{height} pixels; it has {found_width}×{found_height}',
  },
  photo_bytes_small: {
    CN: '照片不得小于 {min_kb} KB，当前为 {found_kb} KB',
    HK: '相片不得小於 {min_kb} KB，目前為 {found_kb} KB',
    US: 'The photo must have at least {min_kb} KB; it has {found_kb} KB',
  },
  photo_bytes_large: {
    CN: '照片不得大于 {max_kb} KB，当前为 {found_kb} KB',
    HK: '相片不得大於 {max_kb} KB，目前為 {found_kb} KB',
    US: 'The photo must have at most {max_kb} KB; it has {found_kb} KB',
  },
  photo_border: {
    CN: '照片背景须为白色，边缘白色仅占 {found}%，须达到 {min}%',
    HK: '相片背景須為白色，邊緣白色僅佔 {found}%，須達到 {min}%',
    US: 'The background must be white; only {found}% of the edges are white, at least {min}% is required',
  },
  photo_blurred: {
    CN: '照片模糊，请重新拍摄（清晰度 {found}，须达到 {min}）',
    HK: '相片模糊，請重新拍攝（清晰度 {found}，須達到 {min}）',
    US: 'The photo is blurred; retake it (sharpness {found}, at least {min} is required)',
  },
  photo_dark: {
    CN: '照片过暗，请在明亮处重新拍摄',
    HK: '相片過暗，請在明亮處重新拍攝',
    US: 'The photo is too dark; retake it in better light',
  },
  photo_bright: {
    CN: '照片过亮或曝光过度，请重新拍摄',
    HK: '相片過亮或曝光過度，請重新拍攝',
    US: 'The photo is too bright or overexposed; retake it',
  },
  photo_grey: { CN: '照片须为彩色', HK: '相片須為彩色', US: 'The photo must be in color' },
})

export const mediaMessages = defineRules<typeof mediaLifts>()({
  media_unknown: { CN: '文件不存在或已过期，请重新上传', HK: '檔案不存在或已過期，請重新上載', US: 'The file does not exist or has expired; upload it again' },
  media_quota: { CN: '本院校的文件已达 {gb} GB 上限，请联系管理员', HK: '本院校的檔案已達 {gb} GB 上限，請聯絡管理員', US: 'Your institution has reached its {gb} GB file limit; contact the administrator' },
  media_account_quota: { CN: '您上传的文件已达 {gb} GB 上限，请联系管理员', HK: '您上載的檔案已達 {gb} GB 上限，請聯絡管理員', US: 'You have reached your {gb} GB upload limit; contact the administrator' },
  image_broken: { CN: '图片已损坏，无法打开', HK: '圖片已損壞，無法開啟', US: 'The image is damaged and cannot be opened' },
})

/** Words of the printed handbooks, around their own text, and the names of their files. */
export const handbookWords = defineMessages({
  contents: { CN: '目录', HK: '目錄', US: 'Contents' },
  page: { CN: '第 {page} 页，共 {pages} 页', HK: '第 {page} 頁，共 {pages} 頁', US: 'Page {page} of {pages}' },
  edition: { CN: '{edition} · V{version} · {date}', HK: '{edition} · V{version} · {date}', US: '{edition} · V{version} · {date}' },
  school: { CN: '院校操作手册', HK: '院校操作手冊', US: 'Handbook for pilot institutions' },
  college: { CN: '站点操作手册', HK: '站點操作手冊', US: 'Handbook for assessment sites' },
  teacher: { CN: '考评员操作手册', HK: '考評員操作手冊', US: 'Handbook for examiners' },
  center: { CN: '考试中心操作手册', HK: '考試中心操作手冊', US: 'Handbook for the examination center' },
  system: { CN: '平台操作手册', HK: '平台操作手冊', US: 'Handbook for the platform' },
  train: { CN: '培训机构操作手册', HK: '培訓機構操作手冊', US: 'Handbook for training organizations' },
  checklist: { CN: '考务日清单', HK: '考務日清單', US: 'Checklist for the day of the exam' },
})
