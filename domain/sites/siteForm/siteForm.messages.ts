import { defineMessages } from '../../kernel/text.ts'

/** What the long form demands, field by field and as a whole (domain.md §3.6). */
export const siteFormMessages = defineMessages({
  ups_needed: {
    CN: '考场须配备不间断电源',
    HK: '試場須備有不斷電系統',
    US: 'A room needs an uninterruptible power supply',
  },
  recording_needed: { CN: '须全程录像', HK: '須全程錄影', US: 'The whole exam must be recorded' },
  restore_card_on: {
    CN: '须关闭还原保护，否则考生的文件会丢失',
    HK: '須關閉還原保護，否則考生的檔案會遺失',
    US: 'Restore protection must be off, or the files of candidates are lost',
  },
  bay_isolated_needed: {
    CN: '须一人一工位，互不干扰',
    HK: '須一人一工位，互不干擾',
    US: 'Each candidate needs a separate bay without disturbance',
  },
  hv_kit_needed: {
    CN: '纯电车辆须配高压绝缘防护套装',
    HK: '純電車輛須備有高壓絕緣防護套裝',
    US: 'An electric vehicle needs a high-voltage insulation kit',
  },
  hv_zone_needed: {
    CN: '纯电车辆须设高压隔离区',
    HK: '純電車輛須設高壓隔離區',
    US: 'An electric vehicle needs a high-voltage isolation zone',
  },
  truthful_needed: { CN: '请确认所填内容真实', HK: '請確認所填內容真實', US: 'Confirm that what is entered is true' },
  no_fee_needed: {
    CN: '请承诺不向在校学生另行收费',
    HK: '請承諾不向在校學生另行收費',
    US: 'Commit to charge enrolled students no further fee',
  },
  supervision_needed: { CN: '请承诺接受监督检查', HK: '請承諾接受監督檢查', US: 'Commit to accept supervision' },
  data_protection_needed: {
    CN: '请承诺保护考生个人信息',
    HK: '請承諾保護考生個人資料',
    US: 'Commit to protect the personal data of candidates',
  },
  lease_short: {
    CN: '租期须至少一年，且不早于 {until}',
    HK: '租期須最少一年，且不早於 {until}',
    US: 'The lease must last a year at least, and not end before {until}',
  },
  spare_pc_few: {
    CN: '{seats} 个座位至少备用 {min} 台',
    HK: '{seats} 個座位最少備用 {min} 部',
    US: 'For {seats} seats at least {min} {min|is|are} spare',
  },
  pc_few: {
    CN: '不少于座位数加备用数，至少 {min} 台',
    HK: '不少於座位數加備用數，最少 {min} 部',
    US: 'At least {min}: the seats and the spare ones',
  },
  admin_pc_few: {
    CN: '每 10 间考场 1 台，至少 {min} 台',
    HK: '每 10 個試場 1 部，最少 {min} 部',
    US: 'At least {min}: one for each 10 rooms',
  },
  room_no_repeats: { CN: '编号 {no} 重复', HK: '編號 {no} 重複', US: 'The number {no} is used twice' },
  licence_few: {
    CN: '授权数不能少于座位数 {seats}',
    HK: '授權數不能少於座位數 {seats}',
    US: 'There are {seats} seats, so that many licences are needed',
  },
  licence_ends: {
    CN: '授权须至 {year} 年底有效',
    HK: '授權須至 {year} 年底有效',
    US: 'The licences must last until the end of {year}',
  },
  bays_all_spare: {
    CN: '备用工位须少于工位数',
    HK: '備用工位須少於工位數目',
    US: 'Fewer bays must be spare than there are',
  },
  tools_missing: {
    CN: '清单尚缺：{what}；没有的请列出并说明原因',
    HK: '清單尚缺：{what}；沒有的請列出並說明原因',
    US: 'The checklist lacks: {what}. List what you do not have with a reason',
  },
  tool_reason: {
    CN: '每工位不足 1 件，请说明原因',
    HK: '每工位不足 1 件，請說明原因',
    US: 'Fewer than one per bay: give the reason',
  },
  calibration_over: { CN: '校准已过期', HK: '校準已過期', US: 'The calibration has expired' },
  lift_inspection_over: { CN: '举升机检验已过期', HK: '舉升機檢驗已過期', US: 'The lift inspection has expired' },
  chief_missing: { CN: '至少 1 人可任主考', HK: '最少 1 人可任主考', US: 'At least one must be able to be chief' },
  cert_over: { CN: '考评员证书已过期', HK: '考評員證書已過期', US: 'The certificate has expired' },
  examiner_repeats: { CN: '同一考评员只列一次', HK: '同一考評員只列一次', US: 'List each examiner once' },
  examiner_unfit: {
    CN: '该考评员未启用或无权考评本证书',
    HK: '此考評員未啟用或無權考評本證書',
    US: 'This examiner is not enabled for the credential',
  },
  examiner_elsewhere: {
    CN: '该考评员本年度已列入其他站点的申请',
    HK: '此考評員本年度已列入其他站點的申請',
    US: 'Another site lists this examiner in the same year',
  },
  staff_missing: { CN: '尚缺岗位：{what}', HK: '尚缺崗位：{what}', US: 'These positions are missing: {what}' },
  admins_few: {
    CN: '每间考场至少 1 名系统管理员，共 {min} 名',
    HK: '每個試場最少 1 名系統管理員，共 {min} 名',
    US: 'One system administrator for each room: at least {min}',
  },
  retention_short: {
    CN: '录像至少保存 {min} 个月',
    HK: '錄影最少保存 {min} 個月',
    US: 'Recordings are kept for at least {min} months',
  },
  extinguishers_few: {
    CN: '每间考场不少于 2 个，至少 {min} 个',
    HK: '每個試場不少於 2 個，最少 {min} 個',
    US: 'At least {min}: two in each room',
  },
  emergencies_missing: { CN: '预案未列：{what}', HK: '預案未列：{what}', US: 'The plan does not name: {what}' },
  drill_old: {
    CN: '演练须在近 12 个月内',
    HK: '演習須在近 12 個月內',
    US: 'The drill must be within the last 12 months',
  },
})
