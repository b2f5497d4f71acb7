import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { SITE_RULES } from '@zhikao/domain/platform/setting/setting.site.rules.ts'
import type { SiteFormValues } from '@zhikao/domain/sites/siteForm/siteForm.model.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildTemplate } from '../../catalogue/template/template.factory.ts'
import { clock } from '../../db/clock.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { audit } from '../../record/auditTable.ts'
import { media } from '../../platform/media/media.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { carForm, machineForm } from '../../seed/siteForms.ts'
import { uploadFormFiles } from '../../test/formFiles.ts'
import { application } from './application.table.ts'

let t: TestApp
let site: Client
let other: Client
let center: Client
let today: string
let files: { pdf: string; pictures: readonly [string, string] }
let credential_sn: string
let examiners: string[]

beforeAll(async () => {
  t = await testApp()
  site = await t.as('college')
  other = await t.as('college2')
  center = await t.as('center')
  today = (await clock(t.db)).slice(0, 10)
  files = await uploadFormFiles(site)
})
afterAll(() => t.close())
beforeEach(async () => {
  credential_sn = (await buildCredential(t.db)).sn
  examiners = await buildExaminers(6)
})

async function buildExaminers(count: number): Promise<string[]> {
  const made = []
  for (let at = 0; at < count; at += 1)
    made.push((await buildTeacher(t.db, { examines: [{ credential_sn, level: 'MIDDLE' }] })).sn)
  return made
}
const whole = (change: Partial<Parameters<typeof machineForm>[0]> = {}): SiteFormValues =>
  machineForm({ today, examiners, files, ...change })
/** The form with another value in one field. */
const withField = (form: SiteFormValues, section: string, field: string, value: unknown): SiteFormValues => ({
  ...form,
  [section]: { ...form[section], [field]: value },
})

const begin = async (form?: SiteFormValues, client = site) =>
  (
    await client.call(applicationContract.create, {
      body: { credential_sn, levels: ['MIDDLE'], ...(form ? { form } : {}) },
    })
  ).data
/** An application for another credential, of which no examiner is known. */
const beginAnother = async (form?: SiteFormValues) => {
  credential_sn = (await buildCredential(t.db)).sn
  return begin(form)
}
const HEADER = {
  levels: ['MIDDLE' as const],
  contact_name: '周海燕',
  contact_mobile: '13812345678',
  statement: null,
}
type Change = Partial<BodyOf<typeof applicationContract.update>> & { form: SiteFormValues }
const save = (id: string, change: Change, client = site) =>
  client.call(applicationContract.update, { params: { id }, body: { ...HEADER, ...change } })
const detail = async (id: string, client = site) =>
  (await client.call(applicationContract.detail, { params: { id } })).data
const submit = (id: string) => site.call(applicationContract.submit, { params: { id }, body: {} })

describe('the whole form of an application (domain.md §3.6 A–I)', () => {
  it('is stored as a document; rooms, name, address and capacity are read from it; whole, it can be submitted', async () => {
    const made = await begin(whole())
    expect(made).toMatchObject({
      site_name: '长春汽车职业技术大学考核站点',
      capacity_per_day: 168,
      actions: ['edit', 'submit', 'delete'],
    })
    expect(made.rooms).toEqual([
      { room_no: 'A101', name: '第一计算机房', subject: 'ONLINE', seats: 42 },
      { room_no: 'A102', name: '第二计算机房', subject: 'ONLINE', seats: 42 },
      { room_no: 'B201', name: 'CAD 实操机房（一）', subject: 'OFFLINE', seats: 42 },
      { room_no: 'B202', name: 'CAD 实操机房（二）', subject: 'OFFLINE', seats: 42 },
    ])
    expect((await submit(made.sn)).data).toMatchObject({ status: 'SUBMIT', round: 1 })
    const approved = await center.call(applicationContract.approve, { params: { id: made.sn }, body: {} })
    expect(approved.data).toMatchObject({ status: 'AUDIT', approved_capacity_per_day: 168 })
    const rooms = await site.call(applicationContract.rooms, { params: { id: made.sn } })
    expect(rooms.data.map(({ room_no, seats }) => [room_no, seats])).toEqual([
      ['A101', 42],
      ['A102', 42],
      ['B201', 42],
      ['B202', 42],
    ])
  })

  it('CAR: 8 bays of which one is spare are 28 a day with one panel', async () => {
    credential_sn = (await buildCredential(t.db, { form_type: 'CAR' })).sn
    examiners = await buildExaminers(3)
    const made = await begin(carForm({ today, examiners, files }))
    expect(made).toMatchObject({ form_type: 'CAR', capacity_per_day: 28, actions: ['edit', 'submit', 'delete'] })
    expect(made.rooms.at(-1)).toEqual({ room_no: 'C101', name: '整车装调实训车间', subject: 'OFFLINE', seats: 7 })
  })

  it('a part of it is a draft, which says how much is missing; the last field makes it whole', async () => {
    const { sn } = await begin({ site: { site_name: '二号站点' } })
    expect(await detail(sn)).toMatchObject({
      site_name: '二号站点',
      refused: [{ move: 'submit', rule: 'form_incomplete' }],
    })
    expect((await submit(sn)).rule).toBe('form_incomplete')
    const almost = withField(whole(), 'surveillance', 'isp', null)
    expect((await save(sn, { form: almost })).data.refused[0]?.message).toContain('还有 1 项')
    const items = (await site.call(applicationContract.list, { query: { keyword: '汽车职业' } })).data.items
    expect(items.find((one) => one.sn === sn)?.actions).toEqual(['edit', 'delete'])
    expect((await save(sn, { form: whole() })).data.actions).toContain('submit')
  })

  it('has the fields of the institution’s own record, whatever is sent', async () => {
    const { form } = await begin(withField(whole(), 'site', 'org_name', '冒名学院'))
    expect(form?.site).toMatchObject({ org_name: (await detail((await beginAnother()).sn)).org_name })
  })

  it('an unknown section or field, a value of another kind and a file of somebody else are refused at their place', async () => {
    const { sn } = await begin()
    const foreign = await uploadFormFiles(other)
    const faults = async (form: SiteFormValues) =>
      (await save(sn, { form })).errors?.map(({ path, rule }) => [path, rule])
    expect(await faults({ garden: {} })).toEqual([['form.garden', expect.any(String)]])
    expect(await faults({ site: { colour: 'red' } })).toEqual([['form.site.colour', expect.any(String)]])
    expect(await faults({ theory: { rooms: [{ seat_count: '30' }] } })).toEqual([
      ['form.theory.rooms.0.seat_count', expect.any(String)],
    ])
    expect(await faults(withField(whole(), 'rules', 'equipment_list', [foreign.pdf]))).toEqual([
      ['form.rules.equipment_list', 'media_unknown'],
    ])
    expect(await detail(sn)).toMatchObject({ form: { theory: { rooms: null } }, version: 1 })
  })
})

describe('saving while it is written (draft: true)', () => {
  it('raises the version and makes no entry in the audit trail; a second window does not overwrite it', async () => {
    const { sn, version } = await begin({ site: { building: '一号楼' } })
    const first = await save(sn, { form: { site: { building: '二号楼' } }, draft: true, version })
    expect(first.data).toMatchObject({ version: version + 1, form: { site: { building: '二号楼' } } })
    const second = await save(sn, { form: { site: { building: '三号楼' } }, draft: true, version })
    expect([second.http, second.rule]).toEqual([409, 'stale'])
    expect((await detail(sn)).form?.site).toMatchObject({ building: '二号楼' })
    const entries = () =>
      t.db.select({ after: audit.after }).from(audit).where(sql`target_sn = ${sn} and action = 'application.update'`)
    expect(await entries()).toEqual([])
    await save(sn, { form: whole() })
    const [entry] = await entries()
    // Names of fields, no content: the form has numbers of people.
    expect(entry?.after).toMatchObject({ form: expect.arrayContaining(['site.building', 'staff.staff']) })
    expect(JSON.stringify(entry)).not.toMatch(/11010519491231002X|13800012340|13812345678/)
  })

  it('a file that is named no more is let go, but not while a submitted round names it', async () => {
    const own = await uploadFormFiles(site)
    const isLinked = async (key: string) =>
      (await t.db.select({ linked: media.linked }).from(media).where(eq(media.key, key)))[0]?.linked
    const { sn } = await begin(withField(whole(), 'rules', 'equipment_list', [own.pdf, own.pictures[0]]))
    expect([await isLinked(own.pdf), await isLinked(own.pictures[0])]).toEqual([true, true])
    await save(sn, { form: withField(whole(), 'rules', 'equipment_list', [own.pdf]) })
    expect([await isLinked(own.pdf), await isLinked(own.pictures[0])]).toEqual([true, false])
    await submit(sn)
    await site.call(applicationContract.withdraw, { params: { id: sn }, body: {} })
    await save(sn, { form: whole() })
    expect(await isLinked(own.pdf)).toBe(true)
    const draft = await beginAnother({ rules: { equipment_list: [own.pictures[1]] } })
    expect(await isLinked(own.pictures[1])).toBe(true)
    await site.call(applicationContract.remove, { params: { id: draft.sn } })
    expect(await isLinked(own.pictures[1])).toBe(false)
  })
})

describe('who reads the form', () => {
  it('its owner whole; the centre with masked numbers, and after a rejection as it was submitted', async () => {
    const { sn } = await begin(whole())
    await submit(sn)
    await center.call(applicationContract.reject, { params: { id: sn }, body: { opinion: '请补充备用线路' } })
    await save(sn, { form: withField(whole(), 'site', 'building', '新楼') })
    const own = (await detail(sn)).form
    expect(own?.site).toMatchObject({ building: '新楼', legal_person_id_no: '11010519491231002X' })
    const read = (await detail(sn, center)).form
    expect(read?.site).toMatchObject({ building: null, legal_person_id_no: '110105********002X' })
    expect(JSON.stringify(read)).not.toMatch(/11010519491231002X|13800012340/)
    expect(JSON.stringify(read?.staff)).toContain('138****2340')
    expect((await other.call(applicationContract.detail, { params: { id: sn } })).http).toBe(404)
  })
})

describe('examiners of the form (domain.md §3.6 E)', () => {
  const faultsOf = async (sn: string) => (await detail(sn)).form_facts.examiners

  it('are enabled for the credential', async () => {
    const [stranger] = [await buildTeacher(t.db), await buildTeacher(t.db)]
    const { sn } = await begin(whole({ examiners: [...examiners.slice(0, 3), stranger.sn] }))
    expect(await faultsOf(sn)).toEqual({ [stranger.sn]: 'examiner_unfit' })
    expect((await submit(sn)).rule).toBe('form_incomplete')
    await t.db.execute(sql`update teacher set status = 'DISABLE' where sn = ${examiners[0] ?? ''}`)
    expect(await faultsOf(sn)).toMatchObject({ [examiners[0] ?? '']: 'examiner_unfit' })
  })

  it('the same person is not listed by two sites in the same application year; a draft takes nobody', async () => {
    const theirs = await uploadFormFiles(other)
    const [shared = ''] = examiners
    const mine = await begin(whole())
    const second = await begin(whole({ files: theirs }), other)
    expect(await faultsOf(mine.sn)).toEqual({})
    await other.call(applicationContract.submit, { params: { id: second.sn }, body: {} })
    expect(await faultsOf(mine.sn)).toMatchObject({ [shared]: 'examiner_elsewhere' })
    expect((await submit(mine.sn)).rule).toBe('form_incomplete')
    await t.db.update(application).set({ apply_year: 2020 }).where(eq(application.sn, second.sn))
    expect(await faultsOf(mine.sn)).toEqual({})
  })
})

it('of two sites that submit the same examiners at the same moment one is refused (domain.md §3.6 E)', async () => {
  const theirs = await uploadFormFiles(other)
  for (let round = 0; round < 5; round += 1) {
    examiners = await buildExaminers(3)
    const mine = await begin(whole())
    const second = await begin(whole({ files: theirs }), other)
    const send = (client: Client, id: string) => client.call(applicationContract.submit, { params: { id }, body: {} })
    const answers = await Promise.all([send(site, mine.sn), send(other, second.sn)])
    expect(answers.map(({ http, rule }) => rule ?? String(http)).toSorted()).toEqual(['200', 'form_incomplete'])
    credential_sn = (await buildCredential(t.db)).sn
  }
})

it('a form that an earlier release stored stays readable (ADR 0072)', async () => {
  const { sn } = await begin(whole())
  const old = { ...whole(), site: { ...whole()['site'], gone: 'x', hotline: 7 }, garden: {} }
  await t.db.update(application).set({ form: old }).where(eq(application.sn, sn))
  const read = await detail(sn)
  expect(read.form?.['site']).toMatchObject({ hotline: null, legal_person: '乔建国' })
  expect(read.refused).toMatchObject([{ move: 'submit', rule: 'form_incomplete' }])
})

it('capacity: computed with the minutes of the level’s newest enabled template (Decided 12)', async () => {
  await buildTemplate(t.db, { credential_sn, level: 'MIDDLE', practical_minutes: 240, status: 'ENABLE' })
  const made = await begin(whole())
  expect(made.form_facts.basis.minutes).toEqual([{ level: 'MIDDLE', theory: expect.any(Number), practical: 240 }])
  // floor((480 + 30) ÷ (240 + 30)) = 1 session of 84.
  expect(made.capacity_per_day).toBe(84)
})

it('capacity and the keeping of recordings follow the settings of the platform (Decided 12, §3.6 D and G)', async () => {
  const { sn } = await begin(whole())
  await buildSettings(t.db, 'site_rules', { ...SITE_RULES, recording_months: 48, machine_minutes: 240 })
  const { form_facts, refused } = await detail(sn)
  expect([form_facts.retention_months, form_facts.basis.rules.machine_minutes]).toEqual([48, 240])
  // The form says 36 months.
  expect(refused).toMatchObject([{ move: 'submit', rule: 'form_incomplete' }])
  expect((await save(sn, { form: whole() })).data.capacity_per_day).toBe(84)
  await buildSettings(t.db, 'site_rules', SITE_RULES)
  expect((await save(sn, { form: whole() })).data.capacity_per_day).toBe(168)
})

it('a renewal begins with the form of the approval', async () => {
  const { sn } = await begin(whole())
  await submit(sn)
  await center.call(applicationContract.approve, { params: { id: sn }, body: {} })
  const { version } = await detail(sn)
  const change = await site.call(applicationContract.renew, {
    params: { id: sn },
    body: { apply_type: 'CHANGE', version },
  })
  expect(change.data).toMatchObject({
    apply_type: 'CHANGE',
    capacity_per_day: 168,
    actions: ['edit', 'submit', 'delete'],
  })
  expect(change.data.form).toEqual((await detail(sn)).form)
})
