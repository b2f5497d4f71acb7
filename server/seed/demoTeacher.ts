import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { linkMedia, storeMedia } from '../platform/media/media.commands.ts'
import { createTeacher } from '../people/teacher/teacher.commands.ts'
import { moveTeacher, notifyExpiry } from '../people/teacher/teacher.move.commands.ts'
import { getTeacher } from '../people/teacher/teacher.queries.ts'
import { setAvailability, setConsent, setReserve } from '../people/teacher/teacher.reserve.commands.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { credential as credentialTable } from '../catalogue/credential/credential.table.ts'
import { account } from '../platform/operator/operator.table.ts'
import type { Services } from '../services.ts'
import type { Db } from '../db/client.ts'
import { clock, shiftClock } from '../db/clock.ts'
import { jobActor } from '../record/jobActor.ts'
import type { Album } from './album.ts'
import { DAYS_LEFT, formOf } from './demoTeacherForm.ts'
import type { Part, Person, Plan, World } from './demoTeacherForm.ts'
import { mobileOf, nameOf } from './people.ts'
import { chanceOf } from './random.ts'
import type { Chance } from './random.ts'

/** Six institutions, each by its account. */
const ORGS = ['college', 'college2', 'school', 'school2', 'siping', 'liaoyuan'] as const
/** Who signs in as what, and where it works. */
const OWN_ACCOUNTS: Record<string, (typeof ORGS)[number]> = { teacher: 'college', teacher2: 'school2' }

/** What the examiners of one institution are, in this order; each certificate has its chief. */
const PARTS: readonly Part[] = ['chief', 'chief', 'examiner', 'examiner', 'reserve', 'examiner', 'ending', 'examiner']
/** The last one of each institution is in another state. */
const LAST: readonly Part[] = ['waiting', 'unfit', 'disabled', 'over', 'unfit', 'waiting']
/** Other institutions that apply to be an assessment site have three examiners for the certificate. */
const SITES: readonly (readonly [username: string, code: string])[] = [
  ['yanbian', 'QCZP'],
  ['yanbian', 'JXGCZT'],
  ['tonghua', 'JXGCZT'],
  ['tonghua', 'QCZP'],
  ['songyuan', 'JXGCZT'],
  ['shenyang', 'JXGCZT'],
  ['dalian', 'QCZP'],
  ['anshan', 'JXGCZT'],
  ['haerbin', 'QCZP'],
  ['qiqihar', 'QCZP'],
  ['weifang', 'QCZP'],
]
const SITE_PARTS: readonly Part[] = ['chief', 'examiner', 'examiner']
/** Before the first application of a site. */
const SITE_DAYS = 470
const OPINION = '评分记录与录像不符，取消考评员资格'

/**
 * Examiners of six institutions in all states, with chiefs, a reserve pool and certificates about to end, by the product's
 * own commands on its clock; the accounts `teacher` and `teacher2` become those of two of them. `center` acts. Needs the
 * credentials JXGCZT and QCZP, the institutions and the accounts of the staff. Leaves the clock at today.
 */
export async function fillTeachers(db: Db, services: Services & { album: Album }, center: Actor): Promise<void> {
  await shiftClock(db, '0')
  const world: World = {
    credentials: await examinedCredentials(db),
    photos: await storePhotos(db, services, center),
    today: (await clock(db)).slice(0, 10),
  }
  const chance = chanceOf(4711)
  for (const [nth, username] of ORGS.entries()) {
    const orgSn = await orgOf(db, username)
    if (!orgSn) continue
    const own = await ownPerson(db, username)
    for (const [at, part] of [...PARTS, LAST[nth] ?? 'waiting'].entries()) {
      const serial = nth * 20 + at
      const known = at === 0 ? own : undefined
      const person = known ?? personOf(chance, serial)
      const when = { daysAgo: 430 - nth * 4 - at, spread: 320 }
      const plan = { part, person, signsIn: known !== undefined, orgSn, nth, at, serial, chance, ...when }
      await addTeacher(db, center, world, plan)
    }
  }
  await fillSiteTeachers(db, center, world)
  await shiftClock(db, '0')
}

/** The examiners of the other sites; nothing else is built on them. */
async function fillSiteTeachers(db: Db, center: Actor, world: World): Promise<void> {
  const chance = chanceOf(4712)
  for (const [nth, [username, code]] of SITES.entries()) {
    const orgSn = await orgOf(db, username)
    if (!orgSn) continue
    const credential = world.credentials.findIndex((one) => one.code === code)
    for (const [place, part] of SITE_PARTS.entries()) {
      const serial = 200 + nth * 10 + place
      // The certificate is chosen by the place.
      const at = place * world.credentials.length + credential
      const person = personOf(chance, serial)
      const plan = { part, person, signsIn: false, orgSn, nth, at, serial, chance, daysAgo: SITE_DAYS, spread: 280 }
      await addTeacher(db, center, world, plan)
    }
  }
}

async function addTeacher(db: Db, center: Actor, world: World, plan: Plan): Promise<void> {
  const { part, nth, daysAgo } = plan
  await shiftClock(db, `-${daysAgo} days`)
  const sn = await createTeacher(db, center, formOf(world, plan), 'import')
  if (part === 'waiting' || part === 'unfit') return
  await moveTeacher(db, center, sn, 'enable')
  if (part === 'reserve') await fillReserve(db, center, sn, plan)
  if (part === 'ending') await notifyEnding(db, sn, DAYS_LEFT[nth] ?? 60)
  if (part !== 'disabled' && part !== 'over') return
  await shiftClock(db, '-5 days')
  if (part === 'disabled') await moveTeacher(db, center, sn, 'disable', { opinion: OPINION })
  else await moveTeacher(db, jobActor, sn, 'expire')
}

/** One in three is free only for the next ten days; the provinces differ. */
const FREE_DAYS = [200, 10, 120]
const REGIONS = [['220000'], ['220000', '210000'], ['220000', '230000']]

/** The examiner agrees, says where and when, and joins the reserve pool. */
async function fillReserve(db: Db, center: Actor, sn: string, { nth }: Plan): Promise<void> {
  const one = await getTeacher(db, center, sn)
  if (!one.account_sn) return
  const own = await getActor(db, one.account_sn)
  await setConsent(db, own, sn, { consent: true })
  await setReserve(db, center, { ids: [sn], reserve: true })
  await shiftClock(db, '0')
  const today = (await clock(db)).slice(0, 10)
  const [regions = [], days = 30] = [REGIONS[nth % REGIONS.length], FREE_DAYS[nth % FREE_DAYS.length]]
  await setAvailability(db, own, sn, { regions, from: today, to: addDays(today, days) })
}

/** Each notice day that is past counts as announced. */
async function notifyEnding(db: Db, sn: string, daysLeft: number): Promise<void> {
  for (const days of [90, 30]) {
    if (daysLeft > days) continue
    await shiftClock(db, `-${days - daysLeft} days`)
    await notifyExpiry(db, sn)
  }
}

const personOf = (chance: Chance, serial: number): Person => ({
  name: nameOf(chance),
  mobile: mobileOf(700_000 + serial),
  email: `examiner${serial}@example.edu.cn`,
})

/** The person whose account the demo has already. */
async function ownPerson(db: Db, org: string): Promise<Person | undefined> {
  const username = Object.keys(OWN_ACCOUNTS).find((one) => OWN_ACCOUNTS[one] === org) ?? ''
  const { rows } = await db.execute<Person>(
    sql`select name, mobile, coalesce(email, '') as email from ${account} where username = ${username} and role = 'teacher'`,
  )
  return rows[0]
}

async function orgOf(db: Db, username: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ org_sn: string }>(
    sql`select org_sn from ${account} where username = ${username} and org_sn is not null`,
  )
  return rows[0]?.org_sn
}

async function examinedCredentials(db: Db): Promise<{ sn: string; code: string }[]> {
  const { rows } = await db.execute<{ sn: string; code: string }>(
    sql`select sn, code from ${credentialTable} where code in ('JXGCZT', 'QCZP') and delete_time is null order by code`,
  )
  return rows
}

const PORTRAITS = 12

/** Stored once and shared. */
async function storePhotos(db: Db, services: Services & { album: Album }, center: Actor): Promise<string[]> {
  const keys: string[] = []
  for (let at = 0; at < PORTRAITS; at++) {
    const { key } = await storeMedia(db, services, center, {
      kind: 'ATTACHMENT',
      name: 'photo.jpg',
      type: 'image/jpeg',
      ext: 'jpg',
      source: (await services.album.photo(at)).source,
    })
    keys.push(key)
  }
  await linkMedia(db, center, keys, ['ATTACHMENT'])
  return keys
}
