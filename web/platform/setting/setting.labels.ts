import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** The sections of the page. */
export const settingGroupLabels = defineMessages({
  exam_rules: { CN: '计划、考试与站点', HK: '計劃、考試與站點', US: 'Plans, exams and sites' },
  teacher_rules: { CN: '考评员', HK: '考評員', US: 'Examiners' },
  training_rules: { CN: '考评员培训', HK: '考評員培訓', US: 'Examiner training' },
  certificate_rules: { CN: '证书', HK: '證書', US: 'Certificates' },
  site_rules: { CN: '考核站点', HK: '考核站點', US: 'Assessment sites' },
  holidays: { CN: '法定节假日', HK: '公眾假期', US: 'Public holidays' },
  working_weekends: { CN: '调休上班日', HK: '調休上班日', US: 'Working weekends' },
  photo_spec: { CN: '证件照', HK: '證件照', US: 'ID photos' },
  search_rules: { CN: '检索', HK: '檢索', US: 'Searches' },
  transfer_rules: { CN: '转学', HK: '轉學', US: 'Transfers' },
  bank_rules: { CN: '题库与试卷', HK: '題庫與試卷', US: 'Question bank and papers' },
  sms_rules: { CN: '短信', HK: '短訊', US: 'Text messages' },
  upload_rules: { CN: '公开上传', HK: '公開上載', US: 'Public uploads' },
  register_rules: { CN: '公开报名', HK: '公開報名', US: 'Public registration' },
  retention: { CN: '记录保留', HK: '紀錄保留', US: 'Retention of records' },
})

/** The codes of settings that are one of some words. */
export const settingCodeLabels = defineMessages({
  BLOCK: { CN: '不可安排', HK: '不可安排', US: 'Not appointed' },
  WARN: { CN: '提示后可安排', HK: '提示後可安排', US: 'Appointed after a warning' },
  OFF: { CN: '不检查', HK: '不檢查', US: 'Not checked' },
  Y: { CN: 'Y（用人单位）', HK: 'Y（用人單位）', US: 'Y (employers)' },
  S: { CN: 'S（社会培训评价组织）', HK: 'S（社會培訓評價組織）', US: 'S (training and assessment organizations)' },
})

export const settingLabels = defineMessages({
  hint: {
    CN: '修改只影响此后的判断，已作出的决定不变。每次修改都有记录。',
    HK: '修改只影響此後的判斷，已作出的決定不變。每次修改都有紀錄。',
    US: 'A change acts on what is decided after it; what was decided stays. Each change is recorded.',
  },
  find: { CN: '查找设置', HK: '尋找設定', US: 'Find a setting' },
  none: { CN: '没有符合的设置，请换一个词查找', HK: '沒有符合的設定，請換一個詞尋找', US: 'No setting has this word; try another one' },
  value: { CN: '取值', HK: '取值', US: 'Value' },
  fallback: { CN: '默认', HK: '預設', US: 'Default' },
  changed: { CN: '已修改', HK: '已修改', US: 'Changed' },
  changed_by: { CN: '{time} 由 {name} 修改', HK: '{time} 由 {name} 修改', US: 'Changed by {name}, {time}' },
  change: { CN: '修改', HK: '修改', US: 'Change' },
  change_of: { CN: '修改“{name}”', HK: '修改「{name}」', US: 'Change “{name}”' },
  saved: { CN: '设置已保存，此后的判断按新值进行', HK: '設定已儲存，此後的判斷按新值進行', US: 'Setting saved: what is decided from now on follows it' },
  range: { CN: '可填 {min} 至 {max}，默认 {fallback}', HK: '可填 {min} 至 {max}，預設 {fallback}', US: 'From {min} to {max}, by default {fallback}' },
  at_least: { CN: '不小于 {min}，默认 {fallback}', HK: '不小於 {min}，預設 {fallback}', US: 'At least {min}, by default {fallback}' },
  days_hint: { CN: '可填多个，以顿号或空格分隔，每个 {min} 至 {max}', HK: '可填多個，以頓號或空格分隔，每個 {min} 至 {max}', US: 'Several are separated by spaces or commas, each from {min} to {max}' },
  dates_hint: { CN: '每行一个日期，如 2027-01-01；可整列粘贴', HK: '每行一個日期，如 2027-01-01；可整列貼上', US: 'One date a line, such as 2027-01-01; a whole column can be pasted' },
  dates: { CN: '共 {count} 天', HK: '共 {count} 天', US: '{count} {count|day|days}' },
  empty: { CN: '未设置', HK: '未設定', US: 'None' },
  history: { CN: '修改记录', HK: '修改紀錄', US: 'Changes' },
  no_history: { CN: '尚未修改过，现为默认值', HK: '尚未修改過，現為預設值', US: 'Never changed: the default is in force' },
  older: { CN: '更早的 {count} 次', HK: '更早的 {count} 次', US: '{count} earlier {count|change|changes}' },
  from_to: { CN: '{before} → {after}', HK: '{before} → {after}', US: '{before} → {after}' },
})
