import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { trainTemplateContract } from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { defaultElements } from '@zhikao/domain/training/trainTemplate/trainTemplate.layout.rules.ts'
import { elementWords } from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import type { TemplateElement } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import type { Services } from '../services.ts'
import { createTrainTemplate } from '../training/trainTemplate/trainTemplate.commands.ts'
import { moveTrainTemplate } from '../training/trainTemplate/trainTemplate.move.commands.ts'
import { actorOf } from './actors.ts'
import { drawSeal } from './emblem.ts'

type Look = Partial<Pick<TemplateElement, 'font' | 'size' | 'color' | 'align' | 'text'>>
type Box = readonly [x: number, y: number, w: number, h: number]
const placed = (key: TemplateElement['key'], [x, y, w, h]: Box, look: Look = {}) => ({ key, x, y, w, h, ...look })

const ROW = 9
const LABEL = { size: 10, color: '#6d6a63' }
/** A value behind its word. */
const labelled = (
  key: keyof typeof elementWords & TemplateElement['key'],
  [x, y, w]: readonly [number, number, number],
) => [
  placed('text', [x, y + 0.6, 22, 8], { ...LABEL, text: elementWords[key].CN }),
  placed(key, [x + 22, y, w - 22, 8], { size: 12, font: 'HEI_BOLD' }),
]

/** A layout with every element there is. */
function fullLayout() {
  const [title, photo, code, sentence, ...signed] = defaultElements('LANDSCAPE')
  if (!title || !photo || !code || !sentence)
    throw new Error('the usual layout has a title, a photo, a code and a sentence')
  const [left, right, top] = [78, 172, 112]
  return [
    { ...title, y: 22 },
    { ...photo, y: 58 },
    code,
    { ...sentence, y: 54, h: 54, size: 14 },
    ...labelled('name', [left, top, 88]),
    ...labelled('gender', [right, top, 89]),
    ...labelled('id_no', [left, top + ROW, 88]),
    ...labelled('hours', [right, top + ROW, 89]),
    ...labelled('cert_no', [left, top + 2 * ROW, 88]),
    ...labelled('expire_date', [right, top + 2 * ROW, 89]),
    ...labelled('score', [left, top + 3 * ROW, 88]),
    ...labelled('train_title', [right, top + 3 * ROW, 89]),
    ...signed.map((element) => ({ ...element, y: element.y + 6 })),
  ]
}

type Draft = BodyIn<typeof trainTemplateContract.create>

async function addTemplate(db: Db, actor: Actor, draft: Draft, isUsed: boolean): Promise<void> {
  const sn = await createTrainTemplate(db, actor, trainTemplateContract.create.body.parse(draft))
  if (isUsed) await moveTrainTemplate(db, actor, sn, 'enable', { opinion: null })
}

/** Templates of training certificates in every state: one that another replaced, those in use, a draft (domain.md §3.19). */
export async function fillTrainTemplates(db: Db, services: Services): Promise<void> {
  const actor = await actorOf(db, 'system')
  const sealOf = async () => {
    const file = {
      kind: 'ATTACHMENT',
      name: '印章.png',
      type: 'image/png',
      ext: 'png',
      source: await drawSeal(),
    } as const
    return (await storeMedia(db, services, actor, file)).key
  }
  await shiftClock(db, '-700 days')
  await addTemplate(db, actor, { name: '考评员初训证书（旧版）', type: 'FIRST', paper: 'PORTRAIT' }, true)
  await shiftClock(db, '-300 days')
  const first: Draft = { name: '考评员初训证书', type: 'FIRST', paper: 'LANDSCAPE', elements: fullLayout() }
  await addTemplate(db, actor, { ...first, seal: await sealOf() }, true)
  await addTemplate(
    db,
    actor,
    { name: '考评员复训证书', type: 'RENEW', paper: 'LANDSCAPE', seal: await sealOf() },
    true,
  )
  await shiftClock(db, '-2 days')
  await addTemplate(db, actor, { name: '高级考评员培训证书', type: 'SENIOR', paper: 'PORTRAIT' }, false)
  await shiftClock(db, '0')
}
