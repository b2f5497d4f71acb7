import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const authorityLabels = defineMessages({
  title: { CN: '发证机构', HK: '發證機構', US: 'Certificate authorities' },
  add: { CN: '新增机构', HK: '新增機構', US: 'Add certificate authority' },
  edit: { CN: '编辑发证机构', HK: '編輯發證機構', US: 'Edit certificate authority' },
  detail: { CN: '发证机构详情', HK: '發證機構詳情', US: 'Certificate authority' },
  keyword_hint: { CN: '机构名称、代码或信用代码', HK: '機構名稱、代號或信用代碼', US: 'Name, code or credit code' },
  empty: { CN: '还没有发证机构', HK: '尚無發證機構', US: 'No certificate authorities yet' },
  empty_first: { CN: '请先新增发证机构，再为其新增证书。', HK: '請先新增發證機構，再為其新增證書。', US: 'Add a certificate authority first, then its credentials.' },
  basic: { CN: '基本信息', HK: '基本資料', US: 'Basics' },
  contact: { CN: '联系方式', HK: '聯絡方式', US: 'Contact' },
  pictures: { CN: '标志与印章', HK: '標誌與印章', US: 'Logo and seal' },
  seal_hint: { CN: '透明背景，用于证书；仅考试中心和平台可见', HK: '透明背景，用於證書；僅考試中心和平台可見', US: 'On a transparent background, for certificates; visible to the examination center and the platform only' },
  code_example: { CN: '例如 ZJPJ', HK: '例如 ZJPJ', US: 'e.g. ZJPJ' },
  batch_example: { CN: '例如 第三批', HK: '例如 第三批', US: 'e.g. third batch' },
  website_example: { CN: 'https://', HK: 'https://', US: 'https://' },
  saved: { CN: '发证机构已保存', HK: '發證機構已儲存', US: 'Certificate authority saved' },
  disable: { CN: '该机构有 {count} 个证书；停用后不能再启用或新增该机构的证书。', HK: '此機構有 {count} 個證書；停用後不能再啟用或新增此機構的證書。', US: 'It has {count} {count|credential|credentials}. Its credentials can no longer be added or enabled.' },
  pick: { CN: '请选择发证机构', HK: '請選擇發證機構', US: 'Choose a certificate authority' },
})
