import type { Actor } from '@zhikao/domain/access/actor.ts'
import { paperBody } from '@zhikao/domain/bank/paper/paper.model.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { templateBody } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { TemplateFields } from '@zhikao/domain/catalogue/template/template.model.ts'
import { templateDefaults } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { listPoints } from '../bank/knowledgePoint/knowledgePoint.queries.ts'
import { createPaper, movePaper } from '../bank/paper/paper.commands.ts'
import { createTemplate, moveTemplate } from '../catalogue/template/template.commands.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'
import { actorOf } from './actors.ts'

type Rule = TemplateFields['question_rules'][number]
type Cell = { type: Rule['type']; point: string; min: number; max: number }
type DemoPaper = {
  code: string
  level: Level
  name: string
  rules: readonly Rule[]
  ratio: TemplateFields['difficulty_ratio']
  cells: readonly Cell[]
  title: string
  /** Of its practical. */
  practical?: string
  state: 'INIT' | 'ENABLE' | 'DISABLE'
}

const FIFTHS: readonly Rule[] = [
  { type: 'SINGLE', count: 2, score_each: 20 },
  { type: 'MULTI', count: 1, score_each: 20 },
  { type: 'JUDGE', count: 1, score_each: 20 },
  { type: 'FILL', count: 1, score_each: 20 },
]

const PAPERS: readonly DemoPaper[] = [
  {
    code: 'JXGCZT',
    level: 'MIDDLE',
    name: '机械工程制图中级阶段测验方案',
    rules: FIFTHS,
    ratio: [
      { difficulty: 2, share: 2 },
      { difficulty: 3, share: 3 },
    ],
    cells: [
      { type: 'SINGLE', point: '投影与视图', min: 1, max: 1 },
      { type: 'SINGLE', point: '零件图', min: 1, max: 2 },
    ],
    title: '机械工程制图中级阶段测验 A 卷',
    practical: '机械工程制图中级阶段测验实操卷',
    state: 'ENABLE',
  },
  {
    code: 'JXGCZT',
    level: 'BEGINNER',
    name: '机械工程制图初级阶段测验方案',
    rules: [
      { type: 'SINGLE', count: 2, score_each: 30 },
      { type: 'JUDGE', count: 1, score_each: 20 },
      { type: 'FILL', count: 1, score_each: 20 },
    ],
    ratio: [],
    cells: [{ type: 'SINGLE', point: '制图国家标准', min: 1, max: 2 }],
    title: '机械工程制图初级阶段测验 A 卷',
    state: 'INIT',
  },
  {
    code: 'QCZP',
    level: 'MIDDLE',
    name: '汽车装配中级阶段测验方案',
    rules: [
      { type: 'SINGLE', count: 1, score_each: 25 },
      { type: 'MULTI', count: 1, score_each: 25 },
      { type: 'JUDGE', count: 1, score_each: 25 },
      { type: 'FILL', count: 1, score_each: 25 },
    ],
    ratio: [],
    cells: [],
    title: '汽车装配中级阶段测验 2025 卷',
    state: 'DISABLE',
  },
]

/** An exam template of theory and one practical task, for a small paper. */
async function addTemplate(db: Db, actor: Actor, credential_sn: string, of: DemoPaper): Promise<string> {
  const points = new Map((await listPoints(db, credential_sn)).map(({ name, sn }) => [name, sn]))
  const body = templateBody.parse({
    ...templateDefaults(of.code === 'QCZP' ? 'CAR' : 'MACHINE'),
    name: of.name,
    credential_sn,
    level: of.level,
    theory_minutes: 30,
    question_rules: of.rules,
    difficulty_ratio: of.ratio,
    blueprint: of.cells.map(({ point, ...cell }) => ({ ...cell, point_sn: points.get(point) })),
    practical_minutes: 60,
    tasks: [{ name: '阶段实操任务', minutes: 60, score: 100 }],
  })
  const sn = await createTemplate(db, actor, body)
  await moveTemplate(db, actor, sn, 'enable', {})
  return sn
}

/** Papers in every state, each of a template whose blueprint the demo bank meets (domain.md §3.15a). */
export async function fillPapers(db: Db, credentials: ReadonlyMap<string, string>): Promise<void> {
  const actor = await actorOf(db, 'center')
  await shiftClock(db, '-150 days')
  for (const of of PAPERS) {
    const template_sn = await addTemplate(db, actor, credentials.get(of.code) ?? '', of)
    const sn = await createPaper(db, actor, paperBody.parse({ title: of.title, template_sn, seed: of.code }))
    if (of.state === 'INIT') continue
    await movePaper(db, actor, sn, 'enable', { opinion: null })
    if (of.practical !== undefined) {
      const body = paperBody.parse({ title: of.practical, template_sn, subject: 'OFFLINE', seed: of.code })
      await movePaper(db, actor, await createPaper(db, actor, body), 'enable', { opinion: null })
    }
    if (of.state === 'DISABLE') await movePaper(db, actor, sn, 'disable', { opinion: '题目已公开，不再使用' })
  }
  await shiftClock(db, '0')
}
