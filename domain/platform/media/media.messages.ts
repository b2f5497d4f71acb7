import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { mediaLifts } from './media.lifts.ts'

/** What the uses of an ID photo are called. */
export const presetWords = defineMessages({
  ONE_INCH: { CN: '一寸', HK: '一吋', US: '1 inch' },
  SMALL_TWO_INCH: { CN: '小二寸', HK: '小二吋', US: 'Small 2 inch' },
  TWO_INCH: { CN: '二寸', HK: '二吋', US: '2 inch' },
  SOCIAL_SECURITY: { CN: '社保', HK: '社保', US: 'Social security' },
  DIPLOMA: { CN: '学历', HK: '學歷', US: 'Diploma' },
  CET: { CN: '英语四六级', HK: '英語四六級', US: 'CET' },
  COMPUTER_RANK: { CN: '计算机等级考试', HK: '電腦等級考試', US: 'Computer rank exam' },
  CAD_SKILL: { CN: 'CAD 技能考试', HK: 'CAD 技能考試', US: 'CAD skill exam' },
  SKILL_SMALL: { CN: '技能等级认定', HK: '技能等級認定', US: 'Skill recognition' },
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
