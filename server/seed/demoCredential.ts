import type { Actor } from '@zhikao/domain/access/actor.ts'
import { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import type { CredentialStatus, FormType } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { usccCheck } from '@zhikao/domain/kernel/organisation.ts'
import { createAuthority, moveAuthority } from '../catalogue/authority/authority.commands.ts'
import { createCredential, moveCredential } from '../catalogue/credential/credential.commands.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import type { Services } from '../services.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'
import { drawDocument, drawEmblem, drawSeal } from './emblem.ts'

type AuthorityRow = readonly [
  code: string,
  name: string,
  english: string,
  batch: string,
  contact: string,
  colour: string,
]
const AUTHORITIES: readonly AuthorityRow[] = [
  ['JXPJ', '机械行业职业技能评价中心', 'Machinery Skills Assessment Centre', '第二批', '韩雪梅', '#1f5fae'],
  ['QCPJ', '汽车工程职业教育评价中心', 'Automotive Engineering Assessment Centre', '第三批', '蒋志强', '#16794c'],
  ['ZNZZ', '智能制造职业教育联盟', 'Smart Manufacturing Education Alliance', '第四批', '沈佳宁', '#6b4fa0'],
  ['HJJS', '焊接技术职业教育联盟', 'Welding Technology Education Alliance', '第三批', '曹德胜', '#9a5b13'],
]
/** Its agreement ended: its credentials are disabled, then the authority. */
const ENDED = 'HJJS'

type CredentialRow = {
  code: string
  name: string
  name_hk: string
  name_en: string
  authority: string
  form_type: FormType
  exam_form: 'PAPER' | 'COMPUTER' | 'PRACTICAL' | 'SPECIAL'
  /** The fee of each level from the lowest on. */
  fees: readonly number[]
  directions?: readonly string[]
  /** Of the highest level. */
  conditions?: readonly string[]
  majors: readonly string[]
  status: CredentialStatus
  /** Years for which a certificate is valid; without end where absent. */
  validity_years?: number
  intro: string
}
const LEVELS = ['BEGINNER', 'MIDDLE', 'SENIOR'] as const
const CREDENTIALS: readonly CredentialRow[] = [
  {
    code: 'JXGCZT',
    name: '机械工程制图',
    name_hk: '機械工程製圖',
    name_en: 'Mechanical engineering drawing',
    authority: 'JXPJ',
    form_type: 'MACHINE',
    exam_form: 'COMPUTER',
    fees: [290, 290, 500],
    directions: ['零件测绘', '装配图绘制', '三维建模'],
    conditions: ['已取得本证书中级', '高职专科及以上机械类专业在读'],
    majors: ['460101', '460102', '460103', '460104', '460113'],
    status: 'ENABLE',
    intro:
      '面向机械设计与制造、数控技术等专业，考核零件测绘、装配图绘制和三维建模能力。\n理论考试为机考，实操考试在计算机机房进行。',
  },
  {
    code: 'QCZP',
    name: '汽车装配',
    name_hk: '汽車裝配',
    name_en: 'Automobile assembly',
    authority: 'QCPJ',
    form_type: 'CAR',
    exam_form: 'PRACTICAL',
    fees: [300, 300, 480.5],
    directions: ['整车装调', '发动机装调', '变速器装调', '零部件装调', '电气装调'],
    majors: ['460701', '460702', '460703', '500211'],
    status: 'ENABLE',
    validity_years: 1,
    intro:
      '面向汽车制造与试验技术等专业，按整车、发动机、变速器、零部件、电气五个方向考核。\n实操考试一人一工位，全程录像。',
  },
  {
    code: 'SKJG',
    name: '数控车铣加工',
    name_hk: '數控車銑加工',
    name_en: 'CNC turning and milling',
    authority: 'JXPJ',
    form_type: 'MACHINE',
    exam_form: 'SPECIAL',
    fees: [320, 360, 520],
    directions: ['数控车', '数控铣'],
    majors: ['460103', '460104'],
    status: 'ENABLE',
    intro: '考核数控编程、车铣加工和零件检测能力。',
  },
  {
    code: 'GYJQR',
    name: '工业机器人操作与运维',
    name_hk: '工業機械人操作與運維',
    name_en: 'Industrial robot operation and maintenance',
    authority: 'ZNZZ',
    form_type: 'MACHINE',
    exam_form: 'PRACTICAL',
    fees: [350, 400],
    majors: ['460305', '460303', '460301'],
    status: 'ENABLE',
    intro: '考核工业机器人的安装、编程、操作和日常维护能力，现开设初级和中级。',
  },
  {
    code: 'XNYZT',
    name: '新能源汽车装调',
    name_hk: '新能源汽車裝調',
    name_en: 'New energy vehicle assembly',
    authority: 'QCPJ',
    form_type: 'CAR',
    exam_form: 'PRACTICAL',
    fees: [320, 340, 500],
    directions: ['动力电池装调', '驱动电机装调'],
    majors: ['460702', '460704'],
    status: 'INIT',
    intro: '标准和考核大纲已经定稿，计划下一年度启用。',
  },
  {
    code: 'ZNWL',
    name: '智能网联汽车测试',
    name_hk: '智能網聯汽車測試',
    name_en: 'Connected vehicle testing',
    authority: 'QCPJ',
    form_type: 'CAR',
    exam_form: 'SPECIAL',
    fees: [],
    majors: ['460704'],
    status: 'INIT',
    intro: '等级标准编写中，尚未确定等级和费用。',
  },
  {
    code: 'ZNHJ',
    name: '智能焊接技术',
    name_hk: '智能焊接技術',
    name_en: 'Smart welding',
    authority: 'HJJS',
    form_type: 'MACHINE',
    exam_form: 'SPECIAL',
    fees: [310, 330],
    majors: ['460110'],
    status: 'DISABLE',
    intro: '本证书已停止新的申请，已发证书继续有效。',
  },
]

type World = Pick<Services, 'storage'>

/** Authorities and credentials in every state; leaves the clock where the last of them was made. Returns the credentials' numbers by code. */
export async function fillCredentials(db: Db, services: World, actor: Actor): Promise<Map<string, string>> {
  const authorities = new Map<string, string>()
  for (const [at, row] of AUTHORITIES.entries()) {
    await shiftClock(db, `-${459 - at} days`)
    authorities.set(row[0], await addAuthority(db, services, actor, row, at))
  }
  const credentials = new Map<string, string>()
  for (const [at, row] of CREDENTIALS.entries()) {
    await shiftClock(db, `-${455 - at} days`)
    credentials.set(row.code, await addCredential(db, services, actor, row, authorities, at))
  }
  await shiftClock(db, '-446 days')
  for (const { code, status } of CREDENTIALS) {
    if (status === 'DISABLE')
      await moveCredential(db, actor, credentials.get(code) ?? '', 'disable', { opinion: '发证机构协议到期' })
  }
  await moveAuthority(db, actor, authorities.get(ENDED) ?? '', 'disable', { opinion: '协议到期未续签' })
  return credentials
}

async function addAuthority(
  db: Db,
  services: World,
  actor: Actor,
  [code, name, name_en, batch, contact_name, colour]: AuthorityRow,
  at: number,
): Promise<string> {
  const first17 = `52110000MJ00${String(at + 21).padStart(5, '0')}`
  const picture = (kind: 'LOGO' | 'ATTACHMENT', title: string, source: Buffer) =>
    storeMedia(db, services, actor, { kind, name: title, type: 'image/png', ext: 'png', source })
  const body = authorityContract.create.body.parse({
    code,
    name,
    name_en,
    batch,
    uscc: first17 + usccCheck(first17),
    contact_name,
    mobile: `1391100${String(2100 + at)}`,
    email: `${code.toLowerCase()}@example.org.cn`,
    website: `https://${code.toLowerCase()}.example.org.cn`,
    logo: (await picture('LOGO', '标志.png', await drawEmblem(colour))).key,
    seal: (await picture('ATTACHMENT', '印章.png', await drawSeal())).key,
  })
  return createAuthority(db, services, actor, body)
}

async function addCredential(
  db: Db,
  services: World,
  actor: Actor,
  row: CredentialRow,
  authorities: Map<string, string>,
  at: number,
): Promise<string> {
  const { authority, fees, status, conditions = [], ...content } = row
  const cover = await storeMedia(db, services, actor, {
    kind: 'LOGO',
    name: '封面.png',
    type: 'image/png',
    ext: 'png',
    source: await drawEmblem(row.form_type === 'CAR' ? '#16794c' : '#1f5fae'),
  })
  const body = credentialContract.create.body.parse({
    ...content,
    intro: content.intro
      .split('\n')
      .map((line) => `<p>${line}</p>`)
      .join(''),
    authority_sn: authorities.get(authority),
    levels: fees.map((fee, level) => ({
      level: LEVELS[level],
      fee,
      theory_required: true,
      practical_required: true,
      fee_retake_single: fee / 2,
      conditions: LEVELS[level] === 'SENIOR' ? conditions : [],
    })),
    training_open: status === 'ENABLE',
    sort: (at + 1) * 10,
    cover: cover.key,
    ...(status === 'INIT' ? {} : await documentsOf(db, services, actor, row.code)),
  })
  const sn = await createCredential(db, actor, body)
  if (status !== 'INIT') await moveCredential(db, actor, sn, 'enable', {})
  return sn
}

async function documentsOf(db: Db, services: World, actor: Actor, code: string) {
  const store = (name: string, line: string) =>
    storeMedia(db, services, actor, {
      kind: 'DOCUMENT',
      name,
      type: 'application/pdf',
      ext: 'pdf',
      source: drawDocument(line),
    })
  return {
    standard_file: (await store(`${code}等级标准.pdf`, `${code} level standard`)).key,
    outline_file: (await store(`${code}考核大纲.pdf`, `${code} exam outline`)).key,
  }
}
