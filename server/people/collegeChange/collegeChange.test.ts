import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeChangeContract } from '@zhikao/domain/people/collegeChange/collegeChange.contract.ts'
import { newKey } from '../../files/storage.ts'
import { findNames } from '../../record/names.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { DUEL_ROUNDS } from '../../test/proof/figures.ts'
import { freshClient } from '../../test/proof/races.ts'
import { media } from '../../platform/media/media.table.ts'
import { buildOperator, FACTORY_PASSWORD } from '../../platform/operator/operator.factory.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { schoolActor } from '../../test/testDatabase.ts'
import { ORGS } from '../../test/world.ts'
import { buildCollege, buildSiteCode, collegeForm } from '../college/college.factory.ts'
import { college } from '../college/college.table.ts'
import { buildCollegeChange } from './collegeChange.factory.ts'

const { list, create, detail, approve, reject, withdraw, history } = collegeChangeContract
const ROUND_SECONDS = 1
let t: TestApp
let center: Client
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

async function fileOf(account_sn: string, org_sn: string | null): Promise<string> {
  const key = newKey('pdf')
  const file = { key, kind: 'ATTACHMENT', name: '更名批复.pdf', type: 'application/pdf', bytes: 10 } as const
  await t.db.insert(media).values({ ...file, sha256: '0'.repeat(64), account_sn, org_sn })
  return key
}

/** An institution with an account that is signed in, and a file of its own. */
async function party(overrides: Partial<typeof college.$inferInsert> = {}) {
  const org = await buildCollege(t.db, overrides)
  const role = org.org_type
  const login = await buildOperator(t.db, { role, org_sn: org.sn })
  const client = await signIn(t.app, login.username, FACTORY_PASSWORD)
  const file = await fileOf(login.sn, org.sn)
  const ask = (wish: object, who = client) =>
    who.call(create, { body: { reason: '教育厅批复学校更名', proof_files: [file], ...wish } })
  return { org, login, client, file, ask }
}
let serial = 0
const newName = () => `更名测试职业大学${++serial}号`
const at = (sn: string) => ({ params: { id: sn } })
const stored = async (sn: string) => (await t.db.select().from(college).where(eq(college.sn, sn)))[0]!
const noticesOf = async (sn: string) =>
  (
    await t.db.execute<{ event: string; who: string; status: string }>(
      sql`select event, coalesce(to_org, 'platform') as who, status from notice where entity = 'collegeChange' and entity_sn = ${sn} order by create_time, event`,
    )
  ).rows

describe('an institution asks the centre to change its locked fields (domain.md §3.2, interface.md §5a)', () => {
  it('from the request to the change: the difference, the notices both ways, history and audit', async () => {
    const { org, ask } = await party()
    const { uscc } = collegeForm('x')
    const name = newName()
    const made = await ask({ name, uscc, school_code: org.school_code })
    expect(made.data).toMatchObject({
      status: 'SUBMIT',
      org_name: org.name,
      changes: [
        { field: 'name', before: org.name, after: name },
        { field: 'uscc', before: org.uscc, after: uscc },
      ],
      waiting_days: 0,
      actions: ['withdraw'],
    })
    const { sn } = made.data
    expect(await noticesOf(sn)).toEqual([{ event: 'collegeChange.create', who: 'platform', status: 'SEND' }])
    expect((await stored(org.sn)).name).toBe(org.name)
    expect((await center.call(detail, at(sn))).data.actions).toEqual(['approve', 'reject'])
    const done = await center.call(approve, { ...at(sn), body: { version: 1, opinion: '批复属实' } })
    expect(done.data).toMatchObject({
      status: 'AUDIT',
      opinion: '批复属实',
      decide_time: expect.any(String),
      changes: made.data.changes,
      org_name: name,
      waiting_days: null,
      actions: [],
    })
    expect(await stored(org.sn)).toMatchObject({ name, uscc, school_code: org.school_code, version: 2 })
    expect((await noticesOf(sn)).at(-1)).toEqual({ event: 'collegeChange.approve', who: org.sn, status: 'SEND' })
    const lines = (await center.call(history, at(sn))).data
    expect(lines.map(({ move }) => move)).toEqual(['approve', 'create'])
    const { rows } = await t.db.execute<{ action: string; after: Record<string, unknown> }>(
      sql`select action, after from audit where target_sn in (${sn}, ${org.sn}) and chain = ${org.sn} order by seq`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['collegeChange.create', 'collegeChange.approve', 'college.edit'])
    expect(rows.at(-1)?.after).toEqual({ name, uscc })
  })

  it('is rejected with an opinion, and withdrawn; after that it may be asked for again', async () => {
    const { org, client, ask } = await party()
    const first = (await ask({ name: newName() })).data.sn
    expect((await center.call(reject, { ...at(first), body: {} })).rule).toBe('opinion_required')
    const refused = await center.call(reject, { ...at(first), body: { opinion: '批复文件缺页' } })
    expect(refused.data).toMatchObject({ status: 'REJECT', opinion: '批复文件缺页' })
    expect((await noticesOf(first)).at(-1)).toEqual({ event: 'collegeChange.reject', who: org.sn, status: 'BACK' })
    expect((await center.call(approve, { ...at(first), body: {} })).http).toBe(409)
    const second = (await ask({ name: newName() })).data.sn
    expect((await client.call(withdraw, { ...at(second), body: {} })).data.status).toBe('CANCEL')
    expect((await noticesOf(second)).at(-1)).toMatchObject({ event: 'collegeChange.withdraw', who: 'platform' })
    expect((await ask({ name: newName() })).http).toBe(200)
    expect((await stored(org.sn)).name).toBe(org.name)
  })

  it('one open request for each institution', async () => {
    const { ask } = await party()
    expect((await ask({ name: newName() })).http).toBe(200)
    expect(await ask({ name: newName() })).toMatchObject({ status: 40901, rule: 'change_open' })
  })

  it('is made by the institution, decided by centre and platform; another institution reads nothing of it (404)', async () => {
    const { org, client, ask } = await party()
    for (const name of ['center', 'system', 'teacher', 'trainer'] as const)
      expect((await ask({ name: newName() }, await t.as(name))).status).toBe(40300)
    expect((await ask({ name: newName() }, t.anonymous)).status).toBe(40002)
    const { sn } = (await ask({ name: newName() })).data
    const college2 = await t.as('college2')
    for (const call of [detail, history]) expect((await college2.call(call, at(sn))).status).toBe(40400)
    expect((await college2.call(withdraw, { ...at(sn), body: {} })).status).toBe(40400)
    // Nor its name in the audit trail, which is the institution's.
    const target = { type: 'collegeChange', sn }
    const nameFor = async (org_sn: string) => (await findNames(t.db, { ...schoolActor(), org_sn }, [target]))(target)
    expect([(await nameFor(org.sn))?.name, await nameFor(ORGS.school2)]).toEqual([org.name, undefined])
    expect((await college2.call(list, { query: {} })).data.items.map((row) => row.sn)).not.toContain(sn)
    for (const move of [approve, reject])
      expect((await client.call(move, { ...at(sn), body: { opinion: '自己通过' } })).status).toBe(40300)
    expect((await center.call(withdraw, { ...at(sn), body: {} })).status).toBe(40300)
    expect((await client.call(list, { query: { states: true } })).data).toMatchObject({
      items: [{ sn }],
      states: [{ state: 'SUBMIT', count: 1, mine: false }, {}, {}, {}],
    })
  })

  it('found by a part of the name and the whole school code, by state and institution', async () => {
    const { org, ask } = await party({ name: '白城农牧变更职业学院' })
    const { sn } = (await ask({ name: newName() })).data
    for (const query of [{ keyword: '农牧变更' }, { keyword: org.school_code }, { org_sn: org.sn, status: 'SUBMIT' }])
      expect((await center.call(list, { query })).data.items.map((row) => row.sn)).toEqual([sn])
    const none = await center.call(list, { query: { org_sn: org.sn, status: 'AUDIT' } })
    expect(none.data.total).toBe(0)
  })
})

describe('what is refused', () => {
  it('values that differ in nothing, short reasons, no file or one of another institution', async () => {
    const { org, ask } = await party()
    expect(await ask({})).toMatchObject({ status: 42200, rule: 'change_nothing' })
    expect(await ask({ name: org.name })).toMatchObject({ status: 42200, rule: 'change_nothing' })
    expect((await ask({ name: newName(), reason: '更名' })).errors).toMatchObject([{ path: 'reason' }])
    expect((await ask({ name: newName(), proof_files: [] })).errors).toMatchObject([{ path: 'proof_files' }])
    const foreign = await fileOf('acc-school2', 'org-school2')
    expect((await ask({ name: newName(), proof_files: [foreign] })).errors).toMatchObject([{ rule: 'media_unknown' }])
    expect((await ask({ status: 'DISABLE' })).errors).toMatchObject([{ rule: 'unknown_field' }])
    expect((await ask({ uscc: '122200004127500017' })).errors).toMatchObject([{ path: 'uscc', rule: 'uscc_check' }])
  })

  it.each(['name', 'school_code', 'uscc'] as const)(
    'a %s that another institution has: at once and at the approval',
    async (field) => {
      const { ask, client } = await party()
      const other = await buildCollege(t.db)
      expect(await ask({ [field]: other[field] })).toMatchObject({ status: 40901, rule: `${field}_taken` })
      const free = field === 'name' ? newName() : collegeForm('x')[field]
      const { sn } = (await ask({ [field]: free })).data
      await t.db
        .update(college)
        .set({ [field]: free })
        .where(eq(college.sn, other.sn))
      const shown = await center.call(detail, at(sn))
      expect(shown.data).toMatchObject({ actions: ['reject'], refused: [{ move: 'approve', rule: `${field}_taken` }] })
      expect((await center.call(approve, { ...at(sn), body: {} })).rule).toBe(`${field}_taken`)
      expect((await client.call(detail, at(sn))).data.status).toBe('SUBMIT')
    },
  )

  it('an institution is deleted only after its request is decided', async () => {
    const { org } = await party()
    const { sn } = await buildCollegeChange(t.db, { org_sn: org.sn })
    expect(await center.call(collegeContract.remove, at(org.sn))).toMatchObject({ rule: 'college_has_records' })
    await center.call(reject, { ...at(sn), body: { opinion: '院校将撤销' } })
    expect((await center.call(collegeContract.remove, at(org.sn))).http).toBe(200)
  })
})

describe('the type of an institution', () => {
  it('a site comes of the first approval alone (domain.md §5.1)', async () => {
    const { ask } = await party()
    expect(await ask({ org_type: 'college' })).toMatchObject({ status: 42200, rule: 'change_type_site' })
  })

  it('a site without an approval in force becomes a pilot institution: its accounts get the role, their sessions end', async () => {
    const { org, login, client, ask } = await party({ org_type: 'college' })
    await buildSiteCode(t.db, org.sn)
    const { sn } = (await ask({ org_type: 'school' })).data
    expect((await center.call(approve, { ...at(sn), body: {} })).data.changes).toEqual([
      { field: 'org_type', before: 'college', after: 'school' },
    ])
    const [moved] = await t.db.select().from(account).where(eq(account.sn, login.sn))
    expect(moved?.role).toBe('school')
    expect((await client.call(authContract.current)).status).toBe(40003)
  })
})

it('the change replaces what the institution has at the approval, not what it had at the request', async () => {
  const { org, ask } = await party()
  const name = newName()
  const { sn } = (await ask({ name })).data
  const meanwhile = newName()
  await t.db.update(college).set({ name: meanwhile }).where(eq(college.sn, org.sn))
  expect((await center.call(detail, at(sn))).data.changes).toEqual([{ field: 'name', before: meanwhile, after: name }])
  await center.call(approve, { ...at(sn), body: {} })
  expect((await center.call(detail, at(sn))).data.changes).toEqual([{ field: 'name', before: meanwhile, after: name }])
})

it(
  'two decide and the institution withdraws at once: one end is reached, and the name is the one of that end',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const { org, client, ask } = await party()
      const name = newName()
      const { sn } = (await ask({ name })).data
      const [a, b] = [await freshClient(t, 'center'), await freshClient(t, 'system')]
      const answers = await Promise.all([
        a.call(approve, { ...at(sn), body: {} }),
        b.call(reject, { ...at(sn), body: { opinion: '批复文件缺页' } }),
        client.call(withdraw, { ...at(sn), body: {} }),
      ])
      expect(answers.map(({ http }) => http).toSorted((x, y) => x - y)).toEqual([200, 409, 409])
      expect((await stored(org.sn)).name).toBe(answers[0].http === 200 ? name : org.name)
    }
  },
  patience(ROUND_SECONDS * DUEL_ROUNDS),
)

it(
  'two institutions are given one name at once: the second is told that it is taken',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const [one, two] = [await party(), await party()]
      const name = newName()
      const sns = [(await one.ask({ name })).data.sn, (await two.ask({ name })).data.sn]
      const [a, b] = [await freshClient(t, 'center'), await freshClient(t, 'system')]
      const answers = await Promise.all([
        a.call(approve, { ...at(sns[0]!), body: {} }),
        b.call(approve, { ...at(sns[1]!), body: {} }),
      ])
      expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
      expect(answers.find(({ http }) => http !== 200)?.rule).toBe('name_taken')
    }
  },
  patience(ROUND_SECONDS * DUEL_ROUNDS),
)
