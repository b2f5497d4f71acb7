import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import type { PrintPart } from '@zhikao/domain/bank/paper/paper.model.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { textOfPdf } from '../../test/pdf.ts'
import { buildTemplate } from '../../catalogue/template/template.factory.ts'
import { buildQuestion } from '../question/question.factory.ts'

let t: TestApp
let sn: string

beforeAll(async () => {
  t = await testApp()
  const template = await buildTemplate(t.db, {
    theory_minutes: 45,
    shuffle: false,
    question_rules: [
      { type: 'SINGLE', count: 1, score_each: 20 },
      { type: 'JUDGE', count: 1, score_each: 20 },
      { type: 'FILL', count: 1, score_each: 20 },
      { type: 'SHORT', count: 1, score_each: 40 },
    ],
  })
  const { credential_sn, sn: template_sn } = template
  const none = { credential_sn, options: [] }
  await buildQuestion(t.db, { credential_sn, analysis: '<p>千分尺读到百分之一。</p>' })
  await buildQuestion(t.db, { ...none, type: 'JUDGE', answer: ['FALSE'], stem: '<p>虚线表示可见轮廓。</p>' })
  await buildQuestion(t.db, {
    ...none,
    type: 'FILL',
    blanks: 1,
    answer: ['0.02|0,02'],
    stem: '<p>游标卡尺的精度为 ____ mm。</p>',
  })
  await buildQuestion(t.db, {
    ...none,
    type: 'SHORT',
    answer: ['先测基准面，再测其余尺寸。'],
    stem: String.raw`<p>简述测绘步骤。速度按 \(v_{\text{切削}}=\frac{\pi dn}{1000}\) 计算</p>`,
  })
  const made = await (await t.as('center')).call(paperContract.create, { body: { title: '理论 A 卷', template_sn } })
  sn = made.data.sn
})
afterAll(() => t.close())

const print = async (part: PrintPart, lang = 'zh-CN') => {
  const answer = await (await t.as('center')).call(paperContract.print, {
    params: { id: sn },
    query: { part },
    headers: { 'accept-language': lang },
  })
  return { ...answer, pages: (await textOfPdf(answer.raw)).map((text) => text.replaceAll(/\s/g, '')) }
}

it('the questions are printed by type with their points, without what is right (§3.15a)', async () => {
  const { http, headers, pages } = await print('paper')
  expect([http, headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = pages.join('')
  for (const word of [
    '理论A卷',
    sn,
    '总分100分·考试时间45分钟',
    '一、单选题（共1题，20分）',
    'B.外径千分尺',
    '二、判断题（共1题，20分）',
    '2.（20分）虚线表示可见轮廓。',
    '精度为____mm',
    '4.（40分）简述测绘步骤。',
    `第1页，共${pages.length}页`,
  ])
    expect(text).toContain(word)
  for (const word of ['千分尺读到百分之一', '0.02', '先测基准面']) expect(text).not.toContain(word)
})

it('the key has each answer with its explanation; the answer sheet has places alone (§3.15a)', async () => {
  const key = (await print('key')).pages.join('')
  for (const word of ['1.（20分）B', '解析：千分尺读到百分之一。', '2.（20分）错误', '(1)0.02/0,02', '先测基准面'])
    expect(key).toContain(word)
  const sheet = (await print('sheet')).pages.join('')
  expect(sheet).toContain('1.[A][B][C]')
  expect(sheet).toContain('2.[正确][错误]')
  expect(sheet).not.toContain('外径千分尺')
  expect((await print('sheet', 'en-US')).pages.join('')).toContain('Part1.Singlechoice(1question,20points)')
})

it('every page names who printed it and when, and the audit trail has it', async () => {
  const { pages } = await print('paper')
  for (const page of pages) expect(page).toContain('测试账号乙')
  const { rows } = await t.db.execute(
    sql`select action, after from audit where target_sn = ${sn} and action = 'paper.print' order by seq desc limit 1`,
  )
  expect(rows).toEqual([{ action: 'paper.print', after: { part: 'paper' } }])
})

it('is for centre and platform', async () => {
  for (const who of ['school', 'college', 'teacher', 'trainer'] as const)
    expect((await (await t.as(who)).call(paperContract.print, { params: { id: sn } })).http).toBe(403)
  expect((await (await t.as('system')).call(paperContract.print, { params: { id: 'absent' } })).http).toBe(404)
})

it('a formula is drawn: its curves have no text, its Chinese has (ADR 0087)', async () => {
  const text = (await print('paper')).pages.join('')
  expect(text).toContain('速度按切削计算')
  expect(text).not.toContain(String.raw`\frac`)
})
