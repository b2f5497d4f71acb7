import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { collegeLifts } from './college.lifts.ts'

export const collegeMessages = defineRules<typeof collegeLifts>()({
  name_taken: { CN: '名称不能重复：已有同名院校，请核对或更换名称', HK: '名稱不能重複：已有同名院校，請核對或更換名稱', US: 'Names are unique: an institution with this name already exists. Check it, or use another name' },
  school_code_taken: { CN: '学校标识码不能重复：该标识码已登记，请核对', HK: '學校標識碼不能重複：此標識碼已登記，請核對', US: 'School codes are unique: this one is already registered. Check the code' },
  uscc_taken: { CN: '统一社会信用代码不能重复：该代码已登记，请核对', HK: '統一社會信用代碼不能重複：此代碼已登記，請核對', US: 'Unified social credit codes are unique: this one is already registered. Check the code' },
  college_has_records: {
    CN: '院校已有学生、专业、考评员、站点申请或待审核的变更申请，不能删除；可改为停用',
    HK: '院校已有學生、專業、考評員、站點申請或待審批的變更申請，不能刪除；可改為停用',
    US: 'The institution has students, majors, examiners, site applications or a change request that waits, and cannot be deleted; disable it instead',
  },
  media_unknown: { CN: '文件不存在或已过期，请重新上传', HK: '檔案不存在或已過期，請重新上載', US: 'The file does not exist or has expired; upload it again' },
  org_required: { CN: '请选择所属院校', HK: '請選擇所屬院校', US: 'Choose the institution' },
  training_level_locked: {
    CN: '单位登记后，院校与培训机构之间的变更须由考试中心办理，请联系考试中心',
    HK: '單位登記後，院校與培訓機構之間的變更須由考試中心辦理，請聯絡考試中心',
    US: 'A registered organization changes between institution and training organization only through the examination center: contact the center',
  },
  site_codes_full: { CN: '该省份的站点编号已用完，请联系平台扩充', HK: '此省份的站點編號已用完，請聯絡平台擴充', US: 'No site codes are left for this province; contact the platform' },
  pilot_repeats: { CN: '同一证书的同一等级只填一次', HK: '同一證書的同一等級只填一次', US: 'Enter each level of a credential only once' },
  pilot_count: { CN: '申报人数须不少于 {min} 人', HK: '申報人數須不少於 {min} 人', US: 'At least {min} {min|candidate|candidates} must be declared' },
  pilot_level_unoffered: { CN: '该证书不设此等级', HK: '此證書不設此等級', US: 'The credential does not offer this level' },
  position_half: { CN: '经度和纬度须同时填写', HK: '經度和緯度須同時填寫', US: 'Enter both longitude and latitude' },
  position_shown: { CN: '东经 {lng}°，北纬 {lat}°', HK: '東經 {lng}°，北緯 {lat}°', US: '{lng}° E, {lat}° N' },
  pilot_shown: { CN: '{credential}{level} {count} 人', HK: '{credential}{level} {count} 人', US: '{credential}, {level}: {count}' },
  sheet_name: { CN: '院校名单', HK: '院校名單', US: 'Institutions' },
})

/** What the fields are called, everywhere (domain.md §3.2). */
export const collegeWords = defineMessages({
  name: { CN: '院校名称', HK: '院校名稱', US: 'Institution' },
  short_name: { CN: '简称', HK: '簡稱', US: 'Short name' },
  org_type: { CN: '类型', HK: '類型', US: 'Type' },
  school_code: { CN: '学校标识码', HK: '學校標識碼', US: 'School code' },
  uscc: { CN: '统一社会信用代码', HK: '統一社會信用代碼', US: 'Unified social credit code' },
  nature: { CN: '办学性质', HK: '辦學性質', US: 'Ownership' },
  org_level: { CN: '办学层次', HK: '辦學層次', US: 'Institution level' },
  province: { CN: '省份', HK: '省份', US: 'Province' },
  city: { CN: '城市', HK: '城市', US: 'City' },
  district: { CN: '区县', HK: '區縣', US: 'District' },
  region: { CN: '省市', HK: '省市', US: 'Region' },
  address: { CN: '详细地址', HK: '詳細地址', US: 'Address' },
  lng: { CN: '经度', HK: '經度', US: 'Longitude' },
  lat: { CN: '纬度', HK: '緯度', US: 'Latitude' },
  position: { CN: '经纬度', HK: '經緯度', US: 'Position' },
  postcode: { CN: '邮政编码', HK: '郵政編碼', US: 'Postcode' },
  legal_person: { CN: '法定代表人', HK: '法定代表人', US: 'Legal representative' },
  contact_name: { CN: '联系人', HK: '聯絡人', US: 'Contact' },
  contact_mobile: { CN: '联系人手机号', HK: '聯絡人手提電話號碼', US: 'Contact mobile' },
  contact_email: { CN: '联系人邮箱', HK: '聯絡人電郵', US: 'Contact e-mail' },
  contact_position: { CN: '联系人职务', HK: '聯絡人職務', US: 'Contact position' },
  tel: { CN: '固定电话', HK: '固定電話', US: 'Telephone' },
  logo: { CN: '校徽', HK: '校徽', US: 'Logo' },
  license_files: { CN: '法人证书或办学许可证', HK: '法人證書或辦學許可證', US: 'Licenses' },
  bank_name: { CN: '开户行', HK: '開戶銀行', US: 'Bank' },
  bank_account: { CN: '银行账号', HK: '銀行帳戶號碼', US: 'Bank account' },
  tax_no: { CN: '税号', HK: '稅號', US: 'Tax number' },
  pilot_year: { CN: '试点年度', HK: '試點年度', US: 'Pilot year' },
  pilot_credentials: { CN: '试点证书', HK: '試點證書', US: 'Pilot credentials' },
  pilot_credential: { CN: '证书', HK: '證書', US: 'Credential' },
  pilot_level: { CN: '等级', HK: '等級', US: 'Level' },
  declared_count: { CN: '申报人数（人）', HK: '申報人數（人）', US: 'Declared candidates' },
  site_code: { CN: '站点编号', HK: '站點編號', US: 'Site code' },
  approved_credential: { CN: '获批证书', HK: '獲批證書', US: 'Approved credential' },
  validity: { CN: '有效期', HK: '有效期', US: 'Valid' },
  approved_count: { CN: '已获批证书', HK: '已獲批證書', US: 'Approvals' },
  approved_capacity: { CN: '批准容量（人/日）', HK: '批准容量（人／日）', US: 'Approved daily capacity' },
  agreement_no: { CN: '协议编号', HK: '協議編號', US: 'Agreement no.' },
  agreement_end: { CN: '协议到期日', HK: '協議到期日', US: 'Agreement ends' },
  account_username: { CN: '管理账号', HK: '管理帳戶', US: 'Account' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  remark: { CN: '备注', HK: '備註', US: 'Remark' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})

export const orgTypeWords = defineMessages({
  school: { CN: '试点院校', HK: '試點院校', US: 'Pilot institution' },
  college: { CN: '考核站点', HK: '考核站點', US: 'Assessment site' },
})
export const natureWords = defineMessages({
  PUBLIC: { CN: '公办', HK: '公辦', US: 'Public' },
  PRIVATE: { CN: '民办', HK: '民辦', US: 'Private' },
})
export const orgLevelWords = defineMessages({
  SECONDARY: { CN: '中职', HK: '中職', US: 'Secondary vocational' },
  HIGHER: { CN: '高职专科', HK: '高職專科', US: 'Higher vocational' },
  BACHELOR: { CN: '职业本科', HK: '職業本科', US: 'Vocational bachelor' },
  APPLIED: { CN: '应用型本科', HK: '應用型本科', US: 'Applied bachelor' },
  TECHNICIAN: { CN: '技工院校', HK: '技工院校', US: 'Technician institution' },
  TRAINING: { CN: '培训机构', HK: '培訓機構', US: 'Training organization' },
})
