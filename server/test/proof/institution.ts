import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { usccCheck } from '@zhikao/domain/kernel/organisation.ts'
import { idCheckDigit } from '@zhikao/domain/kernel/person.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { IMPORT_COLUMNS } from '../../people/student/student.sheets.ts'
import { workbookOf } from '../jobs.ts'
import { callOver } from './kill.ts'
import { fileOf } from './requests.ts'

const NEW_PASSWORD = 'Bestaendig#2026'
const MAJOR = '460101'

/** Signs in with a one-time password, changes it, and signs in again; returns the token. */
async function firstLogin(url: string, username: string, password: string): Promise<string> {
  const first = await callOver(url, null, authContract.login, { body: { username, password } })
  if (first.http !== 200) throw new Error(`first login of ${username}: ${first.http}/${first.status}`)
  const changed = await callOver(url, first.token, authContract.password, {
    params: { id: first.data.user.sn },
    body: { old_password: password, password: NEW_PASSWORD, password2: NEW_PASSWORD },
  })
  if (changed.http !== 200) throw new Error(`password of ${username}: ${changed.http}/${changed.status}`)
  return signIn(url, username)
}

/** Signs in an account whose first password was changed. */
async function signIn(url: string, username: string): Promise<string> {
  const { http, status, token } = await callOver(url, null, authContract.login, {
    body: { username, password: NEW_PASSWORD },
  })
  if (!token) throw new Error(`login of ${username}: ${http}/${status}`)
  return token
}

/** From an empty platform to an institution with one major, over the wire alone; `lines` holds the line with the first password. Returns the institution's token. */
export async function foundInstitution(url: string, lines: readonly string[]): Promise<string> {
  const password = lines.map((line) => /first administrator: admin \/ (\S+) /.exec(line)?.[1]).find(Boolean)
  if (!password) throw new Error(`no first password among:\n${lines.join('\n')}`)
  const admin = await firstLogin(url, 'admin', password)
  const licence = await callOver(url, admin, mediaContract.file, {
    body: {},
    file: { name: 'licence.png', bytes: await fileOf('png') },
  })
  const first17 = '12220000412750001'
  const made = await callOver(url, admin, collegeContract.create, {
    body: {
      account_username: 'kill_school',
      name: '断电也不丢的学校',
      org_type: 'school',
      school_code: '3622000001',
      uscc: first17 + usccCheck(first17),
      nature: 'PUBLIC',
      org_level: 'SECONDARY',
      province: '220000',
      city: '220100',
      district: '220102',
      address: '长春市人民大街 1 号',
      legal_person: '王建国',
      contact_name: '李晓明',
      contact_mobile: '13800001000',
      contact_email: 'a@example.edu.cn',
      license_files: [licence.data.key],
      pilot_year: 2025,
    },
  })
  if (made.http !== 200) throw new Error(`institution: ${made.http}/${made.status}`)
  const token = await firstLogin(url, made.data.account.username, made.data.account.password)
  const major = await callOver(url, token, majorContract.create, {
    body: { code: MAJOR, name: '机械设计与制造', edu_level: 'SECONDARY', duration: 3, start_year: 2019 },
  })
  if (major.http !== 200) throw new Error(`major: ${major.http}/${major.status}`)
  return token
}

/** A workbook of so many new students, all of one class. */
export function studentWorkbook(cycle: number, rows: number, className: string): Promise<Buffer> {
  const header = IMPORT_COLUMNS.map((column) => column.title.CN)
  const cells = Array.from({ length: rows }, (_, at) => {
    const number = cycle * rows + at
    const day = new Date(Date.UTC(2000, 0, 1 + Math.floor(number / 1000)))
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', '')
    const first17 = `220102${day}${String(number % 1000).padStart(3, '0')}`
    const values: Record<string, string> = {
      serial: String(at + 1),
      name: '林子涵',
      id_type: '居民身份证',
      id_no: first17 + idCheckDigit(first17),
      nation: '汉族',
      student_no: `K${String(number).padStart(8, '0')}`,
      major_code: MAJOR,
      class_name: className,
      grade_year: '2024',
      edu_level: '中职',
      duration: '3',
      mobile: `138${String(number).padStart(8, '0')}`,
      candidate_type: '在校生',
    }
    return IMPORT_COLUMNS.map((column) => values[column.key] ?? '')
  })
  return workbookOf(header, cells)
}
