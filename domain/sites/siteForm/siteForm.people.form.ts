import { levelWords } from '../../catalogue/credential/credential.messages.ts'
import { choice, choices, day, files, formatted, line, record, rows, yes } from '../../kernel/form.ts'
import { idNo, mobile, personName } from '../../kernel/person.ts'

const DUTIES = {
  EXAMINE: { CN: '考评', HK: '考評', US: 'Examining' },
  INVIGILATE: { CN: '监考', HK: '監考', US: 'Invigilating' },
} as const
export const POSITIONS = {
  HEAD: { CN: '站点负责人', HK: '站點負責人', US: 'Head of the site' },
  EXAM_OFFICER: { CN: '考务主管', HK: '考務主管', US: 'Exam officer' },
  SYSTEM_ADMIN: { CN: '系统管理员', HK: '系統管理員', US: 'System administrator' },
  TECHNICIAN: { CN: '技术维护', HK: '技術維護', US: 'Technician' },
  QUALITY: { CN: '质量督导', HK: '質量督導', US: 'Quality supervisor' },
  SAFETY: { CN: '安全员', HK: '安全員', US: 'Safety officer' },
  ARCHIVE: { CN: '档案员', HK: '檔案員', US: 'Archivist' },
  FINANCE: { CN: '财务', HK: '財務', US: 'Finance' },
} as const

/** domain.md §3.6 E: the examiners of the site. */
export const examinersSection = {
  title: { CN: '考评员', HK: '考評員', US: 'Examiners' },
  fields: {
    examiners: rows(
      {
        teacher: record('teacher', { label: { CN: '考评员', HK: '考評員', US: 'Examiner' } }),
        level_ok: choices(levelWords, { label: { CN: '可考评等级', HK: '可考評等級', US: 'Levels' } }),
        direction: line(30, { label: { CN: '方向', HK: '方向', US: 'Direction' }, optional: true }),
        cert_no: line(40, { label: { CN: '考评员证书编号', HK: '考評員證書編號', US: 'Certificate no.' } }),
        cert_expire: day({ label: { CN: '证书有效期至', HK: '證書有效期至', US: 'Certificate valid until' } }),
        is_chief_candidate: yes({ label: { CN: '可任主考', HK: '可任主考', US: 'May be chief' }, optional: true }),
        role: choices(DUTIES, { label: { CN: '担任', HK: '擔任', US: 'Serves for' } }),
      },
      {
        label: { CN: '考评员名单', HK: '考評員名單', US: 'List of examiners' },
        row: { CN: '考评员', HK: '考評員', US: 'examiner' },
        min: 3,
        max: 200,
      },
    ),
  },
} as const

/** domain.md §3.6 F: the management staff. */
export const staffSection = {
  title: { CN: '管理人员', HK: '管理人員', US: 'Management staff' },
  fields: {
    staff: rows(
      {
        position: choice(POSITIONS, { label: { CN: '岗位', HK: '崗位', US: 'Position' } }),
        name: formatted(personName, { label: { CN: '姓名', HK: '姓名', US: 'Name' } }),
        id_no: formatted(idNo, {
          label: { CN: '身份证号', HK: '身份證號', US: 'ID number' },
          optional: true,
          personal: 'id_no',
        }),
        title: line(40, { label: { CN: '职称', HK: '職稱', US: 'Title' }, optional: true }),
        education: line(40, { label: { CN: '学历', HK: '學歷', US: 'Education' }, optional: true }),
        mobile: formatted(mobile, { label: { CN: '手机号', HK: '手提電話', US: 'Mobile' }, personal: 'mobile' }),
        full_time: yes({ label: { CN: '专职', HK: '專職', US: 'Full time' }, optional: true }),
        certificate: files(1, 5, 'any', {
          label: { CN: '资格证明', HK: '資格證明', US: 'Certificate' },
          optional: true,
        }),
      },
      {
        label: { CN: '管理人员名单', HK: '管理人員名單', US: 'List of staff' },
        row: { CN: '人员', HK: '人員', US: 'person' },
        min: 5,
        max: 100,
      },
    ),
  },
} as const
