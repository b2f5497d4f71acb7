import sharp from 'sharp'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { pictureSource } from '@zhikao/domain/kernel/richText.ts'
import type { NewsContent, NewsKind } from '@zhikao/domain/publishing/news/news.model.ts'
import { newsContent } from '@zhikao/domain/publishing/news/news.model.ts'
import type { Db } from '../db/client.ts'
import { clock, shiftClock } from '../db/clock.ts'
import { linkMedia, storeMedia } from '../platform/media/media.commands.ts'
import { createNews, moveNews, updateNews } from '../publishing/news/news.commands.ts'
import { getNews } from '../publishing/news/news.queries.ts'
import { confirmNews, updateBells } from '../publishing/news/news.receipt.commands.ts'
import type { Services } from '../services.ts'
import { actorOf } from './actors.ts'
import { drawDocument } from './emblem.ts'

type Text = Partial<NewsContent> & { title: string; content: string }
type World = Pick<Services, 'storage'>

const TABLE = `<table><tbody><tr><th><p>环节</p></th><th><p>时间</p></th><th><p>责任单位</p></th></tr>
<tr><td><p>提交考核计划</p></td><td><p>考试前 30 天</p></td><td><p>考核站点</p></td></tr>
<tr><td><p>报名与照片审核</p></td><td><p>考试前 15 天截止</p></td><td><p>试点院校</p></td></tr>
<tr><td><p>考评员派遣</p></td><td><p>考试前 7 天</p></td><td><p>考试中心</p></td></tr></tbody></table>`

const ARRANGEMENT: Text = {
  title: '关于 2026 年下半年职业技能等级证书考核安排的公告',
  abstract: '下半年考核分三个批次进行，请各考核站点按时提交考核计划。',
  content: `<p>各试点院校、考核站点：</p><p>为做好下半年职业技能等级证书考核工作，现将有关安排公告如下。</p><h2>一、考核批次</h2><p>考核分<strong>三个批次</strong>，分别于九月、十一月和十二月进行，考核时长与科目以考试方案为准。</p><h2>二、时间节点</h2>${TABLE}<h2>三、有关要求</h2><ol><li><p>照片须为近期免冠证件照。</p></li><li><p>考生信息以身份证件为准。</p></li></ol><p align="right">考试中心</p>`,
  scope: ['public'],
  is_top: true,
  source: '考试中心',
  push: true,
}
const RECEIPT: Text = {
  title: '关于核对考场与机位信息的通知',
  abstract: '请各站点核对考场、机位与监控设备，核对后确认收到。',
  content:
    '<p>请各考核站点在开考前核对考场编号、机位数与监控设备，发现不符的及时在系统中更正。</p><blockquote><p>监控录像保存不少于六个月。</p></blockquote>',
  scope: ['college'],
  need_receipt: true,
  author: '许志远',
}
const EXAMINERS: Text = {
  title: '考评员履职提醒：开考前 60 分钟到岗',
  content: '<p>请各位考评员携带证书与身份证件，于开考前 60 分钟到岗，参加考前会议。</p>',
  scope: ['teacher'],
  need_receipt: true,
}
const POLICY: Text = {
  title: '《职业技能等级证书监督管理办法》要点解读',
  abstract: '从培训评价组织、考核站点与院校三方的职责解读办法的主要变化。',
  content:
    '<h2>一、三方职责</h2><ul><li><p>培训评价组织负责标准、考核与证书发放。</p></li><li><p>考核站点负责考务组织。</p></li><li><p>试点院校负责学生报名与身份核验。</p></li></ul><h2>二、主要变化</h2><p>考核全过程录像，成绩公示不少于五个工作日。</p>',
  scope: ['public'],
  policy_no: '人社职司便函〔2019〕45 号',
  issuing_body: '人力资源和社会保障部 教育部',
  issue_date: '2019-04-23',
  original_url: 'https://www.mohrss.gov.cn/',
}
const WITHDRAWN: Text = {
  title: '关于调整十一月批次报名截止时间的通知',
  content: '<p>十一月批次报名截止时间调整为十月三十日。</p>',
  scope: ['school', 'college'],
}
const DRAFTS: readonly [NewsKind, Text][] = [
  [
    'public',
    {
      title: '平台年度维护公告（草稿）',
      content: '<p>平台拟于元旦假期进行年度维护，具体时间另行公告。</p>',
      scope: ['public'],
    },
  ],
  [
    'policy',
    {
      title: '1+X 证书制度试点经费使用问答（草稿）',
      content: '<p>问：考核费用由谁承担？</p><p>答：……</p>',
      scope: ['school'],
    },
  ],
]

const contentOf = (text: Text): NewsContent => newsContent.parse(text)

async function publish(db: Db, writer: Actor, kind: NewsKind, text: Text): Promise<string> {
  const sn = await createNews(db, writer, { kind }, contentOf(text))
  await moveNews(db, writer, sn, 'publish', {})
  await updateBells(db, sn)
  return sn
}

/** A picture and an attachment, as the editor uploads them. */
async function illustrate(db: Db, world: World, writer: Actor, text: Text): Promise<Text> {
  const source = await sharp({ create: { width: 960, height: 540, channels: 3, background: '#1f5fa8' } })
    .jpeg()
    .toBuffer()
  const picture = await storeMedia(db, world, writer, {
    kind: 'CONTENT',
    name: '封面.jpg',
    type: 'image/jpeg',
    ext: 'jpg',
    source,
  })
  const file = await storeMedia(db, world, writer, {
    kind: 'ATTACHMENT',
    name: '考核安排表.pdf',
    type: 'application/pdf',
    ext: 'pdf',
    source: drawDocument('Arrangement of the exams'),
  })
  await linkMedia(db, writer, [file.key], ['ATTACHMENT'])
  return {
    ...text,
    content: `${text.content}<p><img src="${pictureSource(picture.key)}" alt="考核流程"></p>`,
    attachments: [{ key: file.key, name: '考核安排表.pdf' }],
  }
}

/** News of each kind in each state: published, changed after a confirmation, timed, withdrawn, drafts (domain.md §3.16). */
export async function fillNews(db: Db, world: World): Promise<void> {
  const writer = await actorOf(db, 'center_news')
  await shiftClock(db, '-30 days')
  await publish(db, writer, 'public', await illustrate(db, world, writer, ARRANGEMENT))
  await publish(db, writer, 'policy', POLICY)
  await shiftClock(db, '-12 days')
  const withdrawn = await publish(db, writer, 'notice', WITHDRAWN)
  await shiftClock(db, '-11 days')
  await moveNews(db, writer, withdrawn, 'withdraw', { opinion: '日期有误，另行通知' })
  await updateBells(db, withdrawn)
  await shiftClock(db, '-6 days')
  const asked = await publish(db, writer, 'notice', { ...RECEIPT, deadline: addDays(await clock(db), 10) })
  await publish(db, writer, 'notice', EXAMINERS)
  await shiftClock(db, '-5 days')
  await confirmNews(db, await actorOf(db, 'college'), asked, 1)
  await confirmNews(db, await actorOf(db, 'college2'), asked, 1)
  await shiftClock(db, '-2 days')
  const { content, ...rest } = await getNews(db, asked)
  await updateNews(db, writer, asked, {
    ...newsContent.strip().parse({ ...rest, content: `${content}<p>监控账号请于开考前一天提交。</p>` }),
  })
  await updateBells(db, asked)
  await confirmNews(db, await actorOf(db, 'college'), asked, 2)
  await shiftClock(db, '0')
  const soon = `${addDays(await clock(db), 3)} 09:00:00`
  await createNews(
    db,
    writer,
    { kind: 'notice' },
    contentOf({
      title: '关于做好考试日应急准备的通知',
      content: '<p>请各站点准备备用电源与备用机位。</p>',
      scope: ['college'],
      publish_time: soon,
    }),
  )
  for (const [kind, text] of DRAFTS) await createNews(db, writer, { kind }, contentOf(text))
}
