import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { MessageCategory, Satisfaction } from '@zhikao/domain/publishing/message/message.model.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import { listAccountsOf } from '../platform/operator/operator.queries.ts'
import { createPhrase } from '../platform/phrase/phrase.commands.ts'
import { createMessage, openMessage } from '../publishing/message/message.commands.ts'
import { saveDraft } from '../publishing/message/message.draft.commands.ts'
import { followUp, rate, reply, transfer } from '../publishing/message/message.move.commands.ts'
import { getMessage } from '../publishing/message/message.queries.ts'
import type { Services } from '../services.ts'
import { actorOf } from './actors.ts'
import { drawScreen } from './emblem.ts'

/** What happens to a message after it was submitted, each so many hours before now. */
type Step = { hours: number } & (
  | { act: 'open'; by: string }
  | { act: 'reply'; by: string; text: string }
  | { act: 'transfer'; by: string; to: string }
  | { act: 'read' }
  | { act: 'rate'; value: Satisfaction }
  | { act: 'followup'; text: string }
)
type Told = {
  org: string
  hours: number
  category: MessageCategory
  title: string
  content: string
  pictures?: number
  steps?: readonly Step[]
}

const DAY = 24
const LATER = '已收到，正在核实，结果会在此答复。'
/** One of each state and side: not opened, opened, handed over, overdue, answered and not read, read, rated, asked further. */
const MESSAGES: readonly Told[] = [
  {
    org: 'college',
    hours: 3,
    category: 'FAULT',
    title: '考场电脑登录后显示空白页面',
    content: '第二机房有三台电脑登录考试系统后显示空白页面，换浏览器后仍然如此，请协助处理。截图见附件。',
    pictures: 2,
  },
  {
    org: 'college2',
    hours: 20,
    category: 'SIGNUP',
    title: '借考学生的报名照片显示不合格',
    content: '借考学生的照片在原院校已审核合格，加入我站计划后显示不合格，无法打印准考证，请核查。',
    steps: [{ hours: 18, act: 'open', by: 'center' }],
  },
  {
    org: 'college',
    hours: 2 * DAY,
    category: 'EXAMINER',
    title: '申请增加一名实操考评员',
    content: '下月中级实操考试人数增加到四十人，储备库中本省考评员当日均有任务，请协调外省考评员。',
    steps: [
      { hours: 46, act: 'open', by: 'system' },
      { hours: 45, act: 'transfer', by: 'system', to: 'center' },
    ],
  },
  {
    org: 'college',
    hours: 15 * DAY,
    category: 'EXAM',
    title: '考试当天停电的备用电源要求',
    content: '学校计划更换配电设备，请问考场备用电源需要保证多长时间供电，是否有功率的具体要求？',
    steps: [{ hours: 14 * DAY, act: 'open', by: 'center' }],
  },
  {
    org: 'college',
    hours: 6 * DAY,
    category: 'SCORE',
    title: '实操成绩导入后有两人缺少评分',
    content: '导入实操成绩后有两名考生显示缺少一名考评员的评分，纸质评分表上有记录，应如何补录？',
    steps: [
      { hours: 5 * DAY + 20, act: 'open', by: 'center' },
      {
        hours: 5 * DAY,
        act: 'reply',
        by: 'center',
        text: '请在评分录入页面选择“按纸质评分表补录”，上传评分表扫描件后由主考确认。\n补录完成后系统会重新计算综合成绩。',
      },
    ],
  },
  {
    org: 'college',
    hours: 20 * DAY,
    category: 'CERTIFICATE',
    title: '证书照片与准考证照片不一致',
    content: '有一名考生证书上的照片与准考证照片不一致，考生已核对本人身份无误，申请更正。',
    pictures: 1,
    steps: [
      { hours: 19 * DAY, act: 'open', by: 'system' },
      { hours: 18 * DAY, act: 'reply', by: 'system', text: '请先提交身份更正申请，审核通过后为该考生补发证书。' },
      { hours: 17 * DAY, act: 'read' },
      { hours: 17 * DAY - 1, act: 'rate', value: 5 },
    ],
  },
  {
    org: 'college2',
    hours: 12 * DAY,
    category: 'ADVICE',
    title: '建议准考证支持按考场批量打印',
    content: '目前准考证按计划一次打印全部考生，建议支持按考场分别打印，便于考前分发。',
    steps: [
      { hours: 11 * DAY, act: 'open', by: 'center' },
      { hours: 10 * DAY, act: 'reply', by: 'center', text: '建议已采纳，将在后续版本中提供，感谢反馈。' },
      { hours: 9 * DAY, act: 'read' },
      { hours: 9 * DAY - 1, act: 'rate', value: 3 },
      { hours: 4 * DAY, act: 'followup', text: '请问大约什么时候可以使用？我们下月有两百名考生。' },
    ],
  },
]

const ASKED = [
  '考评员证书到期日期如何更新',
  '缓考学生能否改报下一批次',
  '机房更换后是否需要重新申请',
  '成绩公示期间发现姓名有误',
  '补考费用的缴纳方式咨询',
]
/** Older ones, answered in a day, so that the list has more than one page. */
const OLDER: readonly Told[] = Array.from({ length: 20 }, (_, at) => ({
  org: at % 3 === 0 ? 'college2' : 'college',
  hours: (25 + at * 3) * DAY,
  category: (['EXAMINER', 'SIGNUP', 'EXAM', 'SCORE', 'OTHER'] as const)[at % 5] ?? 'OTHER',
  title: ASKED[at % ASKED.length] ?? '',
  content: `${ASKED[at % ASKED.length]}？学校已查阅操作手册，仍不清楚具体步骤，请予答复。`,
  steps: [
    { hours: (25 + at * 3) * DAY - 5 - at, act: 'open', by: 'center' },
    {
      hours: (25 + at * 3) * DAY - 6 - at,
      act: 'reply',
      by: 'center',
      text: '请按操作手册相应章节办理，如仍有问题请再次反馈。',
    },
    { hours: (25 + at * 3) * DAY - 30, act: 'read' },
  ],
}))

const PHRASES = [
  LATER,
  '请按操作手册相应章节办理，如仍有问题请再次反馈。',
  '建议已收到，将在后续版本中考虑，感谢反馈。',
]

/** Feedback of sites and its answers (domain.md §3.17), in the order of time; stored phrases for answers, and a draft. */
export async function fillMessages(db: Db, services: Services, orgs: ReadonlyMap<string, string>): Promise<void> {
  const sns = new Map<Told, string>()
  const told = [...MESSAGES, ...OLDER]
  const events = told.flatMap((one) => [
    { hours: one.hours, run: async () => void sns.set(one, await ask(db, services, orgs, one)) },
    ...(one.steps ?? []).map((step) => ({
      hours: step.hours,
      run: async () => take(db, await siteOf(db, orgs, one.org), sns.get(one) ?? '', step),
    })),
  ])
  for (const { hours, run } of events.toSorted((a, b) => b.hours - a.hours)) {
    await shiftClock(db, `-${hours} hours`)
    await run()
  }
  await shiftClock(db, '0')
  for (const username of ['center', 'system'])
    for (const text of PHRASES) await createPhrase(db, await actorOf(db, username), { kind: 'reply', text })
  await saveDraft(db, await siteOf(db, orgs, 'college'), {
    title: '关于考场监控录像的保存期限',
    category: 'EXAM',
    content: '请问考场监控录像',
    images: [],
    contact_name: '',
    contact_mobile: '',
    related: null,
    related_sn: null,
  })
}

async function siteOf(db: Db, orgs: ReadonlyMap<string, string>, username: string): Promise<Actor> {
  const orgSn = orgs.get(username)
  const [own] = orgSn ? await listAccountsOf(db, orgSn) : []
  if (!own) throw new Error(`there is no institution ${username}`)
  return getActor(db, own.sn)
}

async function ask(
  db: Db,
  services: Services,
  orgs: ReadonlyMap<string, string>,
  { org, category, title, content, pictures = 0 }: Told,
): Promise<string> {
  const actor = await siteOf(db, orgs, org)
  const images: string[] = []
  for (let at = 0; at < pictures; at++) {
    const source = await drawScreen(at)
    const file = { kind: 'ATTACHMENT', name: `截图${at + 1}.png`, type: 'image/png', ext: 'png', source } as const
    images.push((await storeMedia(db, services, actor, file)).key)
  }
  const contact = { contact_name: actor.name, contact_mobile: '13904310026' }
  return createMessage(db, actor, { title, category, content, images, ...contact, related: null, related_sn: null })
}

async function take(db: Db, site: Actor, sn: string, step: Step): Promise<void> {
  const { version } = await getMessage(db, site, sn)
  switch (step.act) {
    case 'open':
      return openMessage(db, await actorOf(db, step.by), sn)
    case 'read':
      return openMessage(db, site, sn)
    case 'reply':
      return reply(db, await actorOf(db, step.by), sn, { version, opinion: step.text })
    case 'followup':
      return followUp(db, site, sn, { version, content: step.text })
    case 'rate':
      return rate(db, site, sn, { version, satisfaction: step.value, opinion: null })
    case 'transfer': {
      const handler = await actorOf(db, step.to)
      return transfer(db, await actorOf(db, step.by), sn, {
        version,
        handler_sn: handler.sn,
        opinion: '请考试中心协调',
      })
    }
    default:
      return undefined
  }
}
