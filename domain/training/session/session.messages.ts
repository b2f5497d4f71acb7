import { defineMessages, defineRules } from '../../kernel/text.ts'
import { switchWords } from '../../kernel/switch.messages.ts'
import type { trainSessionLifts } from './session.lifts.ts'

export const trainTypeWords = defineMessages({
  FIRST: { CN: '初训', HK: '初訓', US: 'Initial training' },
  RENEW: { CN: '复训', HK: '複訓', US: 'Refresher training' },
  SENIOR: { CN: '高级考评员', HK: '高級考評員', US: 'Senior examiner' },
  SUPERVISOR: { CN: '督导员', HK: '督導員', US: 'Supervisor' },
})
export const trainModeWords = defineMessages({
  ONLINE: { CN: '线上', HK: '線上', US: 'Online' },
  OFFLINE: { CN: '线下', HK: '面授', US: 'On site' },
  MIXED: { CN: '混合', HK: '混合', US: 'Mixed' },
})
export const trainSessionStatusWords = defineMessages({
  INIT: { CN: '草稿', HK: '草稿', US: 'Draft' },
  ...switchWords,
})

export const trainSessionMessages = defineRules<typeof trainSessionLifts>()({
  train_incomplete: { CN: '尚未填写{fields}，请先补全再启用', HK: '尚未填寫{fields}，請先補全再啟用', US: 'Not filled in yet: {fields}; complete it before enabling' },
  train_signup_over: { CN: '报名截止日期 {date} 已过，请先改为今天或以后的日期', HK: '報名截止日期 {date} 已過，請先改為今天或以後的日期', US: 'Registration ended on {date}; set a later day first' },
  train_credential_closed: {
    CN: '该证书未启用或未开放培训报名，开放后方可办理培训',
    HK: '此證書未啟用或未開放培訓報名，開放後方可辦理培訓',
    US: 'The credential is not enabled or not open for examiner training; it has to be opened first',
  },
  train_has_trainees: {
    CN: '已有 {count} 人报名，证书、等级、类型与组织方不能再修改；请另建一期培训',
    HK: '已有 {count} 人報名，證書、等級、類型與主辦機構不能再修改；請另建一期培訓',
    US: '{count} {count|person has|people have} registered, so that credential, levels, type and organizer are fixed; create another training instead',
  },
  train_organiser_disabled: { CN: '组织方已停用，请先启用该机构或改选组织方', HK: '主辦機構已停用，請先啟用此機構或改選主辦機構', US: 'The organizer is disabled; enable it or choose another one' },
  train_organiser_unknown: { CN: '请选择有效的培训机构；留空则由平台举办', HK: '請選擇有效的培訓機構；留空則由平台舉辦', US: 'Choose a valid training organization, or none if the platform holds it' },
  train_organiser_own: { CN: '培训机构只能举办本机构的培训，请勿选择其他组织方', HK: '培訓機構只能舉辦本機構的培訓，請勿選擇其他主辦機構', US: 'A training organization holds its own trainings only; do not choose another organizer' },
  train_levels_repeated: { CN: '等级重复，请每个等级只选一次', HK: '等級重複，請每個等級只選一次', US: 'A level is named twice; choose each level once' },
  train_level_unknown: { CN: '该证书没有所选等级，请重新选择', HK: '此證書沒有所選等級，請重新選擇', US: 'The credential does not have a chosen level; choose again' },
  train_signup_end: { CN: '报名截止日期须不晚于开始日期，请修改日期', HK: '報名截止日期須不遲於開始日期，請修改日期', US: 'Registration must end no later than the first day; change the dates' },
  train_end_date: { CN: '结束日期须不早于开始日期，请修改日期', HK: '結束日期須不早於開始日期，請修改日期', US: 'The last day must not be before the first day; change the dates' },
  train_quota_taken: { CN: '已报名 {count} 人，名额不能更少；请改为 {count} 或以上', HK: '已報名 {count} 人，名額不能更少；請改為 {count} 或以上', US: '{count} {count|place is|places are} taken; set at least {count}' },
  train_hours_few: { CN: '学时不能少于 {min}，请增加学时', HK: '學時不能少於 {min}，請增加學時', US: 'At least {min} {min|hour is|hours are} required; add hours' },
})

/** What the fields are called, everywhere (domain.md §3.19). */
export const trainSessionWords = defineMessages({
  title: { CN: '名称', HK: '名稱', US: 'Training' },
  credential_sn: { CN: '证书', HK: '證書', US: 'Credential' },
  levels: { CN: '等级', HK: '等級', US: 'Levels' },
  type: { CN: '类型', HK: '類型', US: 'Type' },
  mode: { CN: '方式', HK: '方式', US: 'Format' },
  start_date: { CN: '开始日期', HK: '開始日期', US: 'First day' },
  end_date: { CN: '结束日期', HK: '結束日期', US: 'Last day' },
  time: { CN: '时间', HK: '時間', US: 'Dates' },
  signup_end: { CN: '报名截止', HK: '報名截止', US: 'Register by' },
  place: { CN: '地点', HK: '地點', US: 'Place' },
  hours: { CN: '学时', HK: '學時', US: 'Hours' },
  places: { CN: '名额/已报/已通过', HK: '名額／已報／已通過', US: 'Places/registered/approved' },
  taken: { CN: '已报', HK: '已報', US: 'Registered' },
  approved: { CN: '已通过', HK: '已通過', US: 'Approved' },
  quota: { CN: '名额', HK: '名額', US: 'Places' },
  fee: { CN: '费用（元/人）', HK: '費用（人民幣元／人）', US: 'Fee (CNY)' },
  org_sn: { CN: '组织方', HK: '主辦機構', US: 'Organizer' },
  contact: { CN: '联系方式', HK: '聯絡方式', US: 'Contact' },
  content: { CN: '培训内容', HK: '培訓內容', US: 'Content' },
  exam_mode: { CN: '考核方式', HK: '考核方式', US: 'Assessed by' },
  pass_score: { CN: '合格分数', HK: '合格分數', US: 'Pass score' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  is_open: { CN: '报名', HK: '報名', US: 'Registration' },
  create_time: { CN: '创建时间', HK: '建立時間', US: 'Created' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})

/** The organiser where it is the platform. */
export const platformOrganiser = { CN: '平台', HK: '平台', US: 'Platform' }
