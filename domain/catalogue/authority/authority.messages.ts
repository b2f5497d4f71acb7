import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { authorityLifts } from './authority.lifts.ts'

export const authorityMessages = defineRules<typeof authorityLifts>()({
  authority_code_format: { CN: '机构代码须为 2–10 位字母或数字', HK: '機構代號須為 2–10 位字母或數字', US: 'An authority code has 2 to 10 letters or digits' },
  website_format: { CN: '网址须以 http:// 或 https:// 开头', HK: '網址須以 http:// 或 https:// 開頭', US: 'A website address must start with http:// or https://' },
  authority_code_taken: { CN: '代码不能重复：已有该代码的发证机构，请核对或更换代码', HK: '代號不能重複：已有此代號的發證機構，請核對或更換代號', US: 'Codes are unique: a certificate authority with this code already exists. Check it, or use another code' },
  authority_name_taken: { CN: '名称不能重复：已有同名的发证机构，请核对或更换名称', HK: '名稱不能重複：已有同名的發證機構，請核對或更換名稱', US: 'Names are unique: a certificate authority with this name already exists. Check it, or use another name' },
  authority_uscc_taken: { CN: '统一社会信用代码不能重复：已有该代码的发证机构，请核对', HK: '統一社會信用代碼不能重複：已有此代碼的發證機構，請核對', US: 'Unified social credit codes are unique: a certificate authority with this code already exists. Check the code' },
  seal_format: { CN: '印章须为不超过 1 MB 的 PNG 图片', HK: '印章須為不超過 1 MB 的 PNG 圖片', US: 'The seal must be a PNG image of at most 1 MB' },
  seal_opaque: { CN: '印章背景须为透明，请换用透明背景的 PNG', HK: '印章背景須為透明，請改用透明背景的 PNG', US: 'The background of the seal must be transparent; use a PNG with transparency' },
  authority_enabled_credentials: {
    CN: '该机构仍有启用中的证书，请先停用这些证书',
    HK: '此機構仍有啟用中的證書，請先停用這些證書',
    US: 'This authority still has enabled credentials; disable them first',
  },
  authority_in_use: {
    CN: '该机构名下已有证书，不能删除；可改为停用',
    HK: '此機構名下已有證書，不能刪除；可改為停用',
    US: 'This authority has credentials, so it cannot be deleted; disable it instead',
  },
})

/** What the fields are called, everywhere (domain.md §3.4). */
export const authorityWords = defineMessages({
  code: { CN: '机构代码', HK: '機構代號', US: 'Authority code' },
  name: { CN: '机构名称', HK: '機構名稱', US: 'Certificate authority' },
  name_en: { CN: '英文名称', HK: '英文名稱', US: 'English name' },
  uscc: { CN: '统一社会信用代码', HK: '統一社會信用代碼', US: 'Unified social credit code' },
  contact_name: { CN: '联系人', HK: '聯絡人', US: 'Contact' },
  mobile: { CN: '手机号', HK: '手提電話號碼', US: 'Mobile' },
  email: { CN: '邮箱', HK: '電郵', US: 'E-mail' },
  website: { CN: '网址', HK: '網址', US: 'Website' },
  logo: { CN: '标志', HK: '標誌', US: 'Logo' },
  seal: { CN: '印章', HK: '印章', US: 'Seal' },
  batch: { CN: '批次', HK: '批次', US: 'Batch' },
  credential_count: { CN: '证书数', HK: '證書數', US: 'Credentials' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  create_time: { CN: '创建时间', HK: '建立時間', US: 'Created' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})
