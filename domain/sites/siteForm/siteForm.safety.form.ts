import { choices, day, files, formatted, mustBe, rows, line, whole, yes } from '../../kernel/form.ts'
import { mobile, personName } from '../../kernel/person.ts'
import { siteFormMessages as refusals } from './siteForm.messages.ts'
import { EMERGENCIES } from './siteForm.site.form.ts'

const FILES_MAX = 10

const title = { CN: '安全与应急', HK: '安全與應急', US: 'Safety and emergencies' }
const safetyFields = {
  fire_acceptance: files(1, FILES_MAX, 'any', {
    label: { CN: '消防验收材料', HK: '消防驗收文件', US: 'Fire acceptance' },
  }),
  extinguisher_count: whole(1, 10_000, {
    label: { CN: '灭火器数量', HK: '滅火器數目', US: 'Fire extinguishers' },
    hint: { CN: '每间考场不少于 2 个', HK: '每個試場不少於 2 個', US: 'At least 2 in each room' },
  }),
  evacuation_plan: files(1, FILES_MAX, 'any', { label: { CN: '疏散方案', HK: '疏散方案', US: 'Evacuation plan' } }),
  medical_point: yes({ label: { CN: '设有医疗点', HK: '設有醫療站', US: 'Medical point' } }),
  first_aid_kit: yes({ label: { CN: '配有急救箱', HK: '備有急救箱', US: 'First-aid kit' }, optional: true }),
  security_staff_count: whole(1, 1000, {
    label: { CN: '安保人员数', HK: '保安人員數目', US: 'Security staff' },
    unit: { CN: '人', HK: '人', US: 'people' },
  }),
  insurance: files(1, FILES_MAX, 'any', { label: { CN: '保险单', HK: '保險單', US: 'Insurance' }, optional: true }),
  emergency_plan: files(1, 1, 'pdf', { label: { CN: '应急预案', HK: '應急預案', US: 'Emergency plan' } }),
  emergency_plan_covers: choices(EMERGENCIES, {
    label: { CN: '预案所列情形', HK: '預案所列情況', US: 'The plan names' },
    hint: { CN: '八类情形均须列入', HK: '八類情況均須列入', US: 'All eight must be named' },
  }),
  emergency_leader_name: formatted(personName, {
    label: { CN: '应急负责人', HK: '應急負責人', US: 'Emergency leader' },
  }),
  emergency_leader_mobile: formatted(mobile, {
    label: { CN: '应急负责人手机', HK: '應急負責人手提電話', US: 'Mobile of the emergency leader' },
    personal: 'mobile',
  }),
  drill_date: day({
    label: { CN: '最近演练日期', HK: '最近演習日期', US: 'Last drill' },
    hint: { CN: '近 12 个月内', HK: '近 12 個月內', US: 'Within the last 12 months' },
  }),
}
/** domain.md §3.6 H. */
export const safetySection = { title, fields: safetyFields } as const
/** domain.md §3.6 H with what only a car workshop has. */
export const carSafetySection = {
  title,
  fields: {
    ...safetyFields,
    hot_work_rules: yes({ label: { CN: '有动火作业制度', HK: '有動火作業制度', US: 'Hot-work rules' } }),
    lift_inspection_certificate: files(1, FILES_MAX, 'any', {
      label: { CN: '举升机检验合格证', HK: '舉升機檢驗合格證', US: 'Lift inspection certificate' },
    }),
    lift_inspection_until: day({ label: { CN: '检验有效期至', HK: '檢驗有效期至', US: 'Inspection valid until' } }),
    ppe_list: rows(
      {
        name: line(40, { label: { CN: '防护用品', HK: '防護用品', US: 'Protective equipment' } }),
        quantity: whole(1, 100_000, { label: { CN: '数量', HK: '數目', US: 'Quantity' } }),
      },
      {
        label: { CN: '劳动防护用品', HK: '勞動防護用品', US: 'Protective equipment' },
        row: { CN: '防护用品', HK: '防護用品', US: 'item' },
        min: 0,
        max: 50,
        optional: true,
      },
    ),
  },
} as const

const must = (rule: keyof typeof refusals, label: { CN: string; HK: string; US: string }) =>
  mustBe(rule, refusals[rule], { label })
const proof = (CN: string, HK: string, US: string) => files(1, FILES_MAX, 'any', { label: { CN, HK, US } })

/** domain.md §3.6 I: the five systems of rules, the commitments and the attachments. */
export const rulesSection = {
  title: { CN: '制度与承诺', HK: '制度與承諾', US: 'Rules and commitments' },
  fields: {
    rules_exam: proof('考务管理制度', '考務管理制度', 'Rules of exam work'),
    rules_secrecy: proof('保密制度', '保密制度', 'Rules of secrecy'),
    rules_examiner: proof('考评员管理制度', '考評員管理制度', 'Rules for examiners'),
    rules_equipment: proof('设备管理制度', '設備管理制度', 'Rules for equipment'),
    rules_archive: proof('档案管理制度', '檔案管理制度', 'Rules for records'),
    commitment_letter: files(1, 1, 'pdf', {
      label: { CN: '承诺书', HK: '承諾書', US: 'Letter of commitment' },
      hint: { CN: '签字并加盖公章', HK: '簽署並加蓋公章', US: 'Signed and sealed' },
    }),
    truthful: must('truthful_needed', { CN: '所填内容真实', HK: '所填內容真實', US: 'What is entered is true' }),
    no_fee_from_students: must('no_fee_needed', {
      CN: '不向在校学生另行收费',
      HK: '不向在校學生另行收費',
      US: 'Enrolled students are charged no further fee',
    }),
    accept_supervision: must('supervision_needed', {
      CN: '接受监督检查',
      HK: '接受監督檢查',
      US: 'Supervision is accepted',
    }),
    data_protection: must('data_protection_needed', {
      CN: '保护考生个人信息',
      HK: '保護考生個人資料',
      US: 'Personal data of candidates are protected',
    }),
    attachment_report: proof('申请报告', '申請報告', 'Application report'),
    attachment_legal: proof('法人证书', '法人證書', 'Certificate of the legal entity'),
    attachment_source: proof('场地设备来源证明', '場地設備來源證明', 'Proof of site and equipment'),
    attachment_staff: proof('人员资格证明', '人員資格證明', 'Qualifications of staff'),
    attachment_examiner: proof('考评员资格证明', '考評員資格證明', 'Qualifications of examiners'),
    attachment_rules: proof('管理制度汇编', '管理制度彙編', 'All rules of management'),
    site_photos: files(2, 3, 'image', {
      label: { CN: '场地照片', HK: '場地照片', US: 'Photos of the site' },
      hint: { CN: '2 至 3 张', HK: '2 至 3 張', US: '2 or 3' },
    }),
    equipment_list: proof('设备清单', '設備清單', 'List of equipment'),
    stamped_form: files(1, 1, 'pdf', {
      label: { CN: '盖章的申请表', HK: '已蓋章的申請表', US: 'Stamped application form' },
      hint: {
        CN: '先打印申请表，盖章后上传',
        HK: '先列印申請表，蓋章後上載',
        US: 'Print the form, stamp it and upload it',
      },
    }),
  },
} as const
