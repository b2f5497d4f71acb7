import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { addDays, addMonths } from '@zhikao/domain/kernel/calendar.ts'
import { idNumberOf, pad } from './people.ts'
import type { Chance } from './random.ts'

export type Part = 'chief' | 'examiner' | 'reserve' | 'ending' | 'waiting' | 'unfit' | 'disabled' | 'over'
export type Person = { name: string; mobile: string; email: string }
export type World = { credentials: { sn: string; code: string }[]; photos: string[]; today: string }

export type Plan = {
  part: Part
  person: Person
  /** It has an account of the demo, and examines every certificate. */
  signsIn: boolean
  orgSn: string
  nth: number
  at: number
  serial: number
  chance: Chance
  /** When it was entered. */
  daysAgo: number
  /** The ends of certificates differ by so many days; each began before it was entered. */
  spread: number
}

/** The days that the certificates of those about to end have left. */
export const DAYS_LEFT = [82, 58, 27, 75, 12, 44]
const MAJORS: readonly [string, ...string[]] = [
  '机械设计与制造',
  '机械制造及自动化',
  '汽车制造与试验技术',
  '汽车检测与维修技术',
]
const POSITIONS: readonly [string, ...string[]] = [
  '专业带头人',
  '教研室主任',
  '实训指导教师',
  '骨干教师',
  '实训中心主任',
]

/** The last day of the certificate: years ahead, about to end, or over. */
function endOf(today: string, { part, nth, serial, spread }: Plan): string {
  if (part === 'over') return addDays(today, -6)
  return addDays(today, part === 'ending' ? (DAYS_LEFT[nth] ?? 60) : 320 + ((serial * 37) % spread))
}

/** The form of one examiner. The parts draw from `chance` in the order written here; another order would change the data. */
export function formOf(world: World, plan: Plan) {
  const { part, person, orgSn, at, serial, chance } = plan
  const credential = world.credentials[at % world.credentials.length] ?? { sn: '', code: '' }
  const major = chance.pick(MAJORS)
  return {
    ...person,
    ...identityOf(plan),
    photo: world.photos[serial % world.photos.length] ?? '',
    org_sn: orgSn,
    department: major.startsWith('汽车') ? '汽车工程学院' : '机械工程学院',
    position: chance.pick(POSITIONS),
    education: at % 3 === 0 ? ('POSTGRADUATE' as const) : ('BACHELOR' as const),
    degree: at % 3 === 0 ? '硕士' : '学士',
    major,
    ...experienceOf(plan, credential.code),
    ...appointmentOf(plan, plan.signsIn ? world.credentials : [credential]),
    ...trainingOf(plan, world.today, credential.code),
    is_chief: part === 'chief',
    bank_name: null,
    bank_card: null,
    resume: null,
    files: [],
  }
}

const isSenior = ({ part }: Plan) => part === 'chief' || part === 'reserve'

const identityOf = ({ serial, chance }: Plan) => ({
  id_type: 'ID_CARD' as const,
  id_no: idNumberOf(chance, '220204', 1968, 24, 300 + serial),
  gender: null,
  birthday: null,
  nation: '汉族' as const,
})

/** Title, years of work and skill certificate; the unfit one has too little of each. */
function experienceOf(plan: Plan, code: string) {
  const { serial, chance } = plan
  const skill = {
    skill_cert_name: code === 'QCZP' ? '汽车装调工' : '制图员',
    skill_cert_no: `S0000220${pad(90_000 + serial, 6)}`,
  }
  if (plan.part === 'unfit')
    return { ...skill, title: 'JUNIOR' as const, work_years: 2, skill_cert_level: 'MIDDLE_WORKER' as const }
  return {
    ...skill,
    title: isSenior(plan) ? ('ASSOCIATE' as const) : ('MIDDLE' as const),
    work_years: 6 + chance.below(20),
    skill_cert_level: isSenior(plan) ? ('SENIOR_TECHNICIAN' as const) : ('TECHNICIAN' as const),
  }
}

/** The grade, and the levels of the certificates that it examines. */
function appointmentOf(plan: Plan, credentials: World['credentials']) {
  const levels: Level[] = isSenior(plan) ? ['BEGINNER', 'MIDDLE', 'SENIOR'] : ['BEGINNER', 'MIDDLE']
  return {
    grade: isSenior(plan) ? ('SENIOR' as const) : ('EXAMINER' as const),
    credentials: credentials.map(({ sn }) => ({ credential_sn: sn, levels, directions: [] })),
  }
}

/** The training certificate, which is valid for three years. */
function trainingOf(plan: Plan, today: string, code: string) {
  const train_cert_expire = endOf(today, plan)
  const train_cert_date = addDays(addMonths(train_cert_expire, -36), 1)
  return {
    train_cert_no: `KPY${train_cert_date.slice(0, 4)}${code}${pad(70_000 + plan.serial, 5)}`,
    train_cert_date,
    train_cert_expire,
  }
}
