import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { idphotoCallLifts } from './idphotoCall.lifts.ts'

export const idphotoCallMessages = defineRules<typeof idphotoCallLifts>()({
  quota_student: { CN: '该学生的检测次数已用完（{max} 次）', HK: '該學生的檢測次數已用完（{max} 次）', US: 'All {max} checks of this student have been used' },
  quota_month: { CN: '本月调用次数已用完', HK: '本月調用次數已用完', US: 'All calls of this month have been used' },
  quota_org_unknown: { CN: '单位不存在：{org_sn}', HK: '單位不存在：{org_sn}', US: 'No such institution: {org_sn}' },
  stat_period: { CN: '统计时段最长 {max} 天，且结束日期不得早于开始日期', HK: '統計時段最長 {max} 天，且結束日期不得早於開始日期', US: 'A period has at most {max} days and does not end before it begins' },
  sheet_name: { CN: '证件照接口调用', HK: '證件照介面調用', US: 'ID photo calls' },
  notice_title: { CN: '证件照接口剩余点数不足', HK: '證件照介面剩餘點數不足', US: 'Few ID photo credits remain' },
  notice_text: { CN: '本月剩余点数低于 {max} 点，请在接口统计中调整额度', HK: '本月剩餘點數低於 {max} 點，請在介面統計中調整額度', US: 'Fewer than {max} credits remain this month. Adjust the quota on the statistics screen.' },
})

/** What the fields of a call are called, on the screen and in the sheet. */
export const callWords = defineMessages({
  sn: { CN: '编号', HK: '編號', US: 'No.' },
  call_time: { CN: '调用时间', HK: '調用時間', US: 'Time' },
  api: { CN: '接口', HK: '介面', US: 'Interface' },
  vendor: { CN: '服务商', HK: '服務商', US: 'Provider' },
  spec: { CN: '规格', HK: '規格', US: 'Specification' },
  org_name: { CN: '单位', HK: '單位', US: 'Institution' },
  role: { CN: '角色', HK: '角色', US: 'Role' },
  user_name: { CN: '用户', HK: '用戶', US: 'User' },
  student_name: { CN: '学生', HK: '學生', US: 'Student' },
  source: { CN: '来源', HK: '來源', US: 'Source' },
  file_kb: { CN: '文件大小（KB）', HK: '檔案大小（KB）', US: 'File (KB)' },
  result: { CN: '结果', HK: '結果', US: 'Result' },
  fail_codes: { CN: '不合格原因', HK: '不合格原因', US: 'Reasons' },
  error_code: { CN: '错误码', HK: '錯誤碼', US: 'Error code' },
  cost: { CN: '点数', HK: '點數', US: 'Credits' },
  duration_ms: { CN: '耗时（毫秒）', HK: '耗時（毫秒）', US: 'Duration (ms)' },
  ip: { CN: 'IP 地址', HK: 'IP 位址', US: 'IP address' },
  photo_id: { CN: '照片标识', HK: '相片標識', US: 'Photo ID' },
})
export const apiWords = defineMessages({
  CHECK: { CN: '检测', HK: '檢測', US: 'Check' },
  MAKE: { CN: '制作', HK: '製作', US: 'Make' },
  MATTING: { CN: '抠图', HK: '去背', US: 'Matting' },
  BACKGROUND: { CN: '换背景', HK: '更換背景', US: 'Background' },
  LAYOUT: { CN: '排版', HK: '排版', US: 'Layout' },
  CREDIT: { CN: '余额查询', HK: '餘額查詢', US: 'Balance' },
})
export const sourceLabels = defineMessages({
  PC: { CN: '电脑', HK: '電腦', US: 'Computer' },
  IMPORT: { CN: '批量', HK: '批量', US: 'Archive' },
  MOBILE: { CN: '移动端', HK: '流動裝置', US: 'Phone' },
})
export const resultWords = defineMessages({
  OK: { CN: '成功', HK: '成功', US: 'Passed' },
  FAIL: { CN: '失败', HK: '失敗', US: 'Failed' },
})
