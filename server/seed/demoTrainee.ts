import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { daysBetween } from '@zhikao/domain/kernel/calendar.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import type { Db } from '../db/client.ts'
import { clock, shiftClock } from '../db/clock.ts'
import { account } from '../platform/operator/operator.table.ts'
import { dropPersonLetters } from '../platform/auth/auth.mail.commands.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import type { NewFile, Services } from '../services.ts'
import { trainSession } from '../training/session/session.table.ts'
import { createTrainee, setResult } from '../training/trainee/trainee.commands.ts'
import { moveTrainee } from '../training/trainee/trainee.move.commands.ts'
import { actorOf } from './actors.ts'
import type { Album } from './album.ts'
import { measuredPortraits } from './demoPortrait.ts'
import type { Portrait } from './demoPortrait.ts'
import { drawDocument } from './emblem.ts'
import { idNumberOf, mobileOf, nameOf, pad } from './people.ts'
import { chanceOf } from './random.ts'
import type { Chance } from './random.ts'

/** How far a registration is: without documents, waiting for the organiser or for the platform, decided, with a result. */
type Part = 'draft' | 'waiting' | 'first' | 'approved' | 'rejected' | 'passed' | 'failed'
/** Of a training to come, and of one that was held. */
const COMING: readonly Part[] = ['approved', 'waiting', 'first', 'rejected', 'draft', 'approved', 'waiting']
const HELD: readonly Part[] = ['passed', 'passed', 'failed', 'passed', 'approved', 'rejected', 'passed']
/** Who registers its staff; the last ones are registered by the organiser, for companies that are not on the platform. */
const REGISTRARS = ['college', 'school', 'school2', 'college2'] as const
const COMPANIES = ['一汽解放汽车有限公司轴齿制造分公司', '吉林市吉化北方设备制造有限责任公司'] as const
const OPINION = '推荐函未加盖单位公章，请重新上传'

type Training = {
  sn: string
  org: string | null
  by: 'system' | 'trainer' | 'trainer2'
  signup_end: string
  end_date: string
  hours: number
}
type Files = { photo: string; paper: string }
type World = {
  services: Services & { album: Album }
  system: Actor
  chance: Chance
  today: string
  files: Map<string, Files>
  /** One for each organisation that registers. */
  portraits: Portrait[]
}

/** Who registered for the trainings that are or were offered, in every state, by institutions and organisers (domain.md §3.19, §5.6). */
export async function fillTrainees(db: Db, services: Services & { album: Album }): Promise<void> {
  await shiftClock(db, '0')
  const today = (await clock(db)).slice(0, 10)
  const world: World = {
    services,
    system: await actorOf(db, 'system'),
    chance: chanceOf(3319),
    today,
    files: new Map(),
    portraits: await measuredPortraits(services.album, services.tempRoot, REGISTRARS.length + 3),
  }
  const { rows } = await db.execute<Training>(sql`
    select s.sn, s.org_sn as org, coalesce(a.username, 'system') as by, s.signup_end::text as signup_end, s.end_date::text as end_date, s.hours
    from ${trainSession} s left join ${account} a on a.org_sn = s.org_sn
    where s.status = 'ENABLE' and s.type in ('FIRST', 'RENEW') and s.delete_time is null order by s.create_time, s.sn`)
  let serial = 0
  for (const training of rows)
    for (const part of training.end_date < today ? HELD : COMING) await addTrainee(db, world, training, part, serial++)
  await dropPersonLetters(db)
  await shiftClock(db, '0')
}

async function addTrainee(db: Db, world: World, training: Training, part: Part, serial: number): Promise<void> {
  const back = Math.max(1, daysBetween(training.signup_end, world.today) + 3)
  await shiftClock(db, `-${back} days`)
  const isOwn = serial % 5 === 4
  const registrar = await actorOf(db, isOwn ? training.by : (REGISTRARS[serial % REGISTRARS.length] ?? 'school'))
  const files = part === 'draft' ? null : await filesOf(db, world, registrar)
  const body = traineeContract.create.body.parse({
    train_sn: training.sn,
    ...personOf(world.chance, serial),
    ...(registrar.role === 'school' || registrar.role === 'college'
      ? { org_sn: registrar.org_sn }
      : { org_text: COMPANIES[serial % COMPANIES.length] }),
    ...(files ? { photo: files.photo, title_proof: files.paper, recommend_letter: files.paper, promise: true } : {}),
    submit: files !== null,
  })
  const sn = await createTrainee(db, registrar, body)
  await shiftClock(db, `-${Math.max(1, back - 2)} days`)
  await decide(db, world, training, sn, part)
  if (part === 'passed' || part === 'failed') await addResult(db, world, training, sn, part === 'passed')
}

async function decide(db: Db, { system }: World, { org, by }: Training, sn: string, part: Part): Promise<void> {
  if (part === 'draft' || part === 'waiting') return
  const organiser = await actorOf(db, by)
  if (part === 'rejected') return moveTrainee(db, organiser, sn, 'reject', { opinion: OPINION })
  if (org !== null) await moveTrainee(db, organiser, sn, 'approve', {})
  if (part !== 'first') await moveTrainee(db, system, sn, 'approve', {})
}

/** Half of those who passed were examined in practice too. */
async function addResult(db: Db, { today, chance }: World, training: Training, sn: string, isPass: boolean) {
  await shiftClock(db, `-${Math.max(1, daysBetween(training.end_date, today) - 3)} days`)
  const theory = isPass ? 72 + chance.below(24) : 41 + chance.below(15)
  await setResult(db, await actorOf(db, training.by), sn, {
    hours_done: isPass ? training.hours : 12,
    theory_score: theory,
    skill_score: isPass && chance.below(2) === 0 ? 70 + chance.below(25) : null,
    practice: isPass ? 'PASS' : 'FAIL',
    result: isPass ? 'PASS' : 'FAIL',
    remark: isPass ? null : '缺勤较多，理论考试不合格',
    version: undefined,
  })
}

/** The pictures and papers of an organisation, stored once. */
async function filesOf(db: Db, { services, files, portraits }: World, registrar: Actor): Promise<Files> {
  const known = files.get(registrar.sn)
  if (known) return known
  const store = async (file: Omit<NewFile, 'kind'>) =>
    (await storeMedia(db, services, registrar, { kind: 'ATTACHMENT', ...file })).key
  const portrait = portraits[files.size]
  if (!portrait) throw new Error('each organisation has a portrait')
  const source = drawDocument('Proof and recommendation')
  const made = {
    photo: await store({ name: '证件照.jpg', type: 'image/jpeg', ext: 'jpg', ...portrait }),
    paper: await store({ name: '证明材料.pdf', type: 'application/pdf', ext: 'pdf', source }),
  }
  files.set(registrar.sn, made)
  return made
}

const TITLES = ['MIDDLE', 'ASSOCIATE', 'TECHNICIAN'] as const
const personOf = (chance: Chance, serial: number) => ({
  name: nameOf(chance),
  id_type: 'ID_CARD',
  id_no: idNumberOf(chance, '220104', 1972, 20, 500 + serial),
  mobile: mobileOf(820_000 + serial),
  email: `trainee${pad(serial, 3)}@example.edu.cn`,
  title: TITLES[serial % TITLES.length],
  education: 'BACHELOR',
  major: serial % 2 === 0 ? '机械设计制造及其自动化' : '汽车服务工程',
  work_years: 6 + (serial % 15),
  teach_subject: serial % 2 === 0 ? '机械制图' : '汽车构造',
  skill_cert_name: '制图员',
  skill_cert_level: 'TECHNICIAN',
})
