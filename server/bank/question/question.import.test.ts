import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { questionContract as contract } from '@zhikao/domain/bank/question/question.contract.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { buildCredential, THREE_LEVELS } from '../../catalogue/credential/credential.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, rowsOf, workbookOf } from '../../test/jobs.ts'
import { buildKnowledgePoint } from '../knowledgePoint/knowledgePoint.factory.ts'
import { buildQuestion } from './question.factory.ts'
import { question } from './question.table.ts'

let t: TestApp
let center: Client
let credential_sn: string

beforeAll(async () => {
  t = await testApp({ runner: true })
  center = await t.as('center')
  credential_sn = (await buildCredential(t.db, { code: 'TIKU', levels: THREE_LEVELS })).sn
  const top = await buildKnowledgePoint(t.db, { credential_sn, name: '零件图' })
  await buildKnowledgePoint(t.db, { credential_sn, name: '公差与配合', parent_sn: top.sn })
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(question))

const OPTIONS = ['选项A', '选项B', '选项C', '选项D', '选项E', '选项F', '选项G', '选项H']
const COLUMNS = ['证书代码', '等级', '题型', '题干', ...OPTIONS, '答案', '解析', '难度', '知识点', '分值']
const HEADER = [...COLUMNS, '科目', '来源', '互斥组', '可用于自测']
type Cells = {
  type: string
  stem: string
  answer: string
  options?: string[]
  analysis?: string
  difficulty?: string
  points?: string
  score?: string
  more?: string[]
  code?: string
  level?: string
}
const line = (of: Cells) => {
  const options = OPTIONS.map((_, at) => of.options?.[at] ?? '')
  const [code, level] = [of.code ?? 'TIKU', of.level ?? '中级']
  const last = [of.answer, of.analysis ?? '', of.difficulty ?? '3', of.points ?? '', of.score ?? '']
  return [code, level, of.type, of.stem, ...options, ...last, ...(of.more ?? ['', '', '', ''])]
}
const EVERY_TYPE = [
  line({
    type: '单选题',
    stem: '孔 φ50H7 与轴 φ50g6 的配合属于？',
    options: ['间隙配合', '过渡配合', '过盈配合'],
    answer: 'a',
    analysis: '基孔制。',
    points: '零件图/公差与配合',
    score: '1.5',
    more: ['', '大纲 2026', '配合性质', '是'],
  }),
  line({
    type: '多选题',
    stem: '按不剖绘制的有？',
    options: ['实心轴', '螺栓', '轮毂'],
    answer: 'B、A',
    difficulty: '4',
  }),
  line({ type: '判断题', stem: '尺寸数值与比例无关。', answer: '对' }),
  line({ type: '填空题', stem: '精度 ____ mm，量程 ____ mm', answer: '0.02|0,02\n150' }),
  line({ type: '简答题', stem: '简述测绘步骤。', answer: '先测基准面。', score: '5' }),
  line({ type: '实操题', stem: '完成三维建模。', answer: '见评分表。', score: '35' }),
]

async function importAs(
  rows: readonly (readonly string[])[],
  mode: 'preview' | 'skip' | 'abort' = 'skip',
  head = HEADER,
) {
  const bytes = await workbookOf(
    [...head],
    rows.map((row) => row.slice(0, head.length)),
  )
  const { data } = await center.call(contract.import, { body: { mode }, file: { name: 'questions.xlsx', bytes } })
  return finishedJob(center, data.job)
}
const faultsOf = async (sn: string) =>
  (await center.call(jobContract.errors, { params: { id: sn } })).data.items.map(({ row, column, rule }) => [
    row,
    column,
    rule,
  ])
const exported = async () => {
  const answer = await center.call(contract.export, { body: { credential_sn: [credential_sn] } })
  return rowsOf(answer.raw)
}

describe('questions from a workbook (§3.15a, §7)', () => {
  it('of every type become drafts, with points, history and one audit entry', async () => {
    expect(await importAs(EVERY_TYPE)).toMatchObject({ state: 'done', ok: 6, failed: 0 })
    const { data } = await center.call(contract.list, {
      query: { credential_sn: [credential_sn], sort: 'score_default' },
    })
    expect(new Set(data.items.map(({ type }) => type)).size).toBe(6)
    const { sn } = data.items.find(({ type }) => type === 'SINGLE')!
    const one = (await center.call(contract.detail, { params: { id: sn } })).data
    expect(one).toMatchObject({
      subject: 'ONLINE',
      stem: '<p>孔 φ50H7 与轴 φ50g6 的配合属于？</p>',
      answer: ['A'],
      analysis: '<p>基孔制。</p>',
      score_default: 1.5,
      difficulty: 3,
      knowledge_points: [{ name: '公差与配合' }],
      source: '大纲 2026',
      alternative_group: '配合性质',
      practice_allowed: true,
      status: 'INIT',
      missing: [],
    })
    const history = await center.call(contract.history, { params: { id: sn } })
    expect(history.data.map(({ move }) => move)).toEqual(['create'])
    const audit = await t.db.execute(sql`select 1 from audit where action = 'question.import'`)
    expect(audit.rows).toHaveLength(1)
  })

  it('names each fault at its cell, and skips the row', async () => {
    const job = await importAs([
      line({ type: '单选题', stem: '没有选项', answer: 'A' }),
      line({ type: '单选题', stem: '没有这个选项', options: ['甲', '乙'], answer: 'C' }),
      line({ type: '判断题', stem: '什么也不是', answer: '也许' }),
      line({ type: '填空题', stem: '一个空 ____', answer: '甲\n乙' }),
      line({ type: '判断题', stem: '没有这个证书', answer: '对', code: 'NONE' }),
      line({ type: '判断题', stem: '没有这个知识点', answer: '对', points: '焊接' }),
      line({ type: '判断题', stem: '难度过大', answer: '对', difficulty: '6' }),
      line({ type: '实操题', stem: '理论中的实操', answer: '见评分表', more: ['理论', '', '', ''] }),
      line({ type: '判断题', stem: '完整的一题', answer: '错' }),
    ])
    expect(job).toMatchObject({ ok: 1, failed: 8 })
    expect(await faultsOf(job.sn)).toEqual([
      [2, '选项A', 'question_options'],
      [2, '答案', 'question_single'],
      [3, '答案', 'question_single'],
      [4, '答案', 'question_judge'],
      [5, '答案', 'question_blanks'],
      [6, '证书代码', 'question_credential_unknown'],
      [7, '知识点', 'question_point_unknown'],
      [8, '难度', 'too_big'],
      [9, '科目', 'question_subject'],
    ])
  })

  it('takes a question once: not what the file repeats, nor what the level has', async () => {
    await importAs(EVERY_TYPE.slice(0, 1))
    const other = line({ type: '判断题', stem: '新的一题', answer: '对' })
    const again = await importAs([...EVERY_TYPE.slice(0, 1), other, other])
    expect(again).toMatchObject({ ok: 1, failed: 2 })
    expect(await faultsOf(again.sn)).toEqual([
      [2, '题干', 'question_exists'],
      [4, '题干', 'question_repeated'],
    ])
  })

  it('is undone within a day: what was changed or enabled since stays, the rest may come again (ADR 0032)', async () => {
    const job = await importAs(EVERY_TYPE)
    const rows = await t.db.select().from(question).orderBy(question.type)
    const [enabled, edited] = rows
    await center.call(contract.enable, { params: { id: enabled!.sn }, body: {} })
    await t.db.execute(sql`update question set version = version + 1 where sn = ${edited!.sn}`)
    const { data } = await center.call(jobContract.undo, { params: { id: job.sn } })
    const undone = await finishedJob(center, data.job)
    expect(undone).toMatchObject({ kind: 'question.undo', state: 'done', ok: 4, failed: 2, total: 6 })
    const kept = (await center.call(jobContract.errors, { params: { id: undone.sn } })).data.items
    expect(kept.map(({ rule, name }) => `${rule} ${name}`).toSorted()).toEqual(
      [enabled, edited].map((row) => `undo_changed ${row!.plain}`).toSorted(),
    )
    const left = (await center.call(contract.list, { query: {} })).data.items.map(({ sn }) => sn)
    expect(left.toSorted()).toEqual([enabled!.sn, edited!.sn].toSorted())
    expect(await importAs(EVERY_TYPE)).toMatchObject({ ok: 4, failed: 2 })
    expect((await (await t.as('college')).call(jobContract.undo, { params: { id: job.sn } })).http).toBe(404)
  })

  it('reads the columns of domain.md alone, too', async () => {
    expect(await importAs(EVERY_TYPE, 'skip', COLUMNS)).toMatchObject({ ok: 6 })
  })

  it('previews without writing', async () => {
    expect(await importAs(EVERY_TYPE, 'preview')).toMatchObject({ ok: 6, failed: 0 })
    expect(await t.db.select().from(question)).toHaveLength(0)
  })
})

describe('questions as a workbook', () => {
  const KEPT = [
    'level',
    'subject',
    'type',
    'stem',
    'options',
    'answer',
    'analysis',
    'score_default',
    'difficulty',
    'knowledge_points',
    'source',
    'alternative_group',
    'practice_allowed',
    'digest',
  ] as const
  const stored = async () => {
    const rows = await t.db.select().from(question).orderBy(question.digest)
    return rows.map((row) => Object.fromEntries(KEPT.map((key) => [key, row[key]])))
  }

  it('import(export(x)) = x for every type (§3.15a)', async () => {
    await importAs(EVERY_TYPE)
    const before = await stored()
    const { raw: bytes } = await center.call(contract.export, { body: { credential_sn: [credential_sn] } })
    expect((await rowsOf(bytes))[0]).toEqual([...HEADER, '未包含的内容'])
    await t.db.delete(question)
    const file = { name: '题库.xlsx', bytes }
    const job = await finishedJob(
      center,
      (await center.call(contract.import, { body: { mode: 'skip' }, file })).data.job,
    )
    expect([job.ok, job.failed]).toEqual([6, 0])
    expect(await stored()).toEqual(before)
  })

  it('says what a sheet leaves out: pictures, attachments, formatting', async () => {
    await buildQuestion(t.db, { credential_sn, stem: '<p><strong>粗</strong>体</p>', plain: '粗体' })
    await buildQuestion(t.db, {
      credential_sn,
      stem: '<p>看<strong>图</strong></p><p><img src="/api/media/image/file?key=ab/cd/cbcdefghijklmnopqrst.png" /></p>',
      plain: '看图',
      options: [
        { text: '甲', image: 'ab/cd/abcdefghijklmnopqrst.png' },
        { text: '乙', image: null },
      ],
      attachments: [{ key: 'ab/cd/bbcdefghijklmnopqrst.pdf', name: '轴.pdf' }],
    })
    await buildQuestion(t.db, { credential_sn, stem: '<p>什么都在</p>', plain: '什么都在' })
    const [head, ...rows] = await exported()
    const at = head?.indexOf('未包含的内容') ?? -1
    expect(Object.fromEntries(rows.map((row) => [row[3], row[at] ?? '']))).toEqual({
      粗体: '文字格式',
      看图: '图片、附件、文字格式',
      什么都在: '',
    })
  })

  it('the empty workbook has the columns', async () => {
    const answer = await center.call(contract.template, {})
    expect((await rowsOf(answer.raw))[0]).toEqual(HEADER)
  })
})
