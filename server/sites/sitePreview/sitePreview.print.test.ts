import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteFormValues } from '@zhikao/domain/sites/siteForm/siteForm.model.ts'
import { sitePreviewContract } from '@zhikao/domain/sites/sitePreview/sitePreview.contract.ts'
import { audit } from '../../record/auditTable.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { uploadFormFiles } from '../../test/formFiles.ts'
import { textOfPdf } from '../../test/pdf.ts'
import type { Username } from '../../test/world.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildApplication, buildSiteForm } from '../application/application.factory.ts'
import { application, applicationRound } from '../application/application.table.ts'

const ID_NO = '220102197001011237'
const MOBILE = '13812345678'

let t: TestApp
let form: SiteFormValues
let credential_sn: string
let files: Awaited<ReturnType<typeof uploadFormFiles>>
beforeAll(async () => {
  t = await testApp()
  files = await uploadFormFiles(await t.as('college'))
  credential_sn = (await buildCredential(t.db)).sn
  form = await buildSiteForm(t.db, { org_sn: 'org-college', credential_sn, files })
  form['site'] = { ...form['site'], legal_person: '欧阳𠮷', legal_person_id_no: ID_NO }
})
afterAll(() => t.close())

const print = async (who: Username, id: string, lang = 'zh-CN') =>
  (await t.as(who)).call(sitePreviewContract.print, { params: { id }, headers: { 'accept-language': lang } })
const pagesOf = async (raw: Uint8Array) => (await textOfPdf(raw)).map((text) => text.replaceAll(/\s/g, ''))
/** Of the whole file. */
const textOf = async (who: Username, id: string) => (await pagesOf((await print(who, id)).raw)).join('')
const build = (status: 'INIT' | 'SUBMIT' | 'REJECT', given: SiteFormValues | null = form) =>
  buildApplication(t.db, { status, form: given, contact_mobile: MOBILE, missing: 0 })

describe('the printed application form (domain.md §3.6, application_form_pdf)', () => {
  it('has every section with labels, values and tables, the names of files, the capacity, and places for seal and signature', async () => {
    const { sn, apply_sn } = await build('SUBMIT')
    const { http, headers, raw } = await print('college', sn)
    expect([http, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(String(headers['content-disposition'])).toContain(encodeURIComponent(`考核站点申请表_${apply_sn}.pdf`))
    const pages = await pagesOf(raw)
    const text = pages.join('')
    const titles = [
      'A.站点基本信息',
      'B.理论考场',
      'C.',
      'D.容量测算',
      'E.考评员',
      'F.管理人员',
      'G.监控与网络',
      'H.',
      'I.',
    ]
    const values = ['法定代表人', '考评员名单', '管理人员名单', '证明.pdf', '正面.png', 'A101', '是']
    const seals = ['（申请单位盖章）', '法定代表人签字：', '（审核单位盖章）']
    for (const words of [...titles, ...values, ...seals]) expect(text).toContain(words)
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`考核站点申请表${apply_sn}`)
      expect(page).toContain(`第${at + 1}/${pages.length}页`)
    }
    expect(text).not.toContain('草稿')
  })

  it('prints the figure of each level (§3.6 D); one sent in before there were such figures has one for all its levels', async () => {
    const { sn } = await build('SUBMIT')
    const content = { site_name: '站点', site_address: '', contact_name: '', contact_mobile: MOBILE, statement: null }
    const sent = { ...content, rooms: [], levels: ['BEGINNER' as const, 'SENIOR' as const], capacity_per_day: 60 }
    const keep = (round: typeof applicationRound.$inferInsert.content) =>
      t.db.update(applicationRound).set({ content: round }).where(eq(applicationRound.application_sn, sn))
    await t.db.update(application).set({ status: 'REJECT' }).where(eq(application.sn, sn))
    await keep({ ...sent, capacity: { BEGINNER: 84, SENIOR: 60 } })
    expect(await textOf('center', sn)).toMatch(/各等级每日容量.*初级84高级60/)
    await keep(sent)
    expect(await textOf('center', sn)).toMatch(/各等级每日容量.*初级60高级60/)
  })

  it('prints rare characters', async () => {
    const { sn } = await build('SUBMIT')
    expect(await textOf('college', sn)).toContain('欧阳𠮷')
  })

  it('has whole numbers for its owner, masked ones for those who review it; each print is in the audit trail', async () => {
    const { sn } = await build('SUBMIT')
    const own = await textOf('college', sn)
    for (const number of [ID_NO, MOBILE]) expect(own).toContain(number)
    for (const who of ['center', 'system'] as const) {
      const masked = await textOf(who, sn)
      for (const number of [ID_NO, MOBILE]) expect(masked).not.toContain(number)
      expect(masked).toContain('220102********1237')
    }
    const entries = await t.db.select().from(audit).where(eq(audit.target_sn, sn))
    expect(entries.map(({ action }) => action)).toEqual(Array.from({ length: 3 }, () => 'application.print'))
  })

  it('is marked as a draft on each page while something is missing; others print what was sent in last', async () => {
    const { sn } = await build('REJECT', { ...form, site: { ...form['site'], hotline: null } })
    const content = {
      levels: [],
      site_name: '上次提交的站点',
      site_address: '',
      contact_name: '',
      contact_mobile: MOBILE,
    }
    const sent = { ...content, statement: null, rooms: [], capacity_per_day: 7, form }
    await t.db.update(applicationRound).set({ content: sent }).where(eq(applicationRound.application_sn, sn))
    await t.db.update(application).set({ site_name: '正在修改的站点' }).where(eq(application.sn, sn))
    const pages = await pagesOf((await print('college', sn)).raw)
    for (const page of pages) expect(page).toContain('草稿')
    expect(pages.join('')).toContain('正在修改的站点')
    const reviewed = await textOf('center', sn)
    expect([reviewed.includes('草稿'), reviewed.includes('上次提交的站点')]).toEqual([false, true])
    expect(reviewed).not.toContain('正在修改的站点')
  })

  it('is printed for the stamp, without that mark, when nothing is missing but its own stamped copy', async () => {
    // Its examiners are of this credential.
    const unstamped = { ...form, rules: { ...form['rules'], stamped_form: null } }
    const { sn } = await buildApplication(t.db, { status: 'INIT', form: unstamped, credential_sn, missing: 1 })
    expect(await textOf('college', sn)).not.toContain('草稿')
  })

  it('is printed empty, very long and without a form; in three languages', async () => {
    const empty = await build('INIT', {})
    expect(await textOf('college', empty.sn)).toContain('未填写')
    const tall = { ...form, site: { ...form['site'], past_exam_experience: '第一行\n'.repeat(240) } }
    const long = await build('INIT', tall)
    expect((await textOf('college', long.sn)).match(/第一行/g)).toHaveLength(240)
    const old = await buildApplication(t.db, { status: 'AUDIT', isWhole: false })
    expect(await textOf('center', old.sn)).toContain('A102')
    for (const [lang, words] of [
      ['zh-HK', '考核站點申請表'],
      ['en-US', 'Exam-siteapplicationform'],
    ] as const)
      expect((await pagesOf((await print('college', empty.sn, lang)).raw)).join('')).toContain(words)
  })

  it('is not found by other institutions', async () => {
    const { sn } = await build('SUBMIT')
    expect((await t.anonymous.call(sitePreviewContract.print, { params: { id: sn } })).http).toBe(401)
    expect((await print('teacher', sn)).http).toBe(403)
    expect((await print('college2', sn)).http).toBe(404)
    expect((await print('school', sn)).http).toBe(404)
  })
})
