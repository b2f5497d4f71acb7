import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ticketContract } from '@zhikao/domain/exams/ticket/ticket.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { EXAM_RULES } from '@zhikao/domain/platform/setting/setting.model.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { clock } from '../../db/clock.ts'
import { openDocument } from '../../files/document/document.ts'
import { SYSTEM_FONTS } from '../../files/document/fallbackGlyph.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { codesOfPdf, textOfPdf } from '../../test/pdf.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { buildScoreSheet } from '../../results/score/score.factory.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { ticketTasks } from './ticket.jobs.ts'
import { eachTicket, openTickets } from './ticket.queries.ts'
import { drawTicket } from './ticket.page.print.ts'

const { plan: head, students } = signupContract
const { print: ticket } = ticketContract
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** An approved exam in two days: the site's own candidate and one of each school. */
async function seated(days = 2): Promise<string> {
  const { sn } = await buildScoreSheet(t.db, {
    scores: [
      [null, null],
      [null, null],
      [null, null],
    ],
    owners: [ORGS.college, ORGS.school, ORGS.school2],
    days_ago: -days,
  })
  return sn
}
const print = async (who: Username, id: string, signup?: string, lang = 'zh-CN') =>
  (await t.as(who)).call(ticket, {
    params: { id },
    query: signup ? { signup } : {},
    headers: { 'accept-language': lang },
  })
const rowsOf = async (who: Username, id: string) =>
  (await (await t.as(who)).call(students, { params: { id }, query: { sort: 'ticket_no' } })).data.items

describe('admission tickets', () => {
  it('of a plan are one document with a page for each candidate that the reader may see', async () => {
    const sn = await seated()
    const rows = await rowsOf('college', sn)
    const { http, headers, raw } = await print('college', sn)
    expect([http, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(String(headers['content-disposition'])).toContain(encodeURIComponent(`准考证_${sn}.pdf`))
    const pages = (await textOfPdf(raw)).map((page) => page.replaceAll(/\s/g, ''))
    expect(pages).toHaveLength(3)
    for (const [at, row] of rows.entries()) {
      expect(pages[at]).toContain(row.name)
      expect(pages[at]).toContain(row.ticket_no)
      expect(pages[at]).toContain(row.org_name)
      expect(pages[at]).toContain(`第${at + 1}/3页`)
      for (const seat of row.seats) expect(pages[at]).toContain(seat.start_time.slice(0, 10))
    }
    expect(await codesOfPdf(raw)).toEqual(rows.map(({ ticket_no }) => ticket_no))
    expect(await textOfPdf((await print('center', sn)).raw)).toHaveLength(3)
    for (const who of ['school', 'school2'] as const) {
      const [own] = await rowsOf(who, sn)
      const [page = '', ...others] = await textOfPdf((await print(who, sn)).raw)
      expect([page.includes(own?.ticket_no ?? '?'), others]).toEqual([true, []])
    }
  })

  it('contain person, seats, address and rules; the ID number is masked', async () => {
    const sn = await seated()
    const [row] = await rowsOf('school', sn)
    const { raw } = await print('school', sn, row?.sn)
    const [page = ''] = await textOfPdf(raw)
    const plain = page.replaceAll(/\s/g, '')
    for (const wanted of [
      '准考证',
      '性别',
      '居民身份证',
      row?.id_no ?? '?',
      '中级',
      '理论',
      '实操',
      '09:00–12:00',
      '考生须知',
      '开考前15分钟',
      '考核站点盖章',
      '吉林省长春市南关区人民大街',
    ])
      expect(plain).toContain(wanted)
    expect(row?.id_no).toMatch(/\*{8}/)
    const { rows } = await t.db.execute<{ id_no: string }>(
      sql`select st.id_no from signup g join student st on st.sn = g.student_sn where g.sn = ${row?.sn}`,
    )
    expect(plain).not.toContain(rows[0]?.id_no)
    expect(plain).toContain(maskIdNo(rows[0]?.id_no ?? ''))
  })

  it('of a borrowed student show the type of ID document to the school and the centre, but not to the site', async () => {
    const sn = await seated()
    const rows = await rowsOf('college', sn)
    const showsIdType = async (who: Username, org: string) => {
      const signup = rows.find(({ org_sn }) => org_sn === org)?.sn
      const [page = ''] = await textOfPdf((await print(who, sn, signup)).raw)
      return page.includes('居民身份证')
    }
    expect(await showsIdType('college', ORGS.college)).toBe(true)
    expect(await showsIdType('college', ORGS.school)).toBe(false)
    expect(await showsIdType('school', ORGS.school)).toBe(true)
    expect(await showsIdType('center', ORGS.school)).toBe(true)
  })

  it.each([
    ['zh-HK', '准考證', '考生須知'],
    ['en-US', 'Admission ticket', 'Notes for candidates'],
  ])('are printed in %s', async (lang, title, notes) => {
    const [page = ''] = await textOfPdf((await print('college', await seated(), undefined, lang)).raw)
    expect(page).toContain(title)
    expect(page).toContain(notes)
  })
})

describe('no ticket is printed', () => {
  it('without session, permission, or an own candidate in the plan', async () => {
    const sn = await seated()
    expect((await t.anonymous.call(ticket, { params: { id: sn } })).status).toBe(40002)
    for (const who of ['teacher', 'trainer'] as const) expect((await print(who, sn)).status).toBe(40300)
    expect((await print('college2', sn)).status).toBe(40400)
    const rows = await rowsOf('college', sn)
    const foreign = rows.find(({ org_sn }) => org_sn === ORGS.school2)
    const [absent, other] = [await print('school', sn, 'absent'), await print('school', sn, foreign?.sn)]
    expect([other.http, other.raw.equals(absent.raw)]).toEqual([404, true])
  })
  it('before the exam is approved, and earlier than the set number of days before it: the message names the day', async () => {
    const open = await buildSignup(t.db)
    const soon = await seated(10)
    const today = (await clock(t.db)).slice(0, 10)
    for (const [lang, words] of [
      ['zh-CN', '尚未通过审核，通过后才有准考证'],
      ['zh-HK', '獲批准後才有准考證'],
      ['en-US', 'The exam application is not approved yet'],
    ] as const) {
      const refused = await print('college', open.plan_sn, undefined, lang)
      expect([refused.status, refused.rule]).toEqual([42200, 'ticket_not_approved'])
      expect(refused.message).toContain(words)
      const early = await print('college', soon, undefined, lang)
      expect([early.status, early.rule]).toEqual([42200, 'ticket_not_open'])
      expect(early.message).toContain(addDays(today, 10 - EXAM_RULES.ticket_open_days))
    }
    const seen = await (await t.as('college')).call(head, { params: { id: soon } })
    expect([seen.data.ticket_refused?.rule, seen.data.actions.includes('ticket')]).toEqual(['ticket_not_open', false])
    const now = await (await t.as('college')).call(head, { params: { id: await seated() } })
    expect([now.data.ticket_refused, now.data.actions.includes('ticket')]).toEqual([null, true])
  })
  it('for a plan in which nobody has a seat', async () => {
    const sn = await seated()
    await t.db.execute(sql`update signup set ticket_no = null where plan_sn = ${sn}`)
    expect((await print('college', sn)).rule).toBe('ticket_none')
    expect((await print('college', (await buildPlan(t.db, { status: 'EXAM_SUBMIT' })).sn)).rule).toBe(
      'ticket_not_approved',
    )
  })
})

test.each([
  ['𠮷田䶮', [], '𠮷田䶮'],
  ['张𬎆明', [], '张〔U+2C386〕明'],
  [
    '张𬎆明',
    SYSTEM_FONTS.regular,
    SYSTEM_FONTS.regular.some((path) => existsSync(path)) ? '张𬎆明' : '张〔U+2C386〕明',
  ],
])('the name %s with the machine’s fonts %o is printed as %s', async (name, regular, expected) => {
  const sn = await seated()
  const { actorOf } = t.services
  const { plan, filter } = await openTickets(t.db, await actorOf(t.db, 'acc-college'), sn, null)
  const document = await openDocument({ title: 'x', lang: 'zh-CN', mark: null, systemFonts: { regular, bold: [] } })
  for await (const one of eachTicket(t.db, filter)) {
    const at = { rules: EXAM_RULES, lang: 'CN' as const, page: 1, pages: 1, photo: null }
    await drawTicket(document, { plan, ticket: { ...one, name }, ...at })
    break
  }
  expect((await textOfPdf(await document.end())).join('')).toContain(expected)
})

describe('the notice that tickets are ready', () => {
  const upkeep = async () => {
    for (const task of ticketTasks) if ('upkeep' in task) await task.run(t.services)
  }
  const noticesOf = async (sn: string) =>
    (
      await t.db.execute<{ to_org: string; screen: string }>(
        sql`select to_org, screen from notice where event = 'signup.ticket' and entity_sn = ${sn} order by to_org`,
      )
    ).rows
  it('goes once to the site and to each school with candidates there, and links to them', async () => {
    const [ready, early] = [await seated(3), await seated(4)]
    await upkeep()
    const parties = [ORGS.college, ORGS.school, ORGS.school2].toSorted((a, b) => a.localeCompare(b))
    expect((await noticesOf(ready)).map(({ to_org }) => to_org)).toEqual(parties)
    expect((await noticesOf(ready))[0]?.screen).toBe('studentPlanRows')
    expect(await noticesOf(early)).toEqual([])
    await upkeep()
    expect(await noticesOf(ready)).toHaveLength(3)
  })
})
