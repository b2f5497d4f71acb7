import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { majorLifts } from './major.lifts.ts'

export const majorMessages = defineRules<typeof majorLifts>()({
  major_code_taken: { CN: '代码不能重复：本院校已有该专业代码，请核对或更换代码', HK: '代號不能重複：本院校已有此專業代號，請核對或更換代號', US: 'Codes are unique: the institution already has a major with this code. Check it, or use another code' },
  major_exists: { CN: '已存在', HK: '已存在', US: 'Already exists' },
  major_repeated: { CN: '与第 {row} 行专业代码重复', HK: '與第 {row} 列專業代號重複', US: 'The same major code as row {row}' },
  major_in_use: { CN: '仍有学生属于该专业，不能删除；可改为停用', HK: '仍有學生屬於此專業，不能刪除；可改為停用', US: 'Students belong to this major, so it cannot be deleted; disable it instead' },
  major_young: { CN: '该专业连续招生不足 3 年，申报试点时可能不符合要求', HK: '此專業連續招生不足 3 年，申報試點時可能不符合要求', US: 'This major has enrolled students for fewer than 3 years in a row; it may not meet the pilot requirement' },
  major_repeats: { CN: '请勿重复选择', HK: '請勿重複選擇', US: 'Choose each only once' },
  major_credential_unknown: { CN: '没有该证书，请重新选择', HK: '沒有此證書，請重新選擇', US: 'Credential not found; choose another' },
  sheet_name: { CN: '专业', HK: '專業', US: 'Majors' },
})

/** What the fields are called, everywhere (domain.md §3.3). */
export const majorWords = defineMessages({
  code: { CN: '专业代码', HK: '專業代號', US: 'Major code' },
  name: { CN: '专业名称', HK: '專業名稱', US: 'Major' },
  edu_level: { CN: '层次', HK: '層次', US: 'Education level' },
  duration: { CN: '学制', HK: '學制', US: 'Years of study' },
  start_year: { CN: '开设年份', HK: '開設年份', US: 'Enrolling since' },
  student_count: { CN: '在校生数', HK: '在校生數', US: 'Students' },
  department: { CN: '院系', HK: '院系', US: 'Department' },
  credentials: { CN: '关联证书', HK: '關聯證書', US: 'Credentials' },
  levels: { CN: '等级', HK: '等級', US: 'Levels' },
  director: { CN: '专业负责人', HK: '專業負責人', US: 'Director' },
  director_mobile: { CN: '负责人手机号', HK: '負責人手提電話號碼', US: 'Director’s mobile' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})
export const eduLevelWords = defineMessages({
  SECONDARY: { CN: '中职', HK: '中職', US: 'Secondary vocational' },
  HIGHER: { CN: '高职', HK: '高職', US: 'Higher vocational' },
  BACHELOR: { CN: '职业本科', HK: '職業本科', US: 'Vocational bachelor' },
})
