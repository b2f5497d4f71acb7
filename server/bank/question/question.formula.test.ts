import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { FORMULA_MAX } from '@zhikao/domain/kernel/formula.ts'
import { questionContract as contract } from '@zhikao/domain/bank/question/question.contract.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob } from '../../test/jobs.ts'
import { question } from './question.table.ts'

const S = String.raw
let t: TestApp
let center: Client
let credential_sn: string
beforeAll(async () => {
  t = await testApp({ runner: true })
  center = await t.as('center')
  credential_sn = (await buildCredential(t.db, { code: 'GONGSHI' })).sn
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(question))

type Body = BodyIn<typeof contract.create>
const STEM = S`<p>切削速度 \(v=\frac{\pi dn}{1000}\)，\(d&lt;50\)：</p>`
const create = (change: Partial<Body> = {}) =>
  center.call(contract.create, {
    body: {
      credential_sn,
      level: 'MIDDLE',
      subject: 'ONLINE',
      type: 'SINGLE',
      stem: STEM,
      options: [{ text: S`取 \(\sqrt{2}\)` }, { text: '取 2' }],
      answer: ['A'],
      analysis: S`<p>\[v=\frac{\pi\times 50\times 600}{1000}\]</p>`,
      ...change,
    },
  })
const ofShort: Partial<Body> = { type: 'SHORT', options: [] }

describe('formulas of questions (ADR 0087)', () => {
  it('stem, options, analysis and model answer have theirs; a word that fills a blank has none', async () => {
    const { data } = await create()
    expect(data.stem).toBe(STEM)
    expect(data.formulas.map(({ tex, display }) => [tex, display])).toEqual([
      [S`v=\frac{\pi dn}{1000}`, false],
      ['d<50', false],
      [S`v=\frac{\pi\times 50\times 600}{1000}`, true],
      [S`\sqrt{2}`, false],
    ])
    const short = await create({ ...ofShort, stem: '<p>求 v</p>', analysis: null, answer: [S`\(v=94\)`] })
    expect(short.data.formulas).toMatchObject([{ tex: 'v=94' }])
    const fill = { type: 'FILL' as const, options: [], stem: '<p>v 为 ____</p>', answer: [S`\(94`] }
    expect((await create({ ...fill, analysis: null })).data.formulas).toEqual([])
  })

  it.each([
    ['stem', { stem: S`<p>\(\frac{1\)</p>` }],
    ['options', { options: [{ text: S`\(\frac{1\)` }, { text: '乙' }] }],
    ['analysis', { analysis: S`<p>\(\frac{1\)</p>` }],
    ['answer', { ...ofShort, answer: [S`\(\frac{1\)`] }],
  ] satisfies [string, Partial<Body>][])(
    'one that cannot be read is refused at its field: %s',
    async (path, change) => {
      const { http, errors } = await create(change)
      expect([http, errors?.map((one) => [one.path, one.rule])]).toEqual([400, [[path, 'question_formula']]])
      expect(errors?.[0]?.message).toBe(S`公式“\frac{1”不能识别，请按 TeX 的写法改正`)
    },
  )

  it('a preview has those that can be read; more than 20, or a longer one than 1,000 characters, are refused', async () => {
    const one = (tex: string, display = false) => ({ tex, display })
    const ask = (formulas: { tex: string; display: boolean }[]) => center.call(contract.formula, { body: { formulas } })
    const { data } = await ask([one('a^2'), one(S`\frac{`), one('a^2', true)])
    expect(data.map(({ tex, display }) => [tex, display])).toEqual([
      ['a^2', false],
      ['a^2', true],
    ])
    const refused = [
      await ask(Array.from({ length: 21 }, () => one('a'))),
      await ask([one('a'.repeat(FORMULA_MAX + 1))]),
      await ask([]),
    ]
    expect(refused.map(({ http }) => http)).toEqual([400, 400, 400])
    expect((await (await t.as('school')).call(contract.formula, { body: { formulas: [one('a')] } })).http).toBe(403)
  })

  it('an import refuses at the cell what cannot be read, and takes the rest', async () => {
    const text = S`\(\frac{1\) 是？
A. 甲
B. 乙
ANSWER: A

\(\frac{1}{2}\) 是？
A. \(0.5\)
B. \(x_\)
ANSWER: A

半是？
A. \(\frac{1}{2}\)
B. 二
ANSWER: A
`
    const body = { mode: 'skip' as const, credential_sn, level: 'MIDDLE' as const }
    const { data } = await center.call(contract.import, { body, file: { name: '题.txt', bytes: Buffer.from(text) } })
    const job = await finishedJob(center, data.job)
    expect(job).toMatchObject({ ok: 1, failed: 2 })
    const faults = await center.call(jobContract.errors, { params: { id: job.sn }, query: { limit: 100 } })
    expect(faults.data.items.map(({ row, column, rule }) => [row, column, rule])).toEqual([
      [1, '题干', 'question_formula'],
      [6, '选项B', 'question_formula'],
    ])
  })

  it.each([
    ['XLSX', 'x.xlsx', 0],
    ['GIFT', 'x.gift', 0],
    ['MOODLE', 'x.xml', 0],
    ['QTI', 'x.zip', 8],
  ] as const)('%s carries them: import(export(x)) = x (§3.15a)', async (format, name, maths) => {
    await create({ analysis: S`<p>\[\begin{cases}a&amp;1\\[2pt]b&amp;2\end{cases}\]</p>` })
    await create({ ...ofShort, answer: [S`因 \(a\ne b\) 故 {x}`] })
    const stored = async () =>
      (await t.db.select().from(question).orderBy(question.digest)).map((one) => [
        one.stem,
        one.options,
        one.answer,
        one.analysis,
      ])
    const before = await stored()
    const { raw } = await center.call(contract.export, { body: { credential_sn: [credential_sn], format } })
    await t.db.delete(question)
    expect(raw.toString().match(/<math /g)?.length ?? 0).toBe(maths)
    const { data } = await center.call(contract.import, { body: { mode: 'skip' }, file: { name, bytes: raw } })
    expect(await finishedJob(center, data.job)).toMatchObject({ ok: 2, failed: 0 })
    expect(await stored()).toEqual(before)
  })
})
