import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { sitePreviewLifts } from './sitePreview.lifts.ts'

export const sitePreviewMessages = defineRules<typeof sitePreviewLifts>()({
  preview_unsent: {
    CN: '申请尚未提交过，提交后才能分享',
    HK: '申請尚未提交過，提交後才能分享',
    US: 'The application has never been submitted; submit it, then share it',
  },
})

/** The words of the preview and of the printed form. */
export const sitePreviewWords = defineMessages({
  title: { CN: '考核站点申请表', HK: '考核站點申請表', US: 'Exam-site application form' },
  file: { CN: '考核站点申请表', HK: '考核站點申請表', US: 'exam-site-application' },
  round: { CN: '提交次数', HK: '提交次數', US: 'Submission' },
  round_of: { CN: '第 {round} 次', HK: '第 {round} 次', US: 'No. {round}' },
  head: { CN: '申请概要', HK: '申請概要', US: 'Summary' },
  capacity: { CN: '容量测算', HK: '容量計算', US: 'Capacity' },
  form_missing: {
    CN: '此次提交时尚无完整申请表，仅有以上内容',
    HK: '此次提交時尚無完整申請表，僅有以上內容',
    US: 'This submission was made before there was a full form; it has only the above',
  },
  section: { CN: '{letter}. {title}', HK: '{letter}. {title}', US: '{letter}. {title}' },
  review_mark: { CN: '仅供评审 {org} {time}', HK: '僅供評審 {org} {time}', US: 'For review only {org} {time}' },
  draft: { CN: '草稿', HK: '草稿', US: 'DRAFT' },
  page: { CN: '第 {page}/{pages} 页', HK: '第 {page}/{pages} 頁', US: 'Page {page} of {pages}' },
  none: { CN: '未填写', HK: '未填寫', US: 'Empty' },
  seal_applicant: { CN: '（申请单位盖章）', HK: '（申請單位蓋章）', US: '(seal of the applicant)' },
  seal_reviewer: { CN: '（审核单位盖章）', HK: '（審批單位蓋章）', US: '(seal of the reviewer)' },
  signature: { CN: '法定代表人签字：', HK: '法定代表人簽署：', US: 'Signature of the legal representative:' },
  reviewer: { CN: '审核人签字：', HK: '審批人簽署：', US: 'Signature of the reviewer:' },
  day: { CN: '　　　年　　月　　日', HK: '　　　年　　月　　日', US: 'Date:' },
  confirmed: {
    CN: '本单位确认以上内容真实、完整。',
    HK: '本單位確認以上內容真實、完整。',
    US: 'We confirm that the above is true and complete.',
  },
})
