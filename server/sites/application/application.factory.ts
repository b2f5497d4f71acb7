import type { ApplicationRoom } from '@zhikao/domain/sites/application/application.model.ts'
import { isEditable, levelTerms } from '@zhikao/domain/sites/application/application.rules.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { levelCapacities, smallestFigure } from '@zhikao/domain/sites/siteForm/siteForm.capacity.rules.ts'
import { readSiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import type { SiteFormValues } from '@zhikao/domain/sites/siteForm/siteForm.model.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { buildCredential, THREE_LEVELS } from '../../catalogue/credential/credential.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { carForm, machineForm } from '../../seed/siteForms.ts'
import type { FormFiles } from '../../seed/siteForms.ts'
import { getApplicant, getFormType } from './application.begin.queries.ts'
import { readBasis } from './application.form.queries.ts'
import { application, applicationRoom, applicationRound, room } from './application.table.ts'

let made = 0

/** Two theory rooms and one workshop: 40 candidates a day for levels that ask for both subjects. */
export const SITE_ROOMS: readonly ApplicationRoom[] = [
  { room_no: 'A101', name: '第一机房', subject: 'ONLINE', seats: 30 },
  { room_no: 'A102', name: '第二机房', subject: 'ONLINE', seats: 30 },
  { room_no: 'B201', name: '实操机房', subject: 'OFFLINE', seats: 40 },
]

type Overrides = Partial<typeof application.$inferInsert> & {
  rooms?: readonly ApplicationRoom[]
  /** Has it a whole form? Else by its state. */
  isWhole?: boolean
}

/**
 * An application for tests; without overrides of the test world's first site and with a new credential.
 * AUDIT and DISABLE ones are complete: approved for all they applied for, 180 days ago, their rooms in `room`.
 * INIT and REJECT ones have a whole form with these rooms and four examiners of their own; the others have none, as they were
 * decided before there was one. Without a form `capacity_per_day` is the seats of the subject that has fewer.
 */
export async function buildApplication(db: Db, { rooms = SITE_ROOMS, isWhole, ...overrides }: Overrides = {}) {
  made += 1
  const today = (await clock(db)).slice(0, 10)
  const levels = overrides.levels ?? ['BEGINNER', 'MIDDLE', 'SENIOR']
  const status = overrides.status ?? 'INIT'
  const org_sn = overrides.org_sn ?? 'org-college'
  const credential_sn = overrides.credential_sn ?? (await buildCredential(db)).sn
  const site = { site_name: `测试学院第${made}考核站点`, site_address: '吉林省长春市南关区人民大街 1 号' }
  const hasForm = isWhole ?? (isEditable(status) && overrides.form === undefined)
  const form = hasForm ? await buildSiteForm(db, { org_sn, credential_sn, rooms, ...site }) : null
  const computed = form ? await capacityOf(db, credential_sn, form, levels) : fewestSeats(rooms)
  const capacity_per_day = overrides.capacity_per_day ?? computed
  const [row] = await db
    .insert(application)
    .values({
      sn: newSn(),
      // Different from the numbers that the commands take from the day's counter.
      apply_sn: `SQ${newSn()}`,
      org_sn,
      credential_sn,
      levels,
      apply_type: 'NEW',
      apply_year: Number(today.slice(0, 4)),
      ...site,
      contact_name: '周海燕',
      contact_mobile: `135${String(made).padStart(8, '0')}`,
      capacity_per_day,
      ...(status === 'INIT' ? {} : { round: 1, submit_time: `${addDays(today, -185)} 09:00:00` }),
      ...(status === 'AUDIT' || status === 'DISABLE' ? approvalOf(levels, capacity_per_day, today) : {}),
      ...(status === 'REJECT' ? { audit_opinion: '请补充考场', changed: true } : {}),
      ...(form ? { form, missing: 0 } : {}),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the application was not made')
  await buildParts(db, row, rooms)
  return row
}

const seatsOf = (rooms: readonly ApplicationRoom[], subject: ApplicationRoom['subject']) =>
  rooms.filter((one) => one.subject === subject).reduce((sum, { seats }) => sum + seats, 0)
const fewestSeats = (rooms: readonly ApplicationRoom[]) => Math.min(seatsOf(rooms, 'ONLINE'), seatsOf(rooms, 'OFFLINE'))

const EXAMINERS = 4
type Site = { org_sn: string; credential_sn: string; rooms?: readonly ApplicationRoom[]; files?: FormFiles } & Partial<
  Pick<typeof application.$inferInsert, 'site_name' | 'site_address'>
>
const NAMED_FILES: FormFiles = {
  pdf: 'attachment/proof.pdf',
  pictures: ['attachment/front.png', 'attachment/back.png'],
}
/** A whole form with these rooms and four examiners of its own; without `files` it names files that are not stored. */
export async function buildSiteForm(db: Db, site: Site): Promise<SiteFormValues> {
  const { org_sn, credential_sn, rooms = SITE_ROOMS, files = NAMED_FILES } = site
  const today = (await clock(db)).slice(0, 10)
  const examiners: string[] = []
  const examines = [{ credential_sn, level: 'MIDDLE' as const }]
  for (let at = 0; at < EXAMINERS; at += 1)
    examiners.push((await buildTeacher(db, { org_sn, account_sn: null, examines })).sn)
  const of = (subject: ApplicationRoom['subject']) => rooms.filter((one) => one.subject === subject)
  const given = { today, examiners, files, theory: of('ONLINE'), practical: of('OFFLINE') }
  const form_type = await getFormType(db, credential_sn)
  const form = form_type === 'CAR' ? carForm(given) : machineForm(given)
  const { name, uscc, school_code } = await getApplicant(db, org_sn)
  const { site_name = `${name}考核站点`, site_address = '吉林省长春市南关区人民大街 1 号' } = site
  return readSiteDraft(form_type, {
    ...form,
    site: { ...form['site'], site_name, site_address, org_name: name, uscc, school_code },
  }).draft
}

async function capacityOf(db: Db, credentialSn: string, form: SiteFormValues, levels: readonly Level[]) {
  const terms = levelTerms(levels, THREE_LEVELS, await readBasis(db, credentialSn))
  return smallestFigure(levelCapacities(readSiteDraft(await getFormType(db, credentialSn), form), terms))
}

/** What an approval of 180 days ago wrote. */
const approvalOf = (levels: (typeof application.$inferInsert)['levels'], capacity: number, today: string) => ({
  approved_levels: levels,
  approved_capacity_per_day: Math.max(1, capacity),
  valid_from: addDays(today, -180),
  valid_to: addDays(today, 184),
  audit_time: `${addDays(today, -180)} 09:00:00`,
  auditor: '测试账号乙',
})

async function buildParts(
  db: Db,
  row: typeof application.$inferSelect,
  rooms: readonly ApplicationRoom[],
): Promise<void> {
  if (rooms.length > 0)
    await db.insert(applicationRoom).values(rooms.map((one) => ({ application_sn: row.sn, ...one })))
  const { levels, site_name, site_address, contact_name, contact_mobile, capacity_per_day } = row
  const content = { levels, site_name, site_address, contact_name, contact_mobile, capacity_per_day, statement: null }
  if (row.round > 0 && row.submit_time)
    await db.insert(applicationRound).values({
      application_sn: row.sn,
      round: row.round,
      submit_time: row.submit_time,
      content: { ...content, rooms: [...rooms] },
    })
  if ((row.status === 'AUDIT' || row.status === 'DISABLE') && rooms.length > 0)
    await db
      .insert(room)
      .values(rooms.map((one) => ({ sn: newSn(), org_sn: row.org_sn, application_sn: row.sn, ...one })))
}

/** One more room of an approved site. */
export async function buildRoom(db: Db, site: { sn: string; org_sn: string }, given: ApplicationRoom) {
  await db.insert(applicationRoom).values({ application_sn: site.sn, ...given })
  const [row] = await db
    .insert(room)
    .values({ sn: newSn(), org_sn: site.org_sn, application_sn: site.sn, ...given })
    .returning()
  if (!row) throw new Error('the room was not made')
  return row
}
