import { sql } from 'drizzle-orm'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import type { TrainMode, TrainSessionStatus, TrainType } from '@zhikao/domain/training/session/session.model.ts'
import { credential } from '../catalogue/credential/credential.table.ts'
import type { Db } from '../db/client.ts'
import { clock, shiftClock } from '../db/clock.ts'
import { createTrainSession, moveTrainSession } from '../training/session/session.commands.ts'
import { actorOf } from './actors.ts'

/** A training of one organiser; days are counted from today, a past one is negative. */
type Sample = {
  by: 'system' | 'trainer' | 'trainer2'
  code: 'JXGCZT' | 'QCZP'
  title: string
  type: TrainType
  mode: TrainMode
  levels?: readonly ('BEGINNER' | 'MIDDLE' | 'SENIOR')[]
  /** The first day, and how many days it lasts. */
  start: number
  days: number
  signup_end: number
  hours: number
  quota?: number | null
  fee?: number
  status: TrainSessionStatus
}

const SAMPLES: readonly Sample[] = [
  {
    by: 'system',
    code: 'QCZP',
    title: '汽车装配考评员初训（平台班）',
    type: 'FIRST',
    mode: 'OFFLINE',
    start: 26,
    days: 3,
    signup_end: 16,
    hours: 24,
    quota: 60,
    fee: 680,
    status: 'ENABLE',
  },
  {
    by: 'system',
    code: 'JXGCZT',
    title: '高级考评员研修班',
    type: 'SENIOR',
    mode: 'MIXED',
    levels: ['MIDDLE', 'SENIOR'],
    start: 40,
    days: 5,
    signup_end: 30,
    hours: 40,
    quota: 30,
    fee: 1280,
    status: 'ENABLE',
  },
  {
    by: 'system',
    code: 'JXGCZT',
    title: '质量督导员培训',
    type: 'SUPERVISOR',
    mode: 'ONLINE',
    start: -2,
    days: 6,
    signup_end: -6,
    hours: 16,
    quota: 80,
    fee: 0,
    status: 'ENABLE',
  },
  {
    by: 'system',
    code: 'QCZP',
    title: '汽车装配考评员复训（上半年）',
    type: 'RENEW',
    mode: 'OFFLINE',
    start: -150,
    days: 1,
    signup_end: -158,
    hours: 8,
    quota: 50,
    fee: 280,
    status: 'DISABLE',
  },
  {
    by: 'system',
    code: 'JXGCZT',
    title: '下一年度考评员初训（筹备）',
    type: 'FIRST',
    mode: 'OFFLINE',
    start: 90,
    days: 3,
    signup_end: 75,
    hours: 24,
    quota: null,
    status: 'INIT',
  },
  {
    by: 'trainer',
    code: 'JXGCZT',
    title: '机械工程制图考评员初训第 3 期',
    type: 'FIRST',
    mode: 'OFFLINE',
    start: 18,
    days: 3,
    signup_end: 9,
    hours: 24,
    quota: 40,
    fee: 580.5,
    status: 'ENABLE',
  },
  {
    by: 'trainer',
    code: 'JXGCZT',
    title: '机械工程制图考评员复训（线上）',
    type: 'RENEW',
    mode: 'ONLINE',
    start: 12,
    days: 2,
    signup_end: 5,
    hours: 8,
    quota: 100,
    fee: 200,
    status: 'ENABLE',
  },
  {
    by: 'trainer',
    code: 'JXGCZT',
    title: '机械工程制图考评员初训第 2 期',
    type: 'FIRST',
    mode: 'OFFLINE',
    start: -75,
    days: 3,
    signup_end: -85,
    hours: 24,
    quota: 40,
    fee: 580.5,
    status: 'ENABLE',
  },
  {
    by: 'trainer',
    code: 'JXGCZT',
    title: '机械工程制图考评员初训第 1 期',
    type: 'FIRST',
    mode: 'OFFLINE',
    start: -240,
    days: 3,
    signup_end: -250,
    hours: 24,
    quota: 30,
    fee: 560,
    status: 'DISABLE',
  },
  {
    by: 'trainer',
    code: 'QCZP',
    title: '汽车装配考评员初训（草稿）',
    type: 'FIRST',
    mode: 'MIXED',
    start: 33,
    days: 4,
    signup_end: 20,
    hours: 32,
    quota: 36,
    fee: 720,
    status: 'INIT',
  },
  {
    by: 'trainer2',
    code: 'QCZP',
    title: '汽车装配考评员初训第 2 期',
    type: 'FIRST',
    mode: 'OFFLINE',
    start: -60,
    days: 3,
    signup_end: -68,
    hours: 24,
    quota: 30,
    fee: 620,
    status: 'ENABLE',
  },
  {
    by: 'trainer2',
    code: 'QCZP',
    title: '汽车装配考评员初训吉林班',
    type: 'FIRST',
    mode: 'OFFLINE',
    start: 21,
    days: 3,
    signup_end: 13,
    hours: 24,
    quota: 32,
    fee: 600,
    status: 'ENABLE',
  },
  {
    by: 'trainer2',
    code: 'QCZP',
    title: '汽车装配考评员复训吉林班（草稿）',
    type: 'RENEW',
    mode: 'OFFLINE',
    start: 50,
    days: 1,
    signup_end: 42,
    hours: 8,
    quota: null,
    status: 'INIT',
  },
]

const PLACES = {
  system: '长春市南关区人民大街 5268 号考试中心二楼报告厅',
  trainer: '长春市朝阳区前进大街 2699 号培训楼 301',
  trainer2: '吉林市船营区珲春街 168 号实训中心',
}
const CONTACTS = { system: '考试中心 0431-85670001', trainer: '王晓东 0431-85120099', trainer2: '刘桂芳 0432-64880066' }
const CONTENT = `<h3>培训内容</h3><ul><li>考评员职责与回避要求</li><li>考核方案与评分标准解读</li><li>考务流程、异常情况处理与记录填写</li></ul>
<h3>考核安排</h3><p>理论开卷 90 分钟；技能抽查一项；在一次真实考核中实习考评。三项全部合格为培训合格。</p>`

/** So many days before the end of the registration it is drafted, then offered. */
const DRAFTED = 45

/** Trainings of the platform and of both training organisations, in every state: to come, open for registration, under way, held, withdrawn (domain.md §3.19). */
export async function fillTrainings(db: Db): Promise<void> {
  await shiftClock(db, '0')
  const today = (await clock(db)).slice(0, 10)
  for (const sample of SAMPLES) await addTraining(db, today, sample)
}

async function addTraining(db: Db, today: string, sample: Sample): Promise<void> {
  const { by, code, start, days, signup_end, status, levels = ['BEGINNER', 'MIDDLE'], quota, fee, ...given } = sample
  const daysAgo = (count: number) => shiftClock(db, `-${Math.max(count, 1)} days`)
  await daysAgo(DRAFTED - signup_end)
  const actor = await actorOf(db, by)
  const { rows } = await db.execute<{ sn: string }>(sql`select sn from ${credential} where code = ${code}`)
  const { title, type, mode, hours } = given
  const sn = await createTrainSession(
    db,
    actor,
    trainSessionContract.create.body.parse({
      title,
      type,
      mode,
      hours,
      credential_sn: rows[0]?.sn,
      levels,
      start_date: addDays(today, start),
      end_date: addDays(today, start + days - 1),
      signup_end: addDays(today, signup_end),
      place: mode === 'ONLINE' ? null : PLACES[by],
      contact: CONTACTS[by],
      content: CONTENT,
      exam_mode: '开卷笔试 90 分钟，技能抽查，实习考评',
      ...(quota ? { quota } : {}),
      ...(fee === undefined ? {} : { fee }),
    }),
  )
  if (status === 'INIT') return
  await daysAgo(DRAFTED - signup_end - 2)
  await moveTrainSession(db, actor, sn, 'enable', { opinion: null })
  if (status === 'ENABLE') return
  await daysAgo(-start - days - 10)
  await moveTrainSession(db, actor, sn, 'disable', { opinion: '培训已结束，资料归档' })
}
