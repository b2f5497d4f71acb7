import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { codesOfPdf, textOfPdf } from '../../test/pdf.ts'
import type { Username } from '../../test/world.ts'
import { buildPlan } from './plan.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const print = async (who: Username, id: string, lang = 'zh-CN') =>
  (await t.as(who)).call(planContract.print, { params: { id }, headers: { 'accept-language': lang } })

describe('a printed plan', () => {
  it('contains the plan’s fields, its sessions and the decision', async () => {
    const plan = await buildPlan(t.db, { status: 'PLAN_SUBMIT', remark: '请自带工具。'.repeat(60) })
    await (await t.as('center')).call(planContract.approve, { params: { id: plan.sn }, body: { opinion: '资质符合' } })
    const { http, headers, raw } = await print('college', plan.sn)
    expect([http, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(String(headers['content-disposition'])).toContain(encodeURIComponent(`考核计划_${plan.sn}.pdf`))
    const text = (await textOfPdf(raw)).join('').replaceAll(/\s/g, '')
    for (const word of [plan.sn, plan.title, plan.contact_name, '请自带工具', '场次安排', '理论', '通过', '资质符合'])
      expect(text).toContain(word.replaceAll(/\s/g, ''))
    const english = (await textOfPdf((await print('center', plan.sn, 'en-US')).raw)).join(' ')
    expect(english).toContain('Exam plan')
  })

  it('has a head with its number and the page on each page, its number as a code, and places for two seals (console.md finding 30)', async () => {
    const long = await buildPlan(t.db, { remark: '请自带工具。'.repeat(160) })
    const { raw } = await print('college', long.sn)
    const pages = (await textOfPdf(raw)).map((text) => text.replaceAll(/\s/g, ''))
    expect(pages.length).toBeGreaterThan(1)
    for (const [at, text] of pages.entries()) {
      expect(text).toContain(`考核计划${long.sn}`)
      expect(text).toContain(`第${at + 1}/${pages.length}页`)
    }
    expect(pages.at(-1)).toContain('（考核站点盖章）')
    expect(pages.at(-1)).toContain('（审核单位盖章）')
    expect((await codesOfPdf(raw)).at(-1)).toBe(long.sn)
    const short = await buildPlan(t.db)
    const [only, ...none] = await textOfPdf((await print('center', short.sn, 'en-US')).raw)
    expect([none.length, only?.includes('Page 1 of 1')]).toEqual([0, true])
  })

  it('is for everyone who may read the plan', async () => {
    const { sn } = await buildPlan(t.db)
    expect((await t.anonymous.call(planContract.print, { params: { id: sn } })).http).toBe(401)
    expect((await print('school', sn)).http).toBe(403)
    expect((await print('college2', sn)).http).toBe(404)
    expect((await print('system', sn)).http).toBe(200)
  })
})
