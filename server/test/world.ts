import { hash } from '@node-rs/argon2'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { usccCheck } from '@zhikao/domain/kernel/organisation.ts'
import type { Db } from '../db/client.ts'
import { college } from '../people/college/college.table.ts'
import { account } from '../platform/operator/operator.table.ts'

export const PASSWORD = 'Zhikao@2026'

/** The institutions of the test world; each number is its record's. */
export const ORGS = {
  school: 'org-school',
  school2: 'org-school2',
  college: 'org-college',
  college2: 'org-college2',
  trainer: 'org-train',
  trainer2: 'org-train2',
} as const

const NAMES: [keyof typeof ORGS, string][] = [
  ['school', '长春市第一中等专业学校'],
  ['school2', '吉林机电工程学校'],
  ['college', '长春汽车工业高等专科学校'],
  ['college2', '吉林工业职业技术学院'],
  ['trainer', '长春智造培训中心'],
  ['trainer2', '吉林工匠培训学校'],
]
export const USERNAMES = [
  'system',
  'center',
  'admin',
  'college',
  'college2',
  'school',
  'school2',
  'teacher',
  'teacher2',
  'trainer',
  'trainer2',
] as const
export type Username = (typeof USERNAMES)[number]

const ROLE_OF: Record<Username, Role> = {
  system: 'system',
  center: 'center',
  admin: 'system',
  college: 'college',
  college2: 'college',
  school: 'school',
  school2: 'school',
  teacher: 'teacher',
  teacher2: 'teacher',
  trainer: 'train',
  trainer2: 'train',
}

const isOrg = (username: Username): username is keyof typeof ORGS => username in ORGS

/** The accounts of interface.md §3 over six institutions; nothing else. */
export async function buildWorld(db: Db): Promise<void> {
  await db.insert(college).values(NAMES.map(([key, name], at) => institutionOf(key, name, at)))
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await db.insert(account).values(
    USERNAMES.map((username, at) => ({
      sn: `acc-${username}`,
      username,
      name: `测试账号${'甲乙丙丁戊己庚辛壬癸子'.charAt(at)}`,
      mobile: `1390000${String(1000 + at)}`,
      role: ROLE_OF[username],
      admin: username === 'admin',
      org_sn: isOrg(username) ? ORGS[username] : null,
      password_hash: passwordHash,
      password_due: false,
    })),
  )
}

function institutionOf(key: keyof typeof ORGS, name: string, at: number) {
  const first17 = `1222010041275000${at}`
  return {
    sn: ORGS[key],
    name,
    org_type: key.startsWith('college') ? ('college' as const) : ('school' as const),
    school_code: `362200000${at}`,
    uscc: first17 + usccCheck(first17),
    nature: 'PUBLIC' as const,
    org_level: key.startsWith('train') ? ('TRAINING' as const) : ('HIGHER' as const),
    province: '220000',
    city: '220100',
    district: '220102',
    address: `吉林省长春市南关区人民大街 ${at + 1} 号`,
    legal_person: '王建国',
    contact_name: '李晓明',
    contact_mobile: `1380000100${at}`,
    contact_email: `org${at}@example.edu.cn`,
    pilot_year: 2025,
  }
}
