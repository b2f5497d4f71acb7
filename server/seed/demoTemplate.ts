import type { Actor } from '@zhikao/domain/access/actor.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { LEVELS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { FormType, Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { templateBody } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { TemplateFields } from '@zhikao/domain/catalogue/template/template.model.ts'
import { templateDefaults } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { copyTemplate, createTemplate, moveTemplate, updateTemplate } from '../catalogue/template/template.commands.ts'
import { getTemplate } from '../catalogue/template/template.queries.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'

type TaskRow = readonly [name: string, minutes: number, score: number, critical?: boolean]
type SheetRow = readonly [item: string, standard: string, points: number]
type Kind = {
  code: string
  name: string
  form_type: FormType
  /** Minutes of theory, the same at every level. */
  theory: number
  tasks: Record<Level, readonly TaskRow[]>
  sheet: readonly SheetRow[]
  materials: readonly (readonly [name: string, amount: string])[]
}

const KINDS: readonly Kind[] = [
  {
    code: 'JXGCZT',
    name: '机械工程制图',
    form_type: 'MACHINE',
    theory: 60,
    tasks: {
      BEGINNER: [
        ['平面图形绘制', 30, 20],
        ['三视图补画', 40, 30],
        ['零件图绘制', 80, 50],
      ],
      MIDDLE: [
        ['零件测绘', 60, 35],
        ['装配图拆画', 50, 30],
        ['三维建模', 70, 35],
      ],
      SENIOR: [
        ['装配体测绘', 70, 35],
        ['装配图绘制', 60, 30, true],
        ['三维装配与工程图', 50, 35],
      ],
    },
    sheet: [
      ['图形表达', '视图选择合理，投影关系正确，漏画或错画一处扣 2 分', 40],
      ['尺寸标注', '尺寸完整、清晰、合理，漏注一处扣 1 分', 30],
      ['技术要求', '公差、表面粗糙度和形位公差标注正确', 20],
      ['图面质量', '图层、线型和标题栏符合国家标准', 10],
    ],
    materials: [
      ['A3 图纸', '2 张/人'],
      ['游标卡尺', '1 把/人'],
      ['测绘零件', '1 套/人'],
    ],
  },
  {
    code: 'QCZP',
    name: '汽车装配',
    form_type: 'CAR',
    theory: 90,
    tasks: {
      BEGINNER: [
        ['工具与量具使用', 20, 20],
        ['车轮总成拆装', 40, 40],
        ['零部件识别', 30, 40],
      ],
      MIDDLE: [
        ['发动机附件装调', 50, 40],
        ['制动系统装调', 40, 40, true],
        ['电气线路检测', 30, 20],
      ],
      SENIOR: [
        ['发动机总成装调', 60, 40, true],
        ['变速器装调', 50, 35],
        ['整车电气故障排除', 40, 25],
      ],
    },
    sheet: [
      ['安全与规范', '穿戴劳保用品，工具归位；出现危险操作立即终止考试', 20],
      ['操作步骤', '按工艺卡顺序操作，漏一步扣 3 分', 40],
      ['装配质量', '力矩、间隙符合技术要求，超差一处扣 5 分', 30],
      ['记录填写', '检测数据记录完整', 10],
    ],
    materials: [
      ['实训台架', '1 台/工位'],
      ['扭力扳手', '1 套/工位'],
      ['机油', '4 升/工位'],
    ],
  },
]

/** One enabled exam template for each level of both credentials, and a draft, a retired one and further editions; leaves the clock where the last was made. Returns the enabled ones' numbers by `code.LEVEL`. */
export async function fillTemplates(
  db: Db,
  actor: Actor,
  credentials: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const enabled = new Map<string, string>()
  for (const [at, kind] of KINDS.entries()) {
    const credentialSn = credentials.get(kind.code) ?? ''
    for (const [step, level] of LEVELS.entries()) {
      await shiftClock(db, `-${445 - at * 3 - step} days`)
      const sn = await createTemplate(db, actor, bodyOf(kind, level, credentialSn))
      await moveTemplate(db, actor, sn, 'enable', {})
      enabled.set(`${kind.code}.${level}`, sn)
    }
  }
  await retireTrial(db, actor, credentials.get('QCZP') ?? '')
  await shiftClock(db, '-438 days')
  enabled.set('QCZP.MIDDLE', await replaceEdition(db, actor, enabled.get('QCZP.MIDDLE') ?? ''))
  await copyTemplate(db, actor, enabled.get('JXGCZT.SENIOR') ?? '')
  await draftUnfinished(db, actor, credentials.get('JXGCZT') ?? '')
  return enabled
}

const [machine, car] = KINDS

/** The exam template of the trial year, retired when the regular ones came. */
async function retireTrial(db: Db, actor: Actor, credentialSn: string): Promise<void> {
  if (!car) return
  const trial = { ...bodyOf(car, 'BEGINNER', credentialSn), name: '汽车装配初级试行方案' }
  const sn = await createTemplate(db, actor, { ...trial, pass_rule: 'COMPOSITE' })
  await moveTemplate(db, actor, sn, 'enable', {})
  await moveTemplate(db, actor, sn, 'disable', { opinion: '试行期结束，改用正式方案' })
}

/** A second edition with more time takes the place of the first. */
async function replaceEdition(db: Db, actor: Actor, sn: string): Promise<string> {
  const next = await copyTemplate(db, actor, sn)
  const fields = await getTemplate(db, actor, next)
  await updateTemplate(db, actor, next, { ...fields, practical_minutes: 150, pass_rule: 'EACH_AND_COMPOSITE' })
  await moveTemplate(db, actor, next, 'enable', {})
  await moveTemplate(db, actor, sn, 'disable', { opinion: '由第二版代替' })
  return next
}

/** A draft that still lacks tasks and a duration. */
async function draftUnfinished(db: Db, actor: Actor, credentialSn: string): Promise<void> {
  if (!machine) return
  const whole = bodyOf(machine, 'MIDDLE', credentialSn)
  await createTemplate(db, actor, {
    ...whole,
    name: '机械工程制图中级考试方案（修订稿）',
    practical_minutes: null,
    tasks: whole.tasks.slice(0, 2),
  })
}

function bodyOf(kind: Kind, level: Level, credential_sn: string): TemplateFields {
  const tasks = kind.tasks[level]
  return templateBody.parse({
    ...templateDefaults(kind.form_type),
    name: `${kind.name}${levelWords[level].CN}考试方案`,
    credential_sn,
    level,
    theory_minutes: kind.theory,
    question_rules: [
      { type: 'SINGLE', count: 40, score_each: 1 },
      { type: 'MULTI', count: 15, score_each: 2 },
      { type: 'JUDGE', count: 20, score_each: 1 },
      { type: 'FILL', count: 4, score_each: 2.5 },
    ],
    practical_minutes: tasks.reduce((sum, [, minutes]) => sum + minutes, 0),
    tasks: tasks.map(([name, minutes, score, critical = false]) => ({
      name,
      minutes,
      score,
      mandatory: true,
      critical,
    })),
    score_sheet: kind.sheet.map(([item, standard, points]) => ({ item, standard, points })),
    material_list: kind.materials.map(([name, amount]) => ({ name, amount })),
  })
}
