import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { createApplication } from '../sites/application/application.commands.ts'
import {
  approveApplication,
  moveApplication,
  renewApplication,
} from '../sites/application/application.move.commands.ts'
import { fileAgreement } from '../sites/application/application.review.commands.ts'
import { credential } from '../catalogue/credential/credential.table.ts'
import type { Db } from '../db/client.ts'
import { clock, shiftClock } from '../db/clock.ts'
import { jobActor } from '../record/jobActor.ts'
import type { Services } from '../services.ts'
import { actorOf } from './actors.ts'
import { begunForm, siteFormOf } from './demoSiteForm.ts'

/** What becomes of an application: how far it goes, and how many days ago each step was made. */
type Story = {
  username: string
  code: string
  /** Begun, sent in, decided. */
  days: readonly [begun: number, sent?: number, decided?: number]
  end: 'draft' | 'waiting' | 'withdrawn' | 'rejected' | 'approved' | 'disabled'
  /** Of an approval: its last day, counted from today; else the default of a year. */
  endsIn?: number
  levels?: readonly Level[]
  opinion?: string
  /** Of an approval: what the site has to do, until so many days from today. */
  conditions?: readonly { text: string; level: Level; dueIn: number }[]
  /** Days ago a change or renewal was begun in addition, and whether that was sent in. */
  next?: { type: 'RENEW' | 'CHANGE'; days: number; sent: boolean }
}

const MIDDLE_UP: readonly Level[] = ['MIDDLE', 'SENIOR']
const STORIES: readonly Story[] = [
  // Last year's site: its approval ran out and was not renewed.
  { username: 'yanbian', code: 'QCZP', days: [450, 449, 447], end: 'approved', endsIn: -83 },
  { username: 'college', code: 'JXGCZT', days: [187, 186, 182], end: 'approved', opinion: '场地、设备符合要求' },
  { username: 'college', code: 'QCZP', days: [187, 186, 181], end: 'approved', opinion: '五个方向工位齐备' },
  { username: 'college2', code: 'JXGCZT', days: [183, 182, 180], end: 'approved' },
  {
    username: 'college2',
    code: 'QCZP',
    days: [183, 182, 179],
    end: 'approved',
    levels: ['BEGINNER', 'MIDDLE'],
    next: { type: 'CHANGE', days: 4, sent: true },
  },
  { username: 'siping', code: 'JXGCZT', days: [168, 167, 165], end: 'approved', levels: ['BEGINNER', 'MIDDLE'] },
  {
    username: 'liaoyuan',
    code: 'QCZP',
    days: [163, 162, 160],
    end: 'approved',
    endsIn: 25,
    next: { type: 'RENEW', days: 6, sent: false },
  },
  {
    username: 'liaoyuan',
    code: 'JXGCZT',
    days: [163, 162, 160],
    end: 'approved',
    conditions: [
      { text: '更新消防安全检查合格证', level: 'BEGINNER', dueIn: -120 },
      { text: '补充两台备用考试机', level: 'MIDDLE', dueIn: 20 },
      { text: '聘用一名高级考评员', level: 'SENIOR', dueIn: -40 },
    ],
  },
  {
    username: 'school',
    code: 'QCZP',
    days: [40, 39, 33],
    end: 'rejected',
    opinion: '实训车间工位不足，请补充工位后重新提交',
  },
  { username: 'school', code: 'JXGCZT', days: [6], end: 'draft' },
  { username: 'school2', code: 'JXGCZT', days: [12, 9], end: 'waiting' },
  { username: 'school2', code: 'QCZP', days: [20, 18], end: 'withdrawn' },
  { username: 'tonghua', code: 'JXGCZT', days: [30, 29, 24], end: 'rejected', opinion: '请上报实操机房的准确座位数' },
  { username: 'tonghua', code: 'QCZP', days: [8, 5], end: 'waiting', levels: ['BEGINNER'] },
  { username: 'baishan', code: 'QCZP', days: [15], end: 'draft' },
  { username: 'songyuan', code: 'JXGCZT', days: [14, 13], end: 'waiting', levels: MIDDLE_UP },
  { username: 'yanbian', code: 'JXGCZT', days: [130, 128, 126], end: 'approved', endsIn: -9 },
  { username: 'shenyang', code: 'JXGCZT', days: [11, 3], end: 'waiting' },
  { username: 'shenyang', code: 'QCZP', days: [2], end: 'draft' },
  { username: 'dalian', code: 'QCZP', days: [120, 118, 115], end: 'disabled', opinion: '现场检查发现消防设施不合格' },
  { username: 'anshan', code: 'JXGCZT', days: [22, 21], end: 'waiting' },
  { username: 'haerbin', code: 'QCZP', days: [19, 17, 10], end: 'rejected', opinion: '请补充站点地址的楼栋信息' },
  { username: 'qiqihar', code: 'QCZP', days: [7, 2], end: 'waiting' },
  { username: 'jinan', code: 'JXGCZT', days: [16], end: 'draft', levels: MIDDLE_UP },
  { username: 'weifang', code: 'QCZP', days: [9, 1], end: 'waiting' },
]

/**
 * Exam-site applications in every state, by the product's own commands on its clock. Needs the institutions, whose
 * accounts are called as in institutions.ts, and the enabled credentials JXGCZT and QCZP, all before 450 days ago where
 * a story requires it; `center` and `system` are those accounts. Afterwards the clock shows today.
 */
export async function fillApplications(db: Db, services: Services): Promise<Approved[]> {
  const center = await actorOf(db, 'center')
  await shiftClock(db, '0')
  const today = (await clock(db)).slice(0, 10)
  const approved: Approved[] = []
  for (const [serial, story] of STORIES.entries()) {
    const sn = await playStory(db, services, { center, story, serial, today })
    if (sn !== null) approved.push({ sn, story })
  }
  await shiftClock(db, '0')
  return approved
}

type Approved = { sn: string; story: Story }

/** The later moves of approvals, by jobs, the platform or the sites: after the exams that depended on them. */
export async function ageApplications(db: Db, approved: readonly Approved[]): Promise<void> {
  const system = await actorOf(db, 'system')
  for (const { sn, story } of approved) await afterwards(db, system, sn, story)
  await shiftClock(db, '0')
}

/** The number of an agreement that is filed on a day. */
const agreementNo = (day: string) => `XY-${day.replaceAll('-', '')}`

const at = (db: Db, daysAgo: number, hour = 0) => shiftClock(db, `-${daysAgo} days -${hour} hours`)

/** Answers the number of an approval. */
async function playStory(db: Db, services: Services, played: Played): Promise<string | null> {
  const { center, story, today } = played
  const [begun, sent, decided] = story.days
  await at(db, begun, 3)
  const sn = await beginStory(db, services, played)
  if (sent === undefined) return null
  await at(db, sent, 2)
  await moveApplication(db, await actorOf(db, story.username), sn, 'submit')
  if (story.end === 'withdrawn') {
    await at(db, sent - 1)
    await moveApplication(db, await actorOf(db, story.username), sn, 'withdraw')
  }
  if (decided === undefined) return null
  await at(db, decided, 1)
  const opinion = story.opinion ?? '材料齐全，同意'
  if (story.end === 'rejected') {
    await moveApplication(db, center, sn, 'reject', { opinion })
    return null
  }
  await approveApplication(db, center, sn, {
    opinion: story.end === 'disabled' ? null : opinion,
    site_visit_date: addDays(today, -decided - 1),
    site_visit_files: [],
    conditions: (story.conditions ?? []).map(({ dueIn, ...one }) => ({ ...one, due: addDays(today, dueIn) })),
    ...(story.endsIn === undefined ? {} : { valid_to: addDays(today, story.endsIn) }),
  })
  await fileAgreement(db, center, sn, { agreement_no: agreementNo(addDays(today, -decided)), files: [] })
  return sn
}

type Played = { center: Actor; story: Story; serial: number; today: string }

/** A draft says only what its institution has written so far. */
async function beginStory(db: Db, services: Services, { story, serial, today }: Played): Promise<string> {
  const [begun, sent] = story.days
  const actor = await actorOf(db, story.username)
  const offered = { sn: await credentialOf(db, story.code), code: story.code }
  const form = await siteFormOf(db, services, actor, {
    credential: offered,
    serial,
    today: addDays(today, -(sent ?? begun)),
  })
  return createApplication(db, actor, {
    credential_sn: offered.sn,
    levels: [...(story.levels ?? ['BEGINNER', 'MIDDLE', 'SENIOR'])],
    statement: null,
    form: sent === undefined ? begunForm(form) : form,
  })
}

async function afterwards(
  db: Db,
  system: Actor,
  sn: string,
  { username, end, endsIn, opinion, next }: Story,
): Promise<void> {
  if (end === 'disabled') {
    await at(db, 20)
    await moveApplication(db, system, sn, 'disable', { opinion: opinion ?? null, confirm: true })
  }
  if (endsIn !== undefined && endsIn < 0) {
    await at(db, -endsIn - 1)
    await moveApplication(db, jobActor, sn, 'expire')
  }
  if (!next) return
  await at(db, next.days, 2)
  const renewal = await renewApplication(db, await actorOf(db, username), sn, { apply_type: next.type, opinion: null })
  await at(db, next.days - 1)
  if (next.sent) await moveApplication(db, await actorOf(db, username), renewal, 'submit')
}

async function credentialOf(db: Db, code: string): Promise<string> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from ${credential} where code = ${code} and delete_time is null`,
  )
  return rows[0]?.sn ?? ''
}
