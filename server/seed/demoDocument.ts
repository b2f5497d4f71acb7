import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import type { DocumentFields } from '@zhikao/domain/publishing/document/document.model.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'
import { writeSheet } from '../files/sheet/write.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import { createDocument, moveDocument, updateDocument } from '../publishing/document/document.commands.ts'
import { openFile } from '../publishing/document/document.file.commands.ts'
import type { Services } from '../services.ts'
import { actorOf } from './actors.ts'
import { drawDocument, drawEmblem } from './emblem.ts'

type File = { name: string; ext: 'pdf' | 'png' | 'xlsx'; source: Buffer }
type Sample = {
  title: string
  category: DocumentFields['category']
  scope: Role[]
  file: () => Promise<File>
  /** Days before today on which it was published; none stays a draft. */
  published?: number
  /** A later version of its file, and what is new in it. */
  revised?: { days: number; note: string }
  withdrawn?: string
  /** Who downloads it, each so many times. */
  read?: readonly (readonly [username: string, times: number])[]
}

const TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
const pdf = (name: string, line: string) => async (): Promise<File> => ({
  name: `${name}.pdf`,
  ext: 'pdf',
  source: drawDocument(line),
})

/** An inventory of equipment to be filled in, as a workbook. */
async function inventory(): Promise<File> {
  const out = new PassThrough()
  const read = buffer(out)
  const columns = ['序号', '设备名称', '型号', '数量', '上次检定日期'].map((title) => ({
    title,
    width: 16,
    kind: 'text' as const,
  }))
  await writeSheet(out, { sheets: [{ name: '设备清单', columns, rows: [] }], mark: null })
  out.end()
  return { name: '设备清单.xlsx', ext: 'xlsx', source: await read }
}

const SAMPLES: readonly Sample[] = [
  {
    title: '考场布置与工位编号规范',
    category: 'STANDARD',
    scope: ['college', 'teacher', 'center', 'system'],
    file: pdf('考场布置规范', 'Rooms and workstations'),
    published: 120,
    revised: { days: 30, note: '补充汽车装配工位的安全间距' },
    read: [
      ['college', 3],
      ['college2', 2],
      ['teacher', 1],
    ],
  },
  {
    title: '考核站点设备清单',
    category: 'TEMPLATE',
    scope: ['school', 'college'],
    file: inventory,
    published: 90,
    read: [
      ['college', 1],
      ['school', 2],
    ],
  },
  {
    title: '实操考场示意图',
    category: 'STANDARD',
    scope: ['college', 'teacher'],
    file: async () => ({ name: '示意图.png', ext: 'png', source: await drawEmblem('#1f5fae') }),
    published: 60,
  },
  {
    title: '试点院校报名工作指引',
    category: 'MANUAL',
    scope: ['school', 'college', 'center', 'system'],
    file: pdf('报名工作指引', 'Sign-up guide'),
    published: 45,
    read: [['school', 4]],
  },
  {
    title: '考评员培训申请指引',
    category: 'MANUAL',
    scope: ['train', 'teacher'],
    file: pdf('培训申请指引', 'Training guide'),
    published: 20,
  },
  {
    title: '上一年度考核标准',
    category: 'STANDARD',
    scope: ['school', 'college', 'teacher'],
    file: pdf('考核标准', 'Standards of last year'),
    published: 300,
    withdrawn: '已由本年度标准替代',
  },
  {
    title: '下一年度考核标准（征求意见）',
    category: 'STANDARD',
    scope: ['college'],
    file: pdf('征求意见稿', 'Draft of next year'),
  },
]

/** The platform's documents in every state: a draft, published ones with several versions, a withdrawn one (domain.md §3.21). */
export async function fillDocuments(db: Db, services: Services, system: Actor): Promise<void> {
  const days = (count: number) => shiftClock(db, `-${count} days`)
  for (const sample of SAMPLES) {
    const { title, category, scope, published, revised, withdrawn, read = [] } = sample
    await days(published ?? 2)
    const fields = { title, category, scope }
    const sn = await createDocument(db, system, {
      ...fields,
      file: await keep(db, services, system, sample),
      note: null,
    })
    if (published === undefined) continue
    await moveDocument(db, system, sn, 'publish', { opinion: null })
    if (revised) {
      await days(revised.days)
      const file = await keep(db, services, system, sample)
      await updateDocument(db, system, sn, { ...fields, file, note: revised.note })
    }
    await days(10)
    if (withdrawn) await moveDocument(db, system, sn, 'withdraw', { opinion: withdrawn })
    for (const [username, times] of read) {
      const reader = await actorOf(db, username)
      for (let count = 0; count < times; count += 1) await download(db, services, reader, sn)
    }
  }
}

async function keep(db: Db, services: Services, system: Actor, { file }: Sample): Promise<string> {
  const { name, ext, source } = await file()
  const stored = await storeMedia(db, services, system, { kind: 'LIBRARY', name, type: TYPES[ext], ext, source })
  return stored.key
}

/** Downloads it as its reader does; the bytes are not needed. */
async function download(db: Db, services: Services, reader: Actor, sn: string): Promise<void> {
  const answer = await openFile(db, services, reader, sn, {})
  if ('stream' in answer) answer.stream.destroy()
}
