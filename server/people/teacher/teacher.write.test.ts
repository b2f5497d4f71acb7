import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { idCheckDigit, maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildTeacher, buildTeacherFile, teacherForm } from './teacher.factory.ts'

let t: TestApp
let center: Client
let credential: Awaited<ReturnType<typeof buildCredential>>
let photo: string
let today: string

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
  credential = await buildCredential(t.db, { code: 'JXGCZT' })
  photo = await buildTeacherFile(t.services, 'jpg')
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

const form = (changes: object = {}) => teacherForm({ credential_sn: credential.sn, photo, today }, changes)
/** What an edit form sends: everything but the masked numbers. */
const edited = (changes: object = {}) => {
  const { id_no: _, mobile: __, ...rest } = form(changes)
  return rest
}
const detail = async (client: Client, sn: string) =>
  (await client.call(teacherContract.detail, { params: { id: sn } })).data

describe('create', () => {
  test('Decided 43: two issues of one permit saved at once: one examiner is stored, in each of 10 rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const document = (issue: string) => ({
        id_type: 'HK_MACAO_PERMIT',
        id_no: `H4444440${round}${issue}`,
        gender: 'FEMALE',
        birthday: '1985-06-01',
      })
      const answers = await Promise.all(
        ['', '01', '02'].map((issue) => center.call(teacherContract.create, { body: form(document(issue)) })),
      )
      expect(answers.map(({ rule, status }) => rule ?? String(status)).toSorted()).toEqual([
        '80200',
        'id_no_exists',
        'id_no_exists',
      ])
    }
  })

  test('opens the account without a usable password; center issues a one-time password (spec §7.21)', async () => {
    const body = form()
    const answer = await center.call(teacherContract.create, { body })
    expect(answer).toMatchObject({
      status: 80200,
      data: {
        status: 'INIT',
        init_reason: null,
        id_no: maskIdNo(body.id_no),
        mobile: `${body.mobile.slice(0, 3)}****${body.mobile.slice(-4)}`,
        org_name: '长春汽车工业高等专科学校',
        credentials: [{ code: 'JXGCZT', levels: ['BEGINNER', 'MIDDLE'], directions: [] }],
      },
    })
    expect(answer.data.actions).toEqual(['edit', 'reveal', 'enable', 'chief', 'reset', 'availability', 'delete'])
    const login = (password: string) =>
      t.anonymous.call(authContract.login, { body: { username: body.mobile, password } })
    expect((await login('Zhikao@2026')).status).toBe(40101)
    const reset = await center.call(operatorContract.reset, {
      params: { id: answer.data.account_sn ?? '' },
      body: { reason: '首次登录' },
    })
    expect(reset.data.username).toBe(body.mobile)
    expect((await login(reset.data.password)).status).toBe(80200)
    const { rows } = await t.pool.query(
      `select action, before::text, after::text from audit where target_sn = any($1)`,
      [[answer.data.sn, answer.data.account_sn]],
    )
    expect(rows.map((row) => row.action)).toEqual(expect.arrayContaining(['teacher.create', 'operator.create']))
    for (const row of rows) for (const secret of [body.id_no, body.mobile]) expect(`${row.after}`).not.toContain(secret)
  })

  test('names immediately why the examiner cannot be enabled', async () => {
    const answer = await center.call(teacherContract.create, { body: form({ title: 'OTHER', work_years: 1 }) })
    expect(answer.data.init_reason).toBe(
      '考评员须具有高级工（三级）及以上技能等级或中级及以上职称，请核对职称与技能等级；从业年限须满 3 年，现为 1 年',
    )
    expect(answer.data.refused).toMatchObject([{ move: 'enable', rule: 'title_examiner' }])
    const params = { id: answer.data.sn }
    const refused = await center.call(teacherContract.enable, {
      params,
      body: {},
      headers: { 'accept-language': 'en' },
    })
    expect([refused.http, refused.rule, refused.message]).toEqual([
      422,
      'title_examiner',
      'An examiner needs skill level 3 or above, or an intermediate title or above; check the title and the skill level',
    ])
    expect(await detail(center, params.id)).toMatchObject({ status: 'INIT' })
  })

  test('names all faults in one answer', async () => {
    const answer = await center.call(teacherContract.create, {
      body: form({
        id_no: '220102199203232340',
        org_sn: 'nowhere',
        photo: await buildTeacherFile(t.services, 'pdf'),
        credentials: [{ credential_sn: 'none', levels: ['SENIOR'] }],
        train_cert_expire: '2020-06-30',
        is_chief: true,
        work_years: 4,
      }),
    })
    expect(answer.errors.map(({ path, rule }) => [path, rule])).toEqual([
      ['id_no', 'id_check_digit'],
      ['org_sn', 'org_unknown'],
      ['credentials.0.credential_sn', 'credential_unknown'],
      ['train_cert_expire', 'cert_order'],
      ['is_chief', 'chief_not_experienced'],
      ['photo', 'photo_image'],
    ])
    expect(
      (await center.call(teacherContract.create, { body: form({ photo: 'aa/bb/none.jpg' }) })).errors,
    ).toMatchObject([{ path: 'photo', rule: 'media_unknown' }])
    const again = await center.call(teacherContract.create, {
      body: form({ credentials: [1, 2].map(() => ({ credential_sn: credential.sn, levels: ['SENIOR'] })) }),
    })
    expect(again.errors).toMatchObject([{ path: 'credentials', rule: 'chosen_twice' }])
  })

  test('person, mobile and certificate are unique: 40901 names the taken one and not the institution', async () => {
    const known = await buildTeacher(t.db, { org_sn: ORGS.college2 })
    const near = await buildTeacher(t.db, { org_sn: ORGS.college })
    const rule = async (changes: object) => {
      const answer = await center.call(teacherContract.create, { body: form(changes) })
      return [answer.status, answer.rule]
    }
    expect(await rule({ id_no: near.id_no })).toEqual([40901, 'id_no_exists'])
    expect(await rule({ id_no: known.id_no })).toEqual([40901, 'teacher_elsewhere'])
    expect(await rule({ mobile: known.mobile })).toEqual([40901, 'mobile_taken'])
    expect(await rule({ mobile: '13900001001' })).toEqual([40901, 'mobile_taken'])
    expect(await rule({ train_cert_no: known.train_cert_no })).toEqual([40901, 'cert_no_taken'])
  })

  test('an account of role teacher without an examiner becomes the account of the new examiner with the same mobile', async () => {
    const { rows } = await t.pool.query(`select mobile from account where sn = 'acc-teacher2'`)
    const answer = await center.call(teacherContract.create, { body: form({ mobile: rows[0].mobile }) })
    expect(answer.data).toMatchObject({ account_sn: 'acc-teacher2', username: 'teacher2' })
    expect((await detail(await t.as('teacher2'), answer.data.sn)).name).toBe('乔军文')
  })
})

describe('update', () => {
  test('keeps numbers that are not sent, changes institution, certificates and account; a stale version is refused (spec §7.25)', async () => {
    const { data: one } = await center.call(teacherContract.create, { body: form() })
    const params = { id: one.sn }
    const mobile = '18700000001'
    const changed = await center.call(teacherContract.update, {
      params,
      body: {
        ...edited({ name: '乔文', org_sn: ORGS.college2, bank_card: '6222021234567890128' }),
        mobile,
        version: one.version,
        credentials: [{ credential_sn: credential.sn, levels: ['SENIOR'], directions: ['整车装调'] }],
      },
    })
    expect(changed.data).toMatchObject({
      name: '乔文',
      id_no: one.id_no,
      bank_card: '622202*********0128',
      org_name: '吉林工业职业技术学院',
      credentials: [{ levels: ['SENIOR'], directions: ['整车装调'] }],
    })
    const { rows } = await t.pool.query(`select username, name, mobile from account where sn = $1`, [one.account_sn])
    expect(rows[0]).toEqual({ username: mobile, name: '乔文', mobile })
    expect(
      (await center.call(teacherContract.update, { params, body: { ...edited(), version: one.version } })).status,
    ).toBe(40900)
    const kept = await center.call(teacherContract.update, { params, body: edited() })
    expect(kept.data.bank_card).toBe('622202*********0128')
    expect(
      (await center.call(teacherContract.update, { params, body: edited({ bank_card: null }) })).data.bank_card,
    ).toBeNull()
  })

  test('an enabled examiner cannot lose a condition that is met; a condition already not met does not prevent editing', async () => {
    const { sn } = await buildTeacher(t.db)
    const update = (changes: object) =>
      center.call(teacherContract.update, { params: { id: sn }, body: edited(changes) })
    const lost = await update({ work_years: 1 })
    expect([lost.http, lost.rule]).toEqual([422, 'qualification_lost'])
    expect(lost.message).toContain('从业年限须满 3 年')
    expect((await update({ work_years: 30 })).status).toBe(80200)
    const first17 = '22010219500101001'
    const id_no = first17 + idCheckDigit(first17)
    const old = await buildTeacher(t.db, { id_no })
    const body = edited({ department: '实训中心' })
    expect((await center.call(teacherContract.update, { params: { id: old.sn }, body })).data).toMatchObject({
      department: '实训中心',
      status: 'ENABLE',
    })
  })

  test('files are linked, and unlinked when no examiner uses them', async () => {
    const [first, second] = [await buildTeacherFile(t.services, 'pdf'), await buildTeacherFile(t.services, 'pdf')]
    const { data: one } = await center.call(teacherContract.create, { body: form({ files: [first] }) })
    await center.call(teacherContract.update, { params: { id: one.sn }, body: edited({ files: [second] }) })
    const { rows } = await t.pool.query(`select linked from media where key = any($1) order by key = $2`, [
      [first, second],
      second,
    ])
    expect(rows.map((row) => row.linked)).toEqual([false, true])
  })
})
